"""Duplicate events: many tables that play the same boards, and who meets whom."""
