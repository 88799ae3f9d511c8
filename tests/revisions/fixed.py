"""The test variant as a game (see `variant.py`)."""

from __future__ import annotations

import os
from pathlib import Path

from kontor.games.teutonica.game import Teutonica
from kontor.games.teutonica.library import Library
from tests.revisions.variant import PLACE

GAME = Teutonica(Library(Path(os.environ[PLACE])))
