"""What a browser is told to keep from doing, and who may ask at all."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import WebSocketDenialResponse

from tests.server.clients import HOST, PAGE, TestClient, serving, settings, small, table


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with serving(settings(hosts=frozenset({"board.example"}))) as made:
        yield made


@pytest.mark.parametrize("path", ["/", "/api/about", "/api/nothing", "/nothing", "/api/openapi.json"])
def test_every_answer_has_the_headers_of_security(client: TestClient, path: str) -> None:
    headers = client.get(path).headers
    policy = dict(part.split(" ", 1) for part in headers["content-security-policy"].split("; "))
    assert policy["default-src"] == "'self'"
    assert policy["connect-src"] == f"'self' ws://{HOST} wss://{HOST}"
    assert policy["img-src"] == "'self' data: blob:"
    assert policy["frame-ancestors"] == "'none'"
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert "camera=()" in headers["permissions-policy"]


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8000", "127.0.0.1.evil.example", "a b", "", "[::1", "é"]
)
def test_other_names_than_the_servers_are_refused(client: TestClient, host: str) -> None:
    answer = client.get("/api/about", headers={"host": host.encode()})
    assert answer.status_code == 403
    assert answer.json()["error"]["code"] == "forbidden"
    assert "evil" not in answer.headers["content-security-policy"] or host.startswith(("evil", "127"))


@pytest.mark.parametrize(
    "host", ["localhost", "localhost:8000", "LOCALHOST", "127.0.0.1", "192.168.1.7:8000", "[::1]:8000", "board.example"]
)
def test_its_own_names_and_plain_addresses_are_known(client: TestClient, host: str) -> None:
    assert client.get("/api/about", headers={"host": host}).status_code == 200


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:9000", f"ftp://{HOST}", HOST])
def test_pages_of_other_sites_change_nothing_and_open_no_socket(client: TestClient, origin: str) -> None:
    answer = client.post("/api/rule", json={"scenario": small()}, headers={"origin": origin})
    assert answer.status_code == 403
    with pytest.raises(WebSocketDenialResponse) as refused, table(client, origin=origin):
        pass
    assert refused.value.status_code == 403


def test_its_own_page_may_do_both(client: TestClient) -> None:
    assert client.post("/api/rule", json={"scenario": small()}, headers={"origin": PAGE}).status_code == 200
    with table(client, origin=PAGE) as socket:
        socket.send_json({"type": "look", "n": 1, "scenario": small()})
        assert socket.receive_json()["n"] == 1


def test_the_page_is_served_with_its_files(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>the board</title>")
    (tmp_path / "assets" / "board-1a2b.js").write_text("export {}")
    (tmp_path.parent / "secret.txt").write_text("secret")
    with serving(settings(page=tmp_path)) as client:
        index = client.get("/")
        assert (index.status_code, index.headers["cache-control"]) == (200, "no-cache")
        assert "the board" in index.text
        script = client.get("/assets/board-1a2b.js")
        assert script.headers["content-type"].startswith("text/javascript")
        assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
        for path in ("/../secret.txt", "/assets/../../secret.txt", "/%2e%2e/secret.txt", "/assets/%00", "/assets/"):
            answer = client.get(path)
            assert answer.status_code == 404
            assert "secret" not in answer.text


def test_a_page_that_is_not_built_says_so_in_both_languages(tmp_path: Path) -> None:
    with serving(settings(page=tmp_path / "nowhere")) as client:
        answer = client.get("/")
        assert answer.status_code == 503
        assert "not built" in answer.text
        assert "не собрана" in answer.text
        assert client.get("/api/about").status_code == 200
