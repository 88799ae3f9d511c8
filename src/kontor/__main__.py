"""`python -m kontor` is the same as `kontor`."""

from kontor.cli import main

main()
