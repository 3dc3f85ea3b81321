"""Mock server for the API of Zulip: realms for tests, and a client of the control API.

>>> from team_chat_mock import start_server
>>> with start_server() as server, server.realm() as realm:
...     realm.trigger("message", content="Hello")
"""

from ._errors import MockError, ServerNotFoundError, WaitTimeoutError
from ._realm import PersonaClient, Realm, Request, Response, SentMessage
from ._server import Server, connect, shared_server, start_server
from ._unittest import ZulipTestCase

__all__ = [
    "MockError",
    "PersonaClient",
    "Realm",
    "Request",
    "Response",
    "SentMessage",
    "Server",
    "ServerNotFoundError",
    "WaitTimeoutError",
    "ZulipTestCase",
    "connect",
    "shared_server",
    "start_server",
]
