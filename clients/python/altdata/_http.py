"""HTTP requests with retries."""

from __future__ import annotations

import email.utils
import gzip
import http.client
import json
import random
import re
import time
import urllib.error
import urllib.parse
import urllib.request
import zlib
from typing import Any, Mapping, NamedTuple, Optional

from . import errors

_RETRIED = (429, 503)
_FIRST_PAUSE_SECONDS = 0.5
_INCOMPLETE = (OSError, http.client.HTTPException, EOFError, zlib.error)


class Response(NamedTuple):
    """A complete response with status 2xx."""

    headers: Mapping[str, str]
    body: bytes


class Transport:
    """Sends requests to one service, and retries those that it rejects with 429 or 503."""

    def __init__(self, url: str, key: str, timeout: float, retries: int, longest_wait: float) -> None:
        parts = urllib.parse.urlsplit(url)
        if parts.username is not None or parts.password is not None:
            raise ValueError("url: expected a URL without user and password")
        if parts.scheme not in ("http", "https"):
            raise ValueError(f"url: expected a URL such as https://data.example.com, but got {url!r}")
        self._url = url.rstrip("/")
        # A key from a file often ends with a line break, which a header cannot contain.
        self._key = key.strip()
        # Without the key, which errors of the library would contain.
        if not re.fullmatch(r"[\x21-\x7e]*", self._key):
            raise ValueError("key: expected ASCII characters without spaces")
        self._timeout = timeout
        self._retries = retries
        self._longest_wait = longest_wait

    def get(self, path: str, parameters: Mapping[str, Any], accept: str) -> Response:
        """Sends a GET request. Parameters that are None are left out."""
        query = urllib.parse.urlencode({name: value for name, value in parameters.items() if value is not None})
        return self._send(path + ("?" + query if query else ""), None, accept)

    def post(self, path: str, body: Mapping[str, Any], accept: str) -> Response:
        """Sends a POST request with a JSON body. Members that are None are left out."""
        members = {name: value for name, value in body.items() if value is not None}
        return self._send(path, json.dumps(members).encode("utf-8"), accept)

    def _send(self, path: str, body: Optional[bytes], accept: str) -> Response:
        attempt = 0
        while True:
            try:
                return self._try(path, body, accept)
            except urllib.error.HTTPError as e:
                error = _error(e)
                pause = self._pause(e.code, e.headers.get("Retry-After"), attempt)
                if pause is None:
                    raise error from None
            except _INCOMPLETE as e:
                reason = getattr(e, "reason", None) or e
                raise errors.TransportError(f"no complete response from {self._url}: {reason}") from e
            time.sleep(pause)
            attempt += 1

    def _try(self, path: str, body: Optional[bytes], accept: str) -> Response:
        request = urllib.request.Request(self._url + path, data=body)
        request.add_header("X-API-Key", self._key)
        request.add_header("Accept", accept)
        request.add_header("Accept-Encoding", "gzip")
        if body is not None:
            request.add_header("Content-Type", "application/json")
        with _OPENER.open(request, timeout=self._timeout) as response:
            return Response(response.headers, _decoded(response.headers, response.read()))

    def _pause(self, status: int, retry_after: Optional[str], attempt: int) -> Optional[float]:
        """Returns how many seconds to wait before the next attempt, or None if there is none."""
        if status not in _RETRIED or attempt >= self._retries:
            return None
        pause = _seconds(retry_after)
        if pause is None:
            # Clients that failed at the same time should not all return at the same time.
            pause = _FIRST_PAUSE_SECONDS * 2**attempt * (1 + random.random())
        # A daily quota returns at midnight; the caller should decide whether to wait that long.
        return pause if pause <= self._longest_wait else None


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """Does not follow redirects, because the key would be sent to another server."""

    def redirect_request(self, *_: Any) -> None:
        return None


_OPENER = urllib.request.build_opener(_NoRedirects)


def _error(response: urllib.error.HTTPError) -> errors.AltdataError:
    """Returns the error of a response. Its status counts even if its body ends early."""
    with response:
        try:
            body = _decoded(response.headers, response.read())
        except _INCOMPLETE:
            body = b""
    return errors.of_response(response.code, body)


def _decoded(headers: Mapping[str, str], body: bytes) -> bytes:
    return gzip.decompress(body) if headers.get("Content-Encoding") == "gzip" else body


def _seconds(retry_after: Optional[str]) -> Optional[float]:
    """Returns the seconds of a Retry-After header, which is a number or a date."""
    if retry_after is None:
        return None
    if retry_after.strip().isdecimal():
        return float(retry_after)
    try:
        return max(0.0, email.utils.parsedate_to_datetime(retry_after).timestamp() - time.time())
    except (TypeError, ValueError):
        return None
