"""Packages as others get them: built from the sdist, installed in clean environments."""
