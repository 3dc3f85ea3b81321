"""Fixtures for pytest: ``zulip_mock`` and ``zulip_client``, and the marker ``zulip``."""

from __future__ import annotations

from typing import Any, Generator, Iterator

import pytest

from ._errors import MockError, ServerNotFoundError
from ._realm import DEFAULT_PERSONA, Realm
from ._server import Server, start_server

_MARKER = (
    "zulip(scenario, feature_level, settings, seed, now, dialect, snapshot, seed_file, latency, persona): "
    "options of the organization of zulip_mock; persona is that of zulip_client"
)


def pytest_configure(config: pytest.Config) -> None:
    """Registers the marker."""
    config.addinivalue_line("markers", _MARKER)


@pytest.fixture(scope="session")
def zulip_mock_server() -> Iterator[Server]:
    """One server for the session. With pytest-xdist, each worker has its own, unless TEAM_CHAT_MOCK_URL names one."""
    try:
        server = start_server()
    except ServerNotFoundError as error:
        pytest.fail(str(error), pytrace=False)
    with server:
        yield server


@pytest.fixture
def zulip_mock(request: pytest.FixtureRequest, zulip_mock_server: Server) -> Iterator[Realm]:
    """A fresh organization for the test, with the options of its markers ``zulip``."""
    options = _options_of(request)
    options.pop("persona", None)
    try:
        realm = zulip_mock_server.realm(**options)
    except MockError as error:
        pytest.fail(f"@pytest.mark.zulip: {error}", pytrace=False)
    with realm:
        yield realm


@pytest.fixture
def zulip_client(request: pytest.FixtureRequest, zulip_mock: Realm) -> Any:
    """A ``zulip.Client`` of the persona ``bot``, or of ``@pytest.mark.zulip(persona=...)``."""
    try:
        import zulip
    except ImportError:
        pytest.fail("zulip_client needs Zulip's client: pip install zulip", pytrace=False)
    user = zulip_mock.persona(str(_options_of(request).get("persona", DEFAULT_PERSONA)))
    return zulip.Client(site=zulip_mock.url, email=user["email"], api_key=user["api_key"])


def _add_requests(item: pytest.Item) -> Generator[None, Any, None]:
    """Adds the last requests to the report of a failing test."""
    outcome = yield
    report: pytest.TestReport = outcome.get_result()
    realm = getattr(item, "funcargs", {}).get("zulip_mock")
    if report.when != "call" or not report.failed or not isinstance(realm, Realm):
        return
    try:
        text = realm.describe_requests()
    except (MockError, ServerNotFoundError) as error:
        text = str(error)
    report.sections.append(("zulip_mock: last requests", text))


# Not as a decorator, which has no type in older versions of pytest.
pytest_runtest_makereport = pytest.hookimpl(hookwrapper=True)(_add_requests)


def _options_of(request: pytest.FixtureRequest) -> dict[str, Any]:
    """Options of all markers: those of the function override those of its class and module."""
    options: dict[str, Any] = {}
    for marker in reversed(list(request.node.iter_markers("zulip"))):
        if marker.args:
            pytest.fail("@pytest.mark.zulip takes named options, such as scenario='empty'", pytrace=False)
        options.update(marker.kwargs)
    return options
