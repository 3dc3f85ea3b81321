"""An organization of a server."""

from __future__ import annotations

import json
import tempfile
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Mapping, cast
from urllib.parse import quote

from ._control import Control
from ._errors import MockError, WaitTimeoutError

if TYPE_CHECKING:
    from . import _control_types as types

#: Persona of a bot, in most scenarios.
DEFAULT_PERSONA = "bot"

#: Time for the response after a wait has ended.
_GRACE_SECONDS = 10.0


@dataclass(frozen=True)
class Response:
    """Response to a request of a persona."""

    status: int
    body: Any


@dataclass(frozen=True)
class Request:
    """A request that the server received. ``params`` are decoded."""

    id: int
    method: str
    path: str
    #: Such as ``POST /messages``; ``None`` for an unknown endpoint.
    endpoint: str | None
    #: ``None`` if the caller is not authenticated.
    user_id: int | None
    params: dict[str, Any]
    #: 0 if the connection was dropped.
    status: int
    #: Code of an error.
    code: str | None
    #: Milliseconds until the response.
    ms: float
    note: str | None = None

    @classmethod
    def of(cls, entry: types.Request) -> Request:
        """Reads an entry of the journal."""
        known = {name: value for name, value in entry.items() if name in cls.__dataclass_fields__}
        return cls(**cast("dict[str, Any]", known))

    def __str__(self) -> str:
        params = json.dumps(self.params, ensure_ascii=False)
        note = "" if self.note is None else f" ({self.note})"
        code = "" if self.code is None else f" {self.code}"
        return f"{self.method} {self.path} {params} by user {self.user_id} -> {self.status or 'no response'}{code}{note}"


@dataclass(frozen=True)
class SentMessage:
    """A message that a client sent."""

    id: int
    user_id: int
    #: As the client sent them: ``type``, ``to``, ``topic``, ``content`` and so on.
    params: dict[str, Any]

    @property
    def content(self) -> str:
        """Markdown of the message."""
        return str(self.params["content"])


class PersonaClient:
    """Sends requests as a persona. Paths are below ``/api/v1``; values are encoded as the endpoint expects."""

    def __init__(self, realm: Realm, persona: str) -> None:
        self._realm = realm
        self.persona = persona

    def get(self, path: str, params: Mapping[str, object] | None = None) -> Response:
        """Sends a GET request."""
        return self._realm._send_as(self.persona, "GET", path, params)

    def post(self, path: str, params: Mapping[str, object] | None = None) -> Response:
        """Sends a POST request.

        >>> realm.as_("owner").post("/messages", {"type": "direct", "to": [4], "content": "Hi"}).status
        200
        """
        return self._realm._send_as(self.persona, "POST", path, params)

    def patch(self, path: str, params: Mapping[str, object] | None = None) -> Response:
        """Sends a PATCH request."""
        return self._realm._send_as(self.persona, "PATCH", path, params)

    def put(self, path: str, params: Mapping[str, object] | None = None) -> Response:
        """Sends a PUT request."""
        return self._realm._send_as(self.persona, "PUT", path, params)

    def delete(self, path: str, params: Mapping[str, object] | None = None) -> Response:
        """Sends a DELETE request."""
        return self._realm._send_as(self.persona, "DELETE", path, params)


