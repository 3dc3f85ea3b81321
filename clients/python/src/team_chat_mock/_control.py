"""Requests to the control API of one organization."""

from __future__ import annotations

import http.client
import json
import urllib.error
import urllib.parse
import urllib.request
from typing import Any, Mapping

from ._errors import MockError, ServerNotFoundError

# The server runs on this machine or in a container: proxies must not see its requests.
_opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))

DEFAULT_TIMEOUT_SECONDS = 30.0


class Control:
    """Sends requests below ``/_mock`` and returns the JSON of the responses."""

    def __init__(self, url: str, token: str | None = None) -> None:
        self.url = url.rstrip("/")
        self.token = token

    def send(
        self,
        method: str,
        path: str,
        body: object = None,
        query: Mapping[str, object] | None = None,
        timeout: float = DEFAULT_TIMEOUT_SECONDS,
    ) -> Any:
        """Sends a request.

        :raises MockError: when the server rejects it
        :raises ServerNotFoundError: when the server cannot be reached, or is another one
        """
        values = {name: value for name, value in (query or {}).items() if value is not None}
        question = "?" + urllib.parse.urlencode(values) if values else ""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.url}/_mock{path}{question}", data, method=method)
        request.add_header("Content-Type", "application/json")
        if self.token is not None:
            request.add_header("Authorization", f"Bearer {self.token}")
        try:
            with _opener.open(request, timeout=timeout) as response:
                return json.load(response)
        except urllib.error.HTTPError as error:
            raise MockError(_message_of(error), error.code) from None
        except ValueError as error:
            raise ServerNotFoundError(f"{self.url} is not a team-chat-mock server: its response is not JSON.") from error
        except (OSError, http.client.HTTPException) as error:
            reason = getattr(error, "reason", None) or str(error) or type(error).__name__
            raise ServerNotFoundError(f"{self.url} cannot be reached: {reason}. Is the server running?") from error


def _message_of(error: urllib.error.HTTPError) -> str:
    text = error.read().decode(errors="replace")
    try:
        return str(json.loads(text)["msg"])
    except (ValueError, KeyError, TypeError):
        return f"{error.code} {error.reason}: {text[:200]}"
