"""The command line. The only package that prints or exits; one file for commands of a kind."""
