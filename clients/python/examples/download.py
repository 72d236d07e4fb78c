"""Writes two metrics of all entities to a CSV file.

Run with: ALTDATA_URL=http://localhost:8080 ALTDATA_KEY=… python3 download.py FILE
"""

import csv
import os
import sys

from altdata import Client

METRICS = ["forum_mentions", "price"]

client = Client(os.environ["ALTDATA_URL"], os.environ["ALTDATA_KEY"])
rows = client.series_rows([entity["ticker"] for entity in client.entities()], METRICS)
with open(sys.argv[1], "w", newline="", encoding="utf-8") as file:
    writer = csv.DictWriter(file, ["ticker", "date", *METRICS], restval="")
    writer.writeheader()
    writer.writerows(rows)
print(f"{len(rows)} rows written to {sys.argv[1]}")
