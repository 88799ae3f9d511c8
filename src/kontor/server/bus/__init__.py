"""What processes tell each other: news that somebody should look at the store, who is there, and work to be done."""
