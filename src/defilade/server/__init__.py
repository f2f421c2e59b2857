"""The server of the board: questions and games over HTTP and sockets. No rule is decided in it."""
