"""The errors that a client raises. Each shows the service's own message."""

from __future__ import annotations

import json
from typing import Optional


class AltdataError(Exception):
    """A request failed.

    Attributes:
        status: The HTTP status, or None if there was no complete response.
        code: The service's code, such as ``ENTITY_NOT_FOUND``, or None if the response has none.
    """

    def __init__(self, message: str, status: Optional[int] = None, code: Optional[str] = None) -> None:
        super().__init__(message)
        self.status = status
        self.code = code


class InvalidRequestError(AltdataError):
    """A parameter is invalid (422), or the format or the size of the request is not accepted."""


class AuthenticationError(AltdataError):
    """The key is missing (401), or unknown, revoked, or without the required scope (403)."""


class NotFoundError(AltdataError):
    """The entity or the path does not exist (404)."""


class QuotaExceededError(AltdataError):
    """The daily quota of the key is used up, or there are too many requests (429), also after all retries."""


class UnavailableError(AltdataError):
    """The service is unavailable or has failed (5xx), also after all retries."""


class TransportError(AltdataError):
    """There was no complete response: no connection, a timeout, or a body that ended early."""


def of_response(status: int, body: bytes) -> AltdataError:
    """Returns the error of a response that is not 2xx."""
    code, message = _description(body)
    text = f"{message} (HTTP {status})"
    if status in (401, 403):
        return AuthenticationError(text, status, code)
    if status == 404:
        return NotFoundError(text, status, code)
    if status == 429:
        return QuotaExceededError(text, status, code)
    if status >= 500:
        return UnavailableError(text, status, code)
    return InvalidRequestError(text, status, code)


def _description(body: bytes) -> tuple[Optional[str], str]:
    """Returns the code and the message of an error body."""
    try:
        detail = json.loads(body)["detail"]
    except (ValueError, KeyError, TypeError):
        text = body.decode("utf-8", "replace").strip()
        return None, text[:500] or "the response has no body"
    if isinstance(detail, dict):
        return detail.get("code"), str(detail.get("message", detail))
    if isinstance(detail, list):
        return None, "; ".join(_invalid_parameter(each) for each in detail)
    return None, str(detail)


def _invalid_parameter(error: object) -> str:
    if not isinstance(error, dict):
        return str(error)
    location = ".".join(str(each) for each in error.get("loc", []))
    return f"{location}: {error.get('msg', error)}" if location else str(error.get("msg", error))
