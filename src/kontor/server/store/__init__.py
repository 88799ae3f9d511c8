"""Where tables are kept: a repository with all SQL, the SQLite file, its schema and migrations."""