class Realm:
    """An organization with its own state, at its own address. Closing it deletes it.

    Every method that sends a request raises :class:`MockError` when the server rejects it.
    """

    def __init__(self, control: Control, name: str, main: Control) -> None:
        #: Name below ``/realms`` of the server.
        self.name = name
        #: The control API, for what has no method here: ``realm.control.send("GET", "/outbox")``.
        self.control = control
        self._main = main
        self._personas: dict[str, types.StatePersonasValue] | None = None
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        # Messages that `as_` sent; `sent` leaves them out.
        self._own_messages: set[int] = set()
        # Highest IDs that a wait has returned, by what it waited for.
        self._waited: dict[str, int] = {}

    @property
    def url(self) -> str:
        """Base URL, which Zulip's clients call the site."""
        return self.control.url

    @property
    def state(self) -> types.State:
        """Scenario, level, time, personas and number of records."""
        return cast("types.State", self.control.send("GET", "/state"))

    @property
    def personas(self) -> dict[str, types.StatePersonasValue]:
        """Users by name, with their credentials."""
        if self._personas is None:
            self._personas = self.state["personas"]
        return self._personas

    def persona(self, name: str) -> types.StatePersonasValue:
        """Returns a persona.

        :raises KeyError: when it does not exist
        """
        if name not in self.personas:
            known = ", ".join(self.personas)
            raise KeyError(f"Unknown persona {name!r}. Valid names: {known}")
        return self.personas[name]

    @property
    def env(self) -> dict[str, str]:
        """Environment variables with which Zulip's clients sign in as the persona ``bot``."""
        return self.env_of(DEFAULT_PERSONA)

    def env_of(self, persona: str) -> dict[str, str]:
        """Environment variables with which Zulip's clients sign in as a persona."""
        user = self.persona(persona)
        return {"ZULIP_SITE": self.url, "ZULIP_EMAIL": user["email"], "ZULIP_API_KEY": user["api_key"]}

    def zuliprc(self, persona: str = DEFAULT_PERSONA) -> Path:
        """Writes a configuration file of Zulip's clients and returns its path. It is deleted with the realm."""
        user = self.persona(persona)
        if self._folder is None:
            self._folder = tempfile.TemporaryDirectory(prefix="team-chat-mock-")
        # A persona of a snapshot may have any name.
        path = Path(self._folder.name) / f"{quote(persona, safe=' ')}.zuliprc"
        path.touch(mode=0o600)
        path.write_text(f"[api]\nemail={user['email']}\nkey={user['api_key']}\nsite={self.url}\n")
        return path

    def as_(self, persona: str) -> PersonaClient:
        """Returns a client that sends requests as a persona, such as people with whom your bot talks."""
        return PersonaClient(self, persona)

    def trigger(self, kind: str, **details: object) -> dict[str, Any]:
        """Lets something happen that your client did not cause, such as an incoming message. Returns IDs of records.

        Python reserves ``from``: write ``from_="owner"``.

        >>> realm.trigger("mention", to="bot", content="ping")["message_id"]
        """
        body: dict[str, object] = {"kind": kind}
        body.update({name.rstrip("_"): value for name, value in details.items()})
        return cast("dict[str, Any]", self.control.send("POST", "/trigger", body))

    def fault(self, endpoint: str, code: str | None = None, **options: object) -> int:
        """Injects an error, a delay or a dropped connection into requests. Returns the ID of the fault.

        >>> realm.fault("POST /messages", "RATE_LIMIT_HIT", times=1)
        >>> realm.fault("GET /events", network_error=True, persona="bot")
        """
        body = _endpoint(endpoint)
        if code is not None:
            body["code"] = code
        body.update(options)
        return int(self.control.send("POST", "/faults", body)["id"])

    def clear_faults(self) -> None:
        """Removes all faults."""
        self.control.send("DELETE", "/faults")

    def override(self, endpoint: str, status: int = 200, **options: object) -> int:
        """Responds with exactly this response, also one that Zulip would never send. Returns the ID of the override.

        >>> realm.override("GET /messages", body={"messages": [None]}, times=1)
        """
        body = _endpoint(endpoint)
        body["status"] = status
        body.update(options)
        return int(self.control.send("POST", "/overrides", body)["id"])

    def advance(self, *, seconds: float = 0, minutes: float = 0, hours: float = 0, days: float = 0) -> int:
        """Moves the clock forward by whole seconds, and runs the work that is due. Returns the time in UNIX seconds."""
        total = seconds + 60 * (minutes + 60 * (hours + 24 * days))
        return int(self.control.send("POST", "/clock", {"advance_seconds": total})["now"])

    @property
    def settings(self) -> types.GetSettingsResponse:
        """Settings of the organization."""
        return cast("types.GetSettingsResponse", self.control.send("GET", "/settings"))

    def set(self, **settings: object) -> types.GetSettingsResponse:
        """Changes settings. Returns all of them."""
        return cast("types.GetSettingsResponse", self.control.send("PATCH", "/settings", settings))

    def create(self, resource: str, *records: Mapping[str, object]) -> list[dict[str, Any]]:
        """Creates records with the factory of a resource: all, or none.

        >>> realm.create("users", {"full_name": "Nora New"}, {"full_name": "Omar Older"})
        """
        body = [dict(record) for record in records]
        return cast("list[dict[str, Any]]", self.control.send("POST", f"/records/{quote(resource)}", body)["records"])

    def records(self, resource: str) -> list[dict[str, Any]]:
        """Returns the first 500 stored records of a resource."""
        answer = self.control.send("GET", f"/records/{quote(resource)}", query={"limit": 500})
        return cast("list[dict[str, Any]]", answer["records"])

    @property
    def requests(self) -> list[Request]:
        """Requests that the server received, newest last."""
        entries: list[types.Request] = self.control.send("GET", "/requests")["requests"]
        return [Request.of(entry) for entry in entries]

    @property
    def sent(self) -> list[SentMessage]:
        """Messages that clients sent, oldest first, without those of ``as_`` and ``trigger``."""
        messages: list[SentMessage] = []
        for request in self.requests:
            if request.endpoint != "POST /messages" or request.status != 200 or request.user_id is None:
                continue
            message_id = self._message_of(request)
            if isinstance(message_id, int) and message_id not in self._own_messages:
                messages.append(SentMessage(message_id, request.user_id, request.params))
        return messages

    def _message_of(self, request: Request) -> object:
        answer = self.control.send("GET", f"/requests/{request.id}").get("answer")
        if answer is not None:
            return _id_in(answer)
        # Only the latest responses are stored.
        explanation: types.Explanation = self.control.send("GET", f"/requests/{request.id}/explanation")
        for change in explanation["changes"]:
            record = change["after"] or {}
            is_new = change["table"] == "messages" and change["before"] is None
            if is_new and record.get("sender_id") == request.user_id:
                return change["id"]
        return None

    def wait_for(self, endpoint: str, *, timeout: float = 5, **params: object) -> Request:
        """Waits for a request to an endpoint with these parameters, and for its response.

        Earlier requests count, unless a wait for the same endpoint and parameters has already returned them. ``timeout``
        is in seconds.

        >>> realm.wait_for("POST /messages", content="pong").status
        200

        :raises WaitTimeoutError: when none came; the message lists the last requests
        """
        key = json.dumps([endpoint, params], sort_keys=True, default=str)
        query = {"endpoint": endpoint, "params": json.dumps(params), "after": self._waited.get(key)}
        found: types.Request = self._wait("/requests/wait", query, timeout)["request"]
        self._waited[key] = found["id"]
        return Request.of(found)

    def wait_for_poll(self, persona: str | None = None, *, timeout: float = 5) -> types.QueueDetails:
        """Waits until a client polls for events: from then on it receives what you trigger.

        :raises WaitTimeoutError: when no client polls
        """
        return cast("types.QueueDetails", self._wait("/queues/wait", {"persona": persona}, timeout)["queue"])

    def wait_for_event(
        self, type: str, match: Mapping[str, object] | None = None, *, persona: str | None = None, timeout: float = 5
    ) -> types.EmittedEvent:
        """Waits for an event in a queue, received or not. ``match`` are fields that it has.

        :raises WaitTimeoutError: when none came
        """
        key = json.dumps([type, match, persona], sort_keys=True, default=str)
        query = {"type": type, "persona": persona, "after": self._waited.get(key)}
        matched = {} if match is None else {"match": json.dumps(match)}
        found = cast("types.EmittedEvent", self._wait("/events/wait", {**query, **matched}, timeout))
        self._waited[key] = found["number"]
        return found

    def reset(self, **options: object) -> types.State:
        """Resets the organization; omitted options return to those of its start."""
        state = cast("types.State", self.control.send("POST", "/reset", options))
        self._personas = None
        self._own_messages.clear()
        self._waited.clear()
        return state

    def describe_requests(self, last: int = 10) -> str:
        """Lists the last requests as text, for messages about failures."""
        requests = self.requests
        if not requests:
            return f"No request arrived at {self.url}/api/v1."
        earlier = max(0, len(requests) - last)
        lines = [str(request) for request in requests[earlier:]]
        return "\n".join([*([f"({earlier} earlier requests)"] if earlier else []), *lines])

    def close(self) -> None:
        """Deletes the organization and the files of its credentials."""
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None
        try:
            self._main.send("DELETE", f"/realms/{quote(self.name)}")
        except MockError as error:
            if error.status != 404:
                raise

    def __enter__(self) -> Realm:
        return self

    def __exit__(
        self, type: type[BaseException] | None, value: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def _send_as(self, persona: str, method: str, path: str, params: Mapping[str, object] | None) -> Response:
        body = {"as": persona, "method": method, "path": path, "params": dict(params or {})}
        answer = self.control.send("POST", "/requests", body)
        response = Response(answer["status"], answer["body"])
        if method == "POST" and path == "/messages" and response.status == 200:
            message_id = _id_in(response.body)
            if isinstance(message_id, int):
                self._own_messages.add(message_id)
        return response

    def _wait(self, path: str, query: Mapping[str, object], timeout: float) -> Any:
        try:
            return self.control.send("GET", path, query={**query, "timeout": timeout}, timeout=timeout + _GRACE_SECONDS)
        except MockError as error:
            if error.status != 408:
                raise
            raise WaitTimeoutError(f"{error}\n{self.describe_requests()}") from None


def _endpoint(endpoint: str) -> dict[str, object]:
    method, _, path = endpoint.partition(" ")
    return {"method": method, "path": path}


def _id_in(body: object) -> object:
    """The ID of the message in a response. Overrides may have any body."""
    return body.get("id") if isinstance(body, dict) else None
