"""CPU players: they see a View, never a State."""
