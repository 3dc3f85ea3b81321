"""Posts the result of a build: ``python3 post_build.py failed``. Reads ZULIP_SITE, ZULIP_EMAIL and ZULIP_API_KEY."""

from __future__ import annotations

import base64
import os
import sys
import urllib.error
import urllib.parse
import urllib.request


def post(result: str, env: dict[str, str]) -> int:
    """Posts to the channel ``engineering``. Returns the exit status."""
    fields = {"type": "stream", "to": "engineering", "topic": "builds", "content": f"The build **{result}**."}
    data = urllib.parse.urlencode(fields).encode()
    request = urllib.request.Request(f"{env['ZULIP_SITE']}/api/v1/messages", data)
    credentials = f"{env['ZULIP_EMAIL']}:{env['ZULIP_API_KEY']}".encode()
    request.add_header("Authorization", f"Basic {base64.b64encode(credentials).decode()}")
    try:
        with urllib.request.urlopen(request, timeout=30):
            return 0
    except urllib.error.URLError as error:
        print(f"The message was not sent: {error}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(post(sys.argv[1], dict(os.environ)))
