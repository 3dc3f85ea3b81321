"""The plugin, in test runs of its own."""

from __future__ import annotations

import importlib.metadata
import importlib.util

import pytest

from team_chat_mock import Server

PLUGIN = ("-p", "team_chat_mock.pytest_plugin", "-p", "no:cacheprovider")


@pytest.fixture(autouse=True)
def _one_server(zulip_mock_server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TEAM_CHAT_MOCK_URL", zulip_mock_server.url)


def run(pytester: pytest.Pytester, *args: str) -> pytest.RunResult:
    """Runs the tests in a separate process, with the plugin loaded once."""
    is_installed = any(
        entry.value == "team_chat_mock.pytest_plugin"
        for entry in importlib.metadata.entry_points(group="pytest11")
    )
    return pytester.runpytest_subprocess(*(PLUGIN[2:] if is_installed else PLUGIN), *args)


def test_creates_a_fresh_organization_for_each_test(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        import pytest

        @pytest.mark.parametrize("run", [1, 2])
        def test_starts_without_messages_of_others(zulip_mock, run):
            assert zulip_mock.sent == []
            assert zulip_mock.requests == []
            zulip_mock.as_("bot").post("/messages", {"type": "direct", "to": [4], "content": "Hi"})
        """
    )
    run(pytester).assert_outcomes(passed=2)


def test_reads_options_from_markers(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        import pytest

        pytestmark = pytest.mark.zulip(scenario="two-owners", feature_level=300)

        @pytest.mark.zulip(feature_level=385, settings={"can_invite_users": "members"})
        def test_combines_them(zulip_mock):
            state = zulip_mock.state
            assert (state["scenario"], state["feature_level"], state["dialect"]) == ("two-owners", 385, "zulip")
            assert zulip_mock.settings["can_invite_users"] == "members"
        """
    )
    run(pytester, "--strict-markers").assert_outcomes(passed=1)


def test_rejects_a_misspelled_option_by_name(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        import pytest

        @pytest.mark.zulip(scenaro="empty")
        def test_nothing(zulip_mock):
            pass
        """
    )
    result = run(pytester)
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(['*@pytest.mark.zulip: Unknown field "scenaro". Did you mean "scenario"?*'])


def test_prints_the_last_requests_of_a_failing_test(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        def test_fails(zulip_mock):
            zulip_mock.as_("bot").get("/users/me")
            assert False
        """
    )
    result = run(pytester)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*zulip_mock: last requests*", "GET /realms/*/users/me {} by user 8 -> 200"])


def test_explains_that_no_server_is_found(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TEAM_CHAT_MOCK_URL")
    monkeypatch.setenv("PATH", "")
    pytester.makepyfile("def test_nothing(zulip_mock):\n    pass\n")
    result = run(pytester)
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*team-chat-mock found no server. Choose one:*", "*TEAM_CHAT_MOCK_URL=http:*"])


@pytest.mark.skipif(importlib.util.find_spec("zulip") is not None, reason="Zulip's client is installed")
def test_explains_that_the_client_is_not_installed(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("def test_nothing(zulip_client):\n    pass\n")
    result = run(pytester)
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*zulip_client needs Zulip's client: pip install zulip*"])


@pytest.mark.skipif(importlib.util.find_spec("xdist") is None, reason="pytest-xdist is not installed")
def test_isolates_parallel_workers(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        import pytest

        @pytest.mark.parametrize("run", range(8))
        def test_sees_its_own_messages(zulip_mock, run):
            zulip_mock.as_("bot").post("/messages", {"type": "direct", "to": [4], "content": str(run)})
            assert [request.params["content"] for request in zulip_mock.requests] == [str(run)]
        """
    )
    run(pytester, "-n", "2").assert_outcomes(passed=8)
