"""Reads alternative data from an Altdata service.

>>> from altdata import Client
>>> client = Client("http://localhost:8080", key)
>>> client.series(["AAPL", "MSFT"], ["forum_mentions", "price"], from_date="2026-11-01")

The package needs the standard library only. If pandas is installed, series are returned as data frames.
"""

from .client import Client, Row
from .errors import (
    AltdataError,
    AuthenticationError,
    InvalidRequestError,
    NotFoundError,
    QuotaExceededError,
    TransportError,
    UnavailableError,
)

__all__ = [
    "AltdataError",
    "AuthenticationError",
    "Client",
    "InvalidRequestError",
    "NotFoundError",
    "QuotaExceededError",
    "Row",
    "TransportError",
    "UnavailableError",
]
