"""The client of an Altdata service."""

from __future__ import annotations

import datetime
import json
import urllib.parse
from typing import TYPE_CHECKING, Any, Dict, Iterable, Iterator, List, Optional, Sequence, Union

from . import _http
from .errors import TransportError

if TYPE_CHECKING:
    import pandas

Row = Dict[str, Any]
"""An item of a response, with the names and the types of the JSON document."""

Date = Union[str, datetime.date]
Moment = Union[str, datetime.date, datetime.datetime]

_JSON = "application/json"
_NDJSON = "application/x-ndjson"
_MAX_TICKERS = 2_000
_PAGE = 1_000


class Client:
    """Reads data from an Altdata service.

    A client has no open connections and may be used by several threads.

    Args:
        url: The address of the service, such as ``https://data.example.com``.
        key: An API key. It needs the scopes of the operations that are used.
        timeout: Seconds without any data from the service until a request fails.
        retries: The maximum number of retries of a request if the service responds with 429 or 503.
        longest_wait: The longest pause before a retry, in seconds. If the service requires a longer one, as it does
            when the daily quota is used up, the error is raised immediately.
    """

    def __init__(
        self, url: str, key: str, *, timeout: float = 60, retries: int = 5, longest_wait: float = 60
    ) -> None:
        self._transport = _http.Transport(url, key, timeout, retries, longest_wait)

    def series(
        self,
        tickers: Sequence[str],
        metrics: Sequence[str],
        *,
        from_date: Optional[Date] = None,
        to_date: Optional[Date] = None,
        as_of: Optional[Moment] = None,
    ) -> Union["pandas.DataFrame", List[Row]]:
        """Returns several metrics of many entities.

        Args:
            tickers: Tickers of entities; more than 2,000 are read with several requests. Unknown ones have no rows.
            metrics: Up to 40 names of metrics.
            from_date: The first date (default: 365 days before ``to_date``).
            to_date: The last date (default: today in UTC, or the date of ``as_of``).
            as_of: Return what was known at this time (default: now). A date means the end of that day in UTC.

        Returns:
            If pandas is installed, a data frame with the index ``ticker``, ``date`` and one column of type ``float64``
            per metric, in which a missing value is ``NaN``. Otherwise the result of :meth:`series_rows`.

        Raises:
            AltdataError: If the service does not respond, or rejects the request.
        """
        rows = self.series_rows(tickers, metrics, from_date=from_date, to_date=to_date, as_of=as_of)
        try:
            import pandas
        except ImportError:
            return rows
        index = pandas.MultiIndex.from_arrays(
            [
                [row["ticker"] for row in rows],
                pandas.to_datetime([row["date"] for row in rows], format="%Y-%m-%d"),
            ],
            names=["ticker", "date"],
        )
        # Counts are at most 2^53, which float64 represents exactly.
        # The service ignores spaces around a name.
        names = [metric.strip() for metric in metrics]
        columns = {name: pandas.array([row.get(name) for row in rows], dtype="float64") for name in names}
        return pandas.DataFrame(columns, index=index)

    def series_rows(
        self,
        tickers: Sequence[str],
        metrics: Sequence[str],
        *,
        from_date: Optional[Date] = None,
        to_date: Optional[Date] = None,
        as_of: Optional[Moment] = None,
    ) -> List[Row]:
        """Returns the same as :meth:`series`, as a list of rows.

        Each row has ``ticker``, ``date`` (a string ``YYYY-MM-DD``) and the metrics that have a value. The rows are
        ordered by ticker as given, then by date.
        """
        _reject_text("tickers", tickers)
        _reject_text("metrics", metrics)
        unique = list(dict.fromkeys(map(_normalized, tickers)))
        rows: List[Row] = []
        # An empty list is sent too, so that the error has the service's message.
        for start in range(0, max(1, len(unique)), _MAX_TICKERS):
            body = {
                "tickers": unique[start : start + _MAX_TICKERS],
                "metrics": list(metrics),
                **_range(from_date, to_date, as_of),
            }
            rows.extend(_rows(self._transport.post("/api/series", body, _NDJSON)))
        return rows

    def entities(self, search: Optional[str] = None, *, as_of: Optional[Moment] = None) -> Iterator[Row]:
        """Returns the active entities one after another, and reads page after page.

        Args:
            search: A part of the name or of the ticker (default: all entities).
            as_of: Return what was known at this time (default: now).
        """
        parameters = {"search": search, "limit": _PAGE, "as_of": _moment(as_of)}
        cursor: Optional[str] = ""
        while cursor is not None:
            response = self._transport.get("/api/entities", {**parameters, "cursor": cursor}, _NDJSON)
            yield from _rows(response)
            cursor = response.headers.get("Altdata-Next-Cursor")

    def entity(self, ticker: str, *, as_of: Optional[Moment] = None) -> Row:
        """Returns the details of one entity.

        Raises:
            NotFoundError: If there is no such entity.
        """
        return self._object(f"/api/entities/{_segment(ticker)}", {"as_of": _moment(as_of)})

    def social(
        self,
        platform: str,
        ticker: str,
        *,
        from_date: Optional[Date] = None,
        to_date: Optional[Date] = None,
        as_of: Optional[Moment] = None,
    ) -> List[Row]:
        """Returns the daily points of an entity on a platform such as ``forum``, the newest first.

        Raises:
            NotFoundError: If there is no such entity or platform.
        """
        path = f"/api/social/{_segment(platform)}/{_segment(ticker)}"
        return _rows(self._transport.get(path, _range(from_date, to_date, as_of), _NDJSON))

    def revisions(
        self,
        ticker: str,
        metric: str,
        *,
        from_date: Optional[Date] = None,
        to_date: Optional[Date] = None,
        as_of: Optional[Moment] = None,
    ) -> Iterator[Row]:
        """Returns every version of a metric's values that was ever the winning one, and reads page after page.

        The newest date is first. Each row has ``date``, ``value`` (None if the version withdrew the value),
        ``data_key``, ``known_from`` and ``known_to`` (None for the present version).
        """
        parameters = {"metric": metric, **_range(from_date, to_date, as_of), "limit": _PAGE}
        cursor: Optional[str] = None
        while True:
            page = self._object(f"/api/revisions/{_segment(ticker)}", {**parameters, "cursor": cursor})
            yield from page["items"]
            cursor = page["next"]
            if cursor is None:
                return

    def usage(self) -> Row:
        """Returns how much of its daily quota the key has used."""
        return self._object("/api/usage", {})

    def _object(self, path: str, parameters: Row) -> Row:
        return _parsed(self._transport.get(path, parameters, _JSON).body)


