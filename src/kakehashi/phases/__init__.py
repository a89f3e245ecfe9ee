"""Parts of a deal that two or more games share."""
