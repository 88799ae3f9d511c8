"""Kontor: the home of the Hansa board games."""

from kontor import kernel

__version__ = "0.1.0"

kernel.choose()
