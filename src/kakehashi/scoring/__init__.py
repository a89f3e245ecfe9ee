"""What the results of deals add up to."""
