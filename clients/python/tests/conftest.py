"""Loads pytest's own tool to test plugins."""

pytest_plugins = ["pytester"]
