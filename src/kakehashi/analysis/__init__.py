"""Analysis: what a deal was worth with all hands open."""
