"""A tool server for language models: they read, ask and play, each seat knowing what it may and nothing else."""
