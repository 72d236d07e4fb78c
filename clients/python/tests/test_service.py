"""Tests the client against a running service with sample data; ALTDATA_URL and ALTDATA_KEY name it."""

import datetime
import json
import os
import unittest
import urllib.parse
import urllib.request

from altdata import Client, InvalidRequestError, NotFoundError

URL = os.environ.get("ALTDATA_URL", "")
KEY = os.environ.get("ALTDATA_KEY", "")
METRICS = ["forum_mentions", "forum_sentiment", "price", "webtraffic"]

try:
    import pandas
except ImportError:
    pandas = None


def get(path, **parameters):
    """Sends a request without the client; returns the body of the response."""
    query = urllib.parse.urlencode(parameters)
    request = urllib.request.Request(f"{URL}{path}?{query}", headers={"X-API-Key": KEY})
    with urllib.request.urlopen(request, timeout=60) as response:
        return json.load(response)


@unittest.skipUnless(URL, "ALTDATA_URL is not set")
class ServiceTest(unittest.TestCase):
    def setUp(self):
        self.client = Client(URL, KEY)
        self.tickers = [entity["ticker"] for entity in self.client.entities()]

    def test_entities_are_read_page_after_page(self):
        self.assertEqual(len(self.tickers), get("/api/entities", limit=1)["total"])
        self.assertEqual(len(set(self.tickers)), len(self.tickers))
        self.assertEqual([entity["ticker"] for entity in self.client.entities("apple inc")], ["AAPL"])

    def test_an_entity(self):
        self.assertEqual(self.client.entity("AAPL"), get("/api/entities/AAPL"))
        with self.assertRaises(NotFoundError) as raised:
            self.client.entity("UNKNOWN-TICKER")
        self.assertEqual(raised.exception.code, "ENTITY_NOT_FOUND")

    def test_a_social_series(self):
        self.assertEqual(self.client.social("forum", "AAPL"), get("/api/social/forum/AAPL")["data"])

    def test_rows_equal_the_json_response(self):
        rows = self.client.series_rows(self.tickers, METRICS)
        body = get("/api/series", tickers=",".join(self.tickers), metrics=",".join(METRICS))
        self.assertEqual(rows, body["items"])
        self.assertGreater(len(rows), 1_000)

    def test_repeated_and_unknown_tickers(self):
        rows = self.client.series_rows(["AAPL", "UNKNOWN-TICKER", "AAPL"], ["price"])
        self.assertEqual({row["ticker"] for row in rows}, {"AAPL"})
        self.assertEqual(rows, self.client.series_rows(["AAPL"], ["price"]))

    def test_more_tickers_than_one_request_accepts(self):
        many = ["AAPL", *(f"UNKNOWN-{number}" for number in range(2_500)), "MSFT", " aapl"]
        rows = self.client.series_rows(many, ["price"])
        self.assertEqual(rows, self.client.series_rows(["AAPL", "MSFT"], ["price"]))

    def test_invalid_arguments_show_the_message_of_the_service(self):
        with self.assertRaisesRegex(InvalidRequestError, "tickers"):
            self.client.series_rows([], ["price"])
        with self.assertRaisesRegex(InvalidRequestError, "forum_mention"):
            self.client.series_rows(["AAPL"], ["forum_mention"])

    def test_as_of_is_what_was_known(self):
        revised = [row for row in self.client.revisions("AAPL", "forum_mentions") if row["known_to"] is not None]
        self.assertGreater(len(revised), 0)
        version = revised[0]
        moment = datetime.datetime.fromisoformat(version["known_from"].replace("Z", "+00:00"))
        dates = {"from_date": version["date"], "to_date": datetime.date.fromisoformat(version["date"])}
        past = self.client.series_rows(["AAPL"], ["forum_mentions"], as_of=moment, **dates)
        present = self.client.series_rows(["AAPL"], ["forum_mentions"], **dates)
        self.assertEqual(past[0]["forum_mentions"], version["value"])
        self.assertNotEqual(past, present)
        with self.assertRaisesRegex(ValueError, "time zone"):
            self.client.series_rows(["AAPL"], ["price"], as_of=datetime.datetime(2026, 1, 1))

    def test_revisions_are_read_page_after_page(self):
        items = list(self.client.revisions("AAPL", "forum_mentions", from_date="2025-01-01"))
        first = get("/api/revisions/AAPL", metric="forum_mentions", from_date="2025-01-01", limit=1000)
        self.assertEqual(items[: len(first["items"])], first["items"])

    def test_usage(self):
        self.assertEqual(self.client.usage().keys(), get("/api/usage").keys())

    @unittest.skipUnless(pandas, "pandas is not installed")
    def test_a_data_frame_has_the_values_of_the_rows(self):
        rows = self.client.series_rows(self.tickers, METRICS)
        frame = self.client.series(self.tickers, METRICS)
        self.assertEqual(list(frame.columns), METRICS)
        self.assertEqual(len(frame), len(rows))
        for (ticker, date), values, row in zip(frame.index, frame.itertuples(index=False), rows):
            self.assertEqual((ticker, date.strftime("%Y-%m-%d")), (row["ticker"], row["date"]))
            for metric, value in zip(METRICS, values):
                self.assertEqual(None if pandas.isna(value) else value, row.get(metric))
        self.assertTrue(frame["forum_mentions"].groupby("ticker").mean().notna().any())
        spaced = self.client.series(self.tickers, [f" {metric} " for metric in METRICS])
        self.assertTrue(spaced.equals(frame))

    @unittest.skipUnless(pandas, "pandas is not installed")
    def test_a_data_frame_without_rows_has_all_columns(self):
        frame = self.client.series(["UNKNOWN-TICKER"], ["price"])
        self.assertEqual((list(frame.columns), len(frame)), (["price"], 0))
        self.assertEqual(frame.index.names, ["ticker", "date"])


if __name__ == "__main__":
    unittest.main()
