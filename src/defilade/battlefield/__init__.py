"""What stands on the table, and the scenario files that say so."""
