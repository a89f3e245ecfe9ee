"""Notation: values of the model as the field writes them, and back."""
