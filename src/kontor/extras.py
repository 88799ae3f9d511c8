"""What is installed only for who wants it, and the one sentence that answers whoever lacks it."""

from __future__ import annotations

from importlib.util import find_spec

from kontor.protocol import BadInput

PACKAGE = "kontor-games"
EXTRAS = {  # what it is for, and what must be there; pyproject.toml says in which versions
    "table": (
        "the table in the browser",
        ("alembic", "litestar", "msgspec", "prometheus_client", "sqlalchemy", "uvicorn", "websockets"),
    ),
    "cluster": ("more than one process", ("psycopg", "redis")),
    "lab": ("an arena with ratings", ("openskill",)),
    "draw": ("a learning curve", ("matplotlib",)),
    "data": ("a dataset in Parquet", ("pyarrow",)),
    "ray": ("a Ray cluster", ("ray",)),
    "mcp": ("a tool server for language models", ("mcp",)),
    "envs": ("an environment of this kind", ("gymnasium", "open_spiel", "pettingzoo")),
}


class MissingExtra(BadInput, ImportError):
    """One sentence that says what to install."""


def need(extra: str) -> None:
    """Raises MissingExtra if packages of this extra are not installed."""
    purpose, packages = EXTRAS[extra]
    lacking = [package for package in packages if find_spec(package) is None]
    if lacking:
        raise MissingExtra(f"{purpose} needs {_listed(lacking)}: pip install '{PACKAGE}[{extra}]'")


def _listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
