"""What must hold of every game, at figures that find rare faults. KONTOR_DEEP=1 takes twenty times as much.

The letters are those of the reliability page: E1 to E7 and H1.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path

from kontor import conformance, kernel
from kontor.conformance import Moment
from kontor.match import Match, replay
from kontor.record import read
from kontor.registry import game
from kontor.research.perft import perft
from tests.deep import DEEP
from tests.ways import WAYS, Way, every_way, game_of, name, settings, share, walk_of

GOLDEN = Path(__file__).parent / "golden"


def _part(moment: Moment) -> slice:
    """Of the catalogue, a quarter at each position in turn; in deep runs all of it."""
    parts = 1 if DEEP else 4
    return slice(moment.number // 3 % parts, None, parts)


@every_way
def test_E1_invariants_hold_after_every_command(way: Way) -> None:
    walk = walk_of(way, 1)
    for moment in walk.moments(share(1_000_000)):
        conformance.check_invariants(walk.game, moment)


@every_way
def test_E2_both_faces_of_legality_agree(way: Way) -> None:
    walk, wanted = walk_of(way, 2), share(100_000)
    for moment in walk.moments(3 * wanted):
        if moment.number % 3 == 0:  # neighbours are too much alike
            conformance.check_law(walk.game, moment.state, _part(moment))


@every_way
def test_E3_refused_commands_change_nothing(way: Way) -> None:
    walk, chance = walk_of(way, 3), random.Random(3)
    for moment in walk.moments(share(100_000)):
        conformance.check_refused(walk.game, moment.state, chance.choice(walk.game.catalogue(moment.state)))


@every_way
def test_E5_records_replay_to_the_same_states(way: Way) -> None:
    for seed in range(share(200)):
        conformance.check_record(walk_of(way, seed).whole_game())


PRINT_DIGESTS = """
import json, sys
from pathlib import Path
from kontor import kernel
from kontor.conformance import digests
from kontor.match import load
print(json.dumps([kernel.name(), [digests(load(Path(file))) for file in sys.argv[1:]]]))
"""


def test_E5_other_processes_and_kernels_agree() -> None:
    files = [str(GOLDEN / way.game / f"{name(way)}-1.txt") for way in WAYS]
    kernels, found = set(), []
    for seed, switch in (("0", ""), ("1", "interpreted"), ("42", "")):
        environment = dict(os.environ, PYTHONHASHSEED=seed, **{kernel.SWITCH: switch})
        command = [sys.executable, "-c", PRINT_DIGESTS, *files]
        printed = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout
        its_kernel, digests = json.loads(printed)
        kernels.add(its_kernel)
        found.append(digests)
    assert found[0] == found[1] == found[2]
    assert kernels == ({"compiled", "interpreted"} if kernel.fits() else {"interpreted"})


def test_E6_golden_records_give_the_same_result() -> None:
    files = sorted(GOLDEN.rglob("*.txt"))
    assert len(files) >= 60
    assert {file.parent.name for file in files} == {way.game for way in WAYS}
    for file in files:
        record = read(file)
        assert record.result is not None, f"{file} has no final points"
        assert replay(record, str(file)).to_move is None


@every_way
def test_E7_taking_back_leaves_no_trace(way: Way) -> None:
    wanted, seed = share(20_000), 0
    while wanted > 0:
        walk = walk_of(way, 1000 + seed)
        walk.whole_game()
        conformance.check_taking_back_along(walk)
        wanted -= len(walk.played)
        seed += 1


@every_way
def test_H1_views_do_not_tell_what_is_hidden(way: Way) -> None:
    positions = max(1, share(50_000) // (way.seats + 1))  # each is seen by every seat and a spectator
    walk, chance = walk_of(way, 4), random.Random(4)
    for moment in walk.moments(3 * positions):
        if moment.number % 3 == 0:
            conformance.check_view(walk.game, moment.state, chance, _part(moment))


@every_way
def test_P1_what_is_dealt_anew_fits_what_a_seat_knows(way: Way) -> None:
    for seed in range(share(40)):
        whole, chance = replay(walk_of(way, 2000 + seed).whole_game()), random.Random(seed)
        conformance.check_redeal(whole.at(chance.randrange(whole.version)), chance)


@every_way
def test_playing_ahead_is_sound_and_leaves_the_game_alone(way: Way) -> None:
    walk, found = walk_of(way, 5), 0
    for moment in walk.moments(max(100, share(20_000))):
        conformance.check_ahead(walk.game, moment.state)
        found += walk.game.ahead(moment.state, 0) is not None
    assert (found > 0) == (way.game == "teutonica")


# Hansa Teutonica, by board and neutral side: before the first marker is used, nothing else changes anything.
PERFT_TEUTONICA = {
    ("hanseatic-league-2-3", False): [68, 3664, 258989],
    ("hanseatic-league-4-5", False): [72, 4096, 305977],
    ("hanseatic-league-2-3", True): [84, 4556, 320109],
    ("eastern-hanseatic-league", False): [72, 3950, 293475],
    ("britannia-3", False): [63, 3061, 199788],
    ("britannia-4-5", False): [61, 2872, 181642],
}


# Hansa, by seats: nothing but the first booths.
PERFT_HANSA = {2: [8, 64, 448, 3136], 3: [8, 64, 512, 3584], 4: [8, 64, 512, 4096]}


@every_way
def test_perft(way: Way) -> None:
    """The number of ways to go on from a new game: a change of it is a change of the rules."""
    played = game_of(way)
    state = played.new(walk_of(way, 1).setup)
    known = PERFT_HANSA[way.seats] if way.game == "hansa" else PERFT_TEUTONICA[way.board, way.seats == 2]
    known = known[: len(known) if kernel.is_compiled() else 2]
    assert [perft(played, state, depth) for depth in range(1, len(known) + 1)] == known


@every_way
def test_conformance_suite_passes(way: Way) -> None:
    conformance.run(game_of(way), way.edition, way.board, way.seats, share(20_000), 5, settings(way))


def test_a_match_refuses_the_wrong_seat() -> None:
    teutonica = game("teutonica")
    match = Match(teutonica.deal("bigbox", "hanseatic-league-4-5", ["A", "B", "C", "D"], random.Random(1)))
    before = teutonica.digest(match.state)
    refusal = None
    try:
        match.play("income 1t", 1)
    except Exception as error:
        refusal = str(error)
    assert refusal == "T2.1: A is to choose, not B."
    assert (teutonica.digest(match.state), match.version) == (before, 0)
