"""Tests how the client handles a server's responses: retries, errors, and bodies that end early."""

import contextlib
import gzip
import http.server
import threading
import time
import unittest

from altdata import (
    AuthenticationError,
    Client,
    InvalidRequestError,
    NotFoundError,
    QuotaExceededError,
    TransportError,
    UnavailableError,
)

OK = (200, {}, b'{"used":1}')


@contextlib.contextmanager
def server(*responses):
    """Starts a server that sends these responses in turn; yields its URL and the requests it received."""
    remaining = list(responses)
    requests = []

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            requests.append((time.monotonic(), self.path, dict(self.headers)))
            status, headers, body = remaining.pop(0)
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            if "Content-Length" not in headers:
                self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{running.server_port}", requests
        finally:
            running.shutdown()


def error(status, code, message, **headers):
    body = f'{{"detail":{{"code":"{code}","message":"{message}"}}}}'.encode()
    return status, {name.replace("_", "-"): value for name, value in headers.items()}, body


class TransportTest(unittest.TestCase):
    def test_waits_as_long_as_the_service_asks(self):
        busy = error(503, "BUSY", "Later", Retry_After="1")
        with server(busy, error(429, "RATE_LIMIT_EXCEEDED", "Slow down", Retry_After="0"), OK) as (url, requests):
            self.assertEqual(Client(url, "k").usage(), {"used": 1})
        self.assertGreaterEqual(requests[1][0] - requests[0][0], 1)
        self.assertEqual(len(requests), 3)

    def test_does_not_wait_for_the_next_day(self):
        with server(error(429, "RATE_LIMIT_EXCEEDED", "Daily limit", Retry_After="3600")) as (url, requests):
            with self.assertRaises(QuotaExceededError) as raised:
                Client(url, "k").usage()
        self.assertEqual(str(raised.exception), "Daily limit (HTTP 429)")
        self.assertEqual(len(requests), 1)

    def test_gives_up_after_the_last_retry(self):
        busy = error(503, "BUSY", "Later", Retry_After="0")
        with server(busy, busy, busy) as (url, requests):
            with self.assertRaises(UnavailableError) as raised:
                Client(url, "k", retries=2).usage()
        self.assertEqual((raised.exception.status, raised.exception.code), (503, "BUSY"))
        self.assertEqual(len(requests), 3)

    def test_a_date_in_retry_after_is_understood(self):
        past = error(503, "BUSY", "Later", Retry_After="Wed, 21 Oct 2015 07:28:00 GMT")
        with server(past, OK) as (url, _):
            self.assertEqual(Client(url, "k").usage(), {"used": 1})

    def test_errors_have_a_type_and_the_message_of_the_service(self):
        responses = {
            AuthenticationError: error(403, "INVALID_API_KEY", "Unknown key"),
            NotFoundError: error(404, "ENTITY_NOT_FOUND", "No such entity"),
            InvalidRequestError: (422, {}, b'{"detail":[{"type":"t","loc":["query","as_of"],"msg":"Not a time"}]}'),
            UnavailableError: (502, {}, b"<html>Bad gateway</html>"),
        }
        texts = {
            AuthenticationError: "Unknown key (HTTP 403)",
            NotFoundError: "No such entity (HTTP 404)",
            InvalidRequestError: "query.as_of: Not a time (HTTP 422)",
            UnavailableError: "<html>Bad gateway</html> (HTTP 502)",
        }
        for kind, response in responses.items():
            with self.subTest(kind), server(response) as (url, _):
                with self.assertRaises(kind) as raised:
                    Client(url, "k").usage()
                self.assertEqual(str(raised.exception), texts[kind])

    def test_a_body_that_ends_early_is_an_error(self):
        with server((200, {"Content-Length": "100"}, b'{"used"')) as (url, _):
            with self.assertRaises(TransportError):
                Client(url, "k").usage()

    def test_an_error_whose_body_ends_early_has_its_status(self):
        broken = (503, {"Content-Length": "100", "Retry-After": "0"}, b'{"detail"')
        with server(broken, OK) as (url, _):
            self.assertEqual(Client(url, "k").usage(), {"used": 1})
        with server((403, {"Content-Length": "100"}, b"")) as (url, _):
            with self.assertRaises(AuthenticationError) as raised:
                Client(url, "k").usage()
        self.assertEqual(raised.exception.status, 403)

    def test_a_line_break_after_the_key_is_not_sent(self):
        with server(OK) as (url, requests):
            self.assertEqual(Client(url, "k\n").usage(), {"used": 1})
        self.assertEqual(requests[0][2]["X-Api-Key"], "k")

    def test_an_impossible_key_is_not_in_the_error(self):
        for key in ("secret-1\nsecret-2", "secret-€", "secret 1"):
            with self.assertRaisesRegex(ValueError, "^key: expected ASCII characters without spaces$"):
                Client("http://127.0.0.1:9", key)
        with self.assertRaisesRegex(ValueError, "^url: expected a URL without user and password$"):
            Client("http://user:secret@127.0.0.1:9", "k")

    def test_corrupt_gzip_is_an_error(self):
        corrupt = bytearray(gzip.compress(b'{"used":2}'))
        corrupt[10] = 0xFF
        with server((200, {"Content-Encoding": "gzip"}, bytes(corrupt))) as (url, _):
            with self.assertRaises(TransportError):
                Client(url, "k").usage()

    def test_no_connection_is_an_error_without_the_key(self):
        with self.assertRaises(TransportError) as raised:
            Client("http://127.0.0.1:9", "secret-key").usage()
        self.assertNotIn("secret-key", str(raised.exception))

    def test_a_redirect_does_not_send_the_key_elsewhere(self):
        with server(OK) as (other, received):
            with server((302, {"Location": other + "/api/usage"}, b"")) as (url, _):
                with self.assertRaises(InvalidRequestError):
                    Client(url, "k").usage()
        self.assertEqual(received, [])

    def test_gzip_is_decoded(self):
        with server((200, {"Content-Encoding": "gzip"}, gzip.compress(b'{"used":2}'))) as (url, requests):
            self.assertEqual(Client(url, "k").usage(), {"used": 2})
        self.assertEqual(requests[0][2]["Accept-Encoding"], "gzip")

    def test_path_segments_are_encoded(self):
        with server((200, {}, b"{}")) as (url, requests):
            Client(url, "k").entity("A/B?c")
        self.assertEqual(requests[0][1], "/api/entities/A%2FB%3Fc")

    def test_wrong_arguments_are_named(self):
        client = Client("http://localhost", "k")
        with self.assertRaisesRegex(TypeError, "tickers: expected a list"):
            client.series_rows("AAPL", ["price"])
        with self.assertRaisesRegex(ValueError, "url: expected a URL"):
            Client("localhost:8080", "k")


if __name__ == "__main__":
    unittest.main()
