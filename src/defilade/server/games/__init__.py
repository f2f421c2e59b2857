"""Games: seats and their tokens, what is done in them, sockets that follow them, records with fair dice."""
