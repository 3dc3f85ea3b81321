"""The base class for unittest."""

from __future__ import annotations

from support import call

from team_chat_mock import ZulipTestCase


class ZulipTestCaseTest(ZulipTestCase):
    zulip_options = {"scenario": "two-owners"}

    def test_creates_an_organization_with_the_options(self) -> None:
        self.assertEqual(self.zulip_mock.state["scenario"], "two-owners")
        self.assertEqual(self.zulip_mock.requests, [])
        call(self.zulip_mock.env_of("owner"), "GET", "/users/me")

    def test_creates_a_separate_organization_for_each_test(self) -> None:
        self.assertEqual(self.zulip_mock.requests, [])
        call(self.zulip_mock.env_of("owner"), "GET", "/users/me")
