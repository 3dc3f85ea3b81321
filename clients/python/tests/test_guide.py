"""The code of the guide."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
from pathlib import Path

import pytest
from test_plugin import run

from team_chat_mock import Server

GUIDES = Path(__file__).parents[3] / "docs" / "guide"

NEEDS_CLIENT = pytest.mark.skipif(
    importlib.util.find_spec("zulip") is None, reason="Zulip's client is not installed: pip install zulip"
)


def code_of(name: str, guide: str = "python.md") -> str:
    """Code of a labelled block."""
    found = re.search(rf"```python \[{re.escape(name)}\]\n(.*?)```", GUIDES.joinpath(guide).read_text(), re.DOTALL)
    assert found is not None, name
    return found[1]


@pytest.fixture(autouse=True)
def _one_server(zulip_mock_server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TEAM_CHAT_MOCK_URL", zulip_mock_server.url)


@pytest.mark.parametrize(
    ("name", "passed"),
    [pytest.param("test_bot.py", 1, marks=NEEDS_CLIENT), ("test_process.py", 2), ("test_options.py", 2), ("test_chat.py", 2)],
)
def test_passes_the_tests_in_the_guide(pytester: pytest.Pytester, name: str, passed: int) -> None:
    pytester.path.joinpath(name).write_text(code_of(name))
    run(pytester).assert_outcomes(passed=passed)


def test_runs_the_script_in_the_guide(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(code_of("script.py"))
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=True)
    assert "ZULIP_API_KEY" in done.stdout


def test_passes_the_tests_in_the_section_about_fakes(pytester: pytest.Pytester) -> None:
    pytester.path.joinpath("test_fake.py").write_text(code_of("test_fake.py", "instead-of-a-fake.md"))
    run(pytester).assert_outcomes(passed=19)
