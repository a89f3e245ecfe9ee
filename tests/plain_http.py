"""For requests to servers of the tests, which all speak plain HTTP."""

import ssl

PLAIN = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""Given to httpx as ``verify``: else each client loads the certificates of all the world, which takes far longer
than the request."""
