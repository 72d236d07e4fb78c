"""Compares the current values with those that were known at an earlier time.

Run with: ALTDATA_URL=http://localhost:8080 ALTDATA_KEY=… python3 backtest.py
"""

import os

from altdata import Client

client = Client(os.environ["ALTDATA_URL"], os.environ["ALTDATA_KEY"])
tickers = [entity["ticker"] for entity in client.entities()][:20]
present = client.series_rows(tickers, ["forum_mentions"])
dates = sorted({row["date"] for row in present})
moment = dates[len(dates) // 2]
known = {
    (row["ticker"], row["date"]): row["forum_mentions"]
    for row in client.series_rows(tickers, ["forum_mentions"], as_of=moment)
}
revised = [
    row
    for row in present
    if known.get((row["ticker"], row["date"]), row["forum_mentions"]) != row["forum_mentions"]
]
print(f"{len(revised)} of {len(known)} values that were known on {moment} were revised later")
for row in revised[:5]:
    print(f"{row['ticker']} {row['date']}: {known[row['ticker'], row['date']]} -> {row['forum_mentions']}")
