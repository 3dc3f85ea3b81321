"""Errors of this package."""

from __future__ import annotations


class MockError(Exception):
    """The server rejected a request of its control API; the message says why.

    ``status`` is the HTTP status.
    """

    def __init__(self, message: str, status: int) -> None:
        super().__init__(message)
        self.status = status


class WaitTimeoutError(AssertionError):
    """Nothing came in time. An ``AssertionError``, so that test runners report a failure instead of an error."""


class ServerNotFoundError(RuntimeError):
    """There is no server to connect to, and none can be started."""
