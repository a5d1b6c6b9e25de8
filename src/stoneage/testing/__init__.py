"""Tools for testing rules: scenarios, the executable cases."""
