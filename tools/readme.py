"""The README as a package index shows it: links and pictures lead to the repository, or go if there is none."""

from __future__ import annotations

import re

PICTURE = re.compile(r"!\[([^\]]*)\]\((?!https?:)([^)]+)\)")
LINK = re.compile(r"(?<!!)\[([^\]]+)\]\((?!https?:|#)([^)]+)\)")


def for_index(text: str, repository: str, version: str) -> str:
    if not repository:
        blocks = [block for block in text.split("\n\n") if not PICTURE.search(block)]
        return LINK.sub(r"\1", "\n\n".join(blocks))
    at = f"{repository.rstrip('/')}/%s/v{version}/"
    return LINK.sub(rf"[\1]({at % 'blob'}\2)", PICTURE.sub(rf"![\1]({at % 'raw'}\2)", text))


def urls(repository: str, version: str) -> dict[str, str]:
    """None without a repository: better no address than one that leads nowhere."""
    if not repository:
        return {}
    at = repository.rstrip("/")
    return {
        "Homepage": at,
        "Source": at,
        "Issues": f"{at}/issues",
        "Changelog": f"{at}/blob/v{version}/CHANGELOG.md",
    }
