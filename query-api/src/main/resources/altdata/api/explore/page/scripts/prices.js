import { dayOf } from "./days.js";
import { element } from "./element.js";
import { isStale } from "./freshness.js";
import { listFigure } from "./list-figure.js";
import { money } from "./numbers.js";
import { open } from "./request.js";
import { entityAddress } from "./search.js";

/** The last price of every entity, which needs no key. */
export function prices() {
  const list = listFigure({ id: "last-prices", title: "Last prices", about: "Available without a key" },
    ({ price }) => {
      const rows = Object.entries(price).map(([name, last]) => row(name.slice(1), last));
      return rows.length === 0 ? null : [scrolled(rows)];
    });
  list.show(open("/uPrice"));
  return list.node;
}

const scrolled = (rows) => element("div", { class: "wide tall", tabindex: "0", role: "region", "aria-label": "All last prices" },
  element("table", {},
    element("caption", { class: "unseen" }, "Last prices"),
    element("thead", {}, element("tr", {}, ...["Ticker", "US dollar", "Euro"].map((head) => element("th", { scope: "col" }, head)))),
    element("tbody", {}, ...rows)));

const row = (ticker, { USD, EUR, updated }) => element("tr", { title: updated },
  element("th", { scope: "row" }, element("a", { href: entityAddress(ticker) }, ticker),
    isStale(dayOf(updated), "trading") ? element("small", {}, ` of ${updated.slice(0, 10)}`) : null),
  element("td", { class: "number" }, money(USD)),
  element("td", { class: "number" }, money(EUR)));
