"""Starts the mock server once, and resets it for each test."""

import json
import subprocess
import urllib.request

import pytest


class Chat:
    """A running mock: its address, its personas and its control API."""

    def __init__(self, url, personas):
        self.url = url
        self.personas = personas

    def control(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.url}/_mock/{path}", data, method=method)
        request.add_header("Content-Type", "application/json")
        with urllib.request.urlopen(request) as response:
            return json.load(response)


@pytest.fixture(scope="session")
def server():
    command = ["npx", "--no-install", "team-chat-mock", "--port", "0", "--json"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        started = json.loads(process.stdout.readline())
        yield Chat(started["url"], started["personas"])
    finally:
        process.terminate()
        process.wait(timeout=10)


@pytest.fixture
def chat(server):
    server.control("POST", "reset", {})
    return server
