"""What runs beside the web server when no address or key is configured for it.

Nothing in this package imports Django, so that the tests can start a database before the
settings are read: each part is told its data folder.
"""
