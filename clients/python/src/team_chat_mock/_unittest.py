"""A base class for unittest."""

from __future__ import annotations

import unittest
from typing import Any, ClassVar

from ._realm import Realm
from ._server import shared_server


class ZulipTestCase(unittest.TestCase):
    """Gives each test an organization of its own, as ``self.zulip_mock``.

    >>> class BotTest(ZulipTestCase):
    ...     zulip_options = {"scenario": "two-owners"}
    """

    #: Options of the organization, as those of the marker ``zulip``.
    zulip_options: ClassVar[dict[str, Any]] = {}

    zulip_mock: Realm

    def setUp(self) -> None:
        """Creates the organization, which is deleted after the test."""
        super().setUp()
        self.zulip_mock = shared_server().realm(**self.zulip_options)
        self.addCleanup(self.zulip_mock.close)
