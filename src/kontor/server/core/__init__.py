"""What a table is and who may do what there: no input, no output."""
