"""The nouns of the bridge family, and no rule of any one game."""
