"""The base game, written against the same seams as every variant."""
