"""The tool server for language models."""
