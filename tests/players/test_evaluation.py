"""Evaluations against numbers worked out by hand, and the files they come from."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest

from kontor.players.evaluation import FORMAT, PARTS, POINTS, ROUNDS, WIN, Folded, Net, Weighed, among_seats, load
from kontor.players.minds import mind
from kontor.players.weights import between, weighed
from kontor.protocol import BadInput
from kontor.registry import GAMES
from kontor.research.learn import new_net

ONE = np.float32


def a_net() -> Net:
    """Two features, one hidden unit."""
    own, all_, out, direct = [[1], [-1]], [[0.5], [0]], [[2, 1, 0.5]], [[0.25, 1, 0], [0.5, 0, 1]]
    numbers = ([1, 0], [2, 1], own, all_, [0.5], out, direct, [0, 3, 4])
    return Net(*(np.array(part, ONE) for part in numbers))


def test_shares_add_up_to_one() -> None:
    logits = np.random.default_rng(1).normal(0, 30, (200, 4)).astype(ONE)
    shares = among_seats(logits)
    assert np.allclose(shares.sum(axis=1), 1, atol=1e-6)
    assert (shares >= 0).all()
    assert (shares.argmax(axis=1) == logits.argmax(axis=1)).all()
    assert np.allclose(among_seats(logits + ONE(5)), shares, atol=1e-5), "only differences count"


def test_very_different_seats_give_no_nonsense() -> None:
    assert among_seats(np.array([[1000.0, 0.0, -1000.0]], ONE)).tolist() == [[1, 0, 0]]


def test_weighed_by_hand() -> None:
    """(1*3 + 2*1) / 2 = 2.5 against (1*1 + 2*2) / 2 = 2.5, and against (0 + 2*1) / 2 = 1."""
    rows = np.array([[[3, 1], [1, 2]], [[3, 1], [0, 1]]], np.int16)
    shares = Weighed(np.array([1, 2], ONE), 2.0).shares(rows)
    assert shares[0] == pytest.approx([0.5, 0.5])
    assert shares[1] == pytest.approx([1 / (1 + math.exp(-1.5)), 1 / (1 + math.exp(1.5))])


def test_a_net_by_hand() -> None:
    """Features (3, 1) are scaled to (1, 1), and (1, 2) to (0, 2); together they are (1, 3)."""
    rows = np.array([[[3, 1], [1, 2]]], np.int16)
    first, second = max(0.0, 1 - 1 + 0.5 * 1 + 0.5), max(0.0, 0 - 2 + 0.5 * 1 + 0.5)
    assert (first, second) == (1, 0)
    judged = a_net().judged(rows)[0]
    assert judged[:, WIN] == pytest.approx([0.25 * 1 + 0.5 * 1 + 2 * first, 0.5 * 2 + 2 * second])
    assert judged[:, POINTS] == pytest.approx([1 + first + 3, 0 + second + 3])
    assert judged[:, ROUNDS] == pytest.approx([1 + 0.5 * first + 4, 2 + 0.5 * second + 4])
    share = 1 / (1 + math.exp(1 - 2.75))
    assert a_net().shares(rows)[0] == pytest.approx([share, 1 - share])


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_folded_net_says_the_same(seats: int) -> None:
    net, rng = new_net(7, 1), np.random.default_rng(2)
    for name in PARTS:
        part = getattr(net, name)
        part[:] = rng.normal(0, 0.5, part.shape)
    net.spread[:] = rng.uniform(0.5, 3, 7)
    rows = rng.integers(-20, 20, (60, seats, 7)).astype(np.int16)
    assert np.allclose(Folded(net).shares(rows), net.shares(rows), atol=1e-4)


def test_a_new_net_knows_nothing() -> None:
    rows = np.arange(12, dtype=np.int16).reshape(1, 4, 3)
    assert new_net(3, 1).shares(rows)[0] == pytest.approx([0.25] * 4)


@pytest.mark.parametrize("name", GAMES)
def test_every_weight_names_a_feature(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    thinking = mind(name)
    points = thinking.features.index("points")
    assert weighed(thinking).weights[points] == thinking.counted["points"] == 1
    assert between(thinking).weights[points] == pytest.approx((1 + thinking.fitted["points"]) / 2)
    for weights, sums in ((thinking.counted, weighed), (thinking.fitted, between)):
        with monkeypatch.context() as spoiled, pytest.raises(AssertionError, match=r"not there: \['luck'\]"):
            spoiled.setitem(weights, "luck", 1.0)
            sums(thinking)


# -------------------------------------------------------------------- files


def test_what_is_saved_is_loaded(tmp_path: Path) -> None:
    net = new_net(5, 3)
    net.out[:] = np.linspace(-1, 1, net.out.size).reshape(net.out.shape)
    net.mean[:], net.direct[:] = 1.5, 0.125
    net.save(tmp_path / "weights.npz", list("abcde"))
    again = load(tmp_path / "weights.npz", list("abcde"))
    rows = np.random.default_rng(1).integers(-20, 20, (50, 3, 5)).astype(np.int16)
    assert np.allclose(again.shares(rows), net.shares(rows), atol=0.01), "numbers are kept to three digits"
    again.save(tmp_path / "again.npz", list("abcde"))
    assert (load(tmp_path / "again.npz", list("abcde")).shares(rows) == again.shares(rows)).all()


@pytest.mark.parametrize("features", [["a"], ["b", "a"], ["a", "b", "c"]])
def test_weights_for_other_features_are_refused(tmp_path: Path, features: list[str]) -> None:
    a_net().save(tmp_path / "w.npz", ["a", "b"])
    with pytest.raises(BadInput, match=r"w\.npz: these weights were learned for other features"):
        load(tmp_path / "w.npz", features)


def test_weights_of_another_format_are_refused(tmp_path: Path) -> None:
    np.savez(tmp_path / "later.npz", format=np.int64(FORMAT + 1), features=np.array(["a"]))
    np.savez(tmp_path / "else.npz", picture=np.zeros(3))
    np.savez(tmp_path / "old.npz", format=np.int64(FORMAT - 1), features=np.array(["a"]))
    with pytest.raises(BadInput, match=r"old\.npz: these weights are of an older version of Kontor; train them anew"):
        load(tmp_path / "old.npz", ["a"])
    for name in ("later", "else"):
        with pytest.raises(BadInput, match=f"{name}.npz: holds no weights of format {FORMAT}"):
            load(tmp_path / f"{name}.npz", ["a"])


def test_what_is_no_file_of_weights_is_refused(tmp_path: Path) -> None:
    a_net().save(tmp_path / "whole.npz", ["a", "b"])
    whole = (tmp_path / "whole.npz").read_bytes()
    middle = len(whole) // 2
    spoiled = {"half": whole[:middle], "bitten": whole[:middle] + bytes(40) + whole[middle + 40 :]}
    for name, content in {"empty": b"", "text": b"no weights\n", "zeros": bytes(99), **spoiled}.items():
        (tmp_path / name).write_bytes(content)
        with pytest.raises(BadInput, match=name) as refused:
            load(tmp_path / name, ["a", "b"])
        assert "\n" not in str(refused.value)
    for missing in (tmp_path / "nowhere.npz", tmp_path):
        with pytest.raises(BadInput, match="cannot be read as weights"):
            load(missing, ["a", "b"])


def test_weights_that_hold_code_are_not_run(tmp_path: Path) -> None:
    np.savez(tmp_path / "w.npz", format=np.int64(FORMAT), features=np.array([print], object))
    with pytest.raises(BadInput, match="cannot be read as weights"):
        load(tmp_path / "w.npz", ["a"])


@pytest.mark.parametrize("name", GAMES)
def test_the_weights_that_are_here_fit(name: str) -> None:
    features = mind(name).features
    net = load(mind(name).learned, features)
    assert all(np.isfinite(getattr(net, part)).all() for part in PARTS)
    assert (net.spread > 0).all()