def _rows(response: _http.Response) -> List[Row]:
    return [_parsed(line) for line in response.body.splitlines()]


def _parsed(text: bytes) -> Any:
    try:
        return json.loads(text)
    except ValueError as e:
        raise TransportError(f"the response is not JSON: {text[:100]!r}") from e


def _reject_text(name: str, values: Iterable[str]) -> None:
    """Rejects a string, because each of its characters would be sent as an element."""
    if isinstance(values, str):
        raise TypeError(f"{name}: expected a list such as [{values!r}], but got {values!r}")


def _normalized(ticker: str) -> str:
    """Returns the ticker as the service reads it, so that it is in one request only. The service reports others."""
    return ticker.strip().upper() if isinstance(ticker, str) and ticker.isascii() else ticker


def _segment(text: str) -> str:
    return urllib.parse.quote(text, safe="")


def _range(from_date: Optional[Date], to_date: Optional[Date], as_of: Optional[Moment]) -> Row:
    """Returns the parameters that all operations with dates have."""
    return {"from_date": _date(from_date), "to_date": _date(to_date), "as_of": _moment(as_of)}


def _date(date: Optional[Date]) -> Optional[str]:
    if isinstance(date, datetime.datetime):
        return date.date().isoformat()
    return date.isoformat() if isinstance(date, datetime.date) else date


def _moment(moment: Optional[Moment]) -> Optional[str]:
    if isinstance(moment, datetime.datetime) and moment.tzinfo is None:
        raise ValueError("as_of: expected a datetime with a time zone, such as datetime.now(timezone.utc)")
    return moment.isoformat() if isinstance(moment, datetime.date) else moment
