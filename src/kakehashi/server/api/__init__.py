"""HTTP handlers, thin, by subject."""
