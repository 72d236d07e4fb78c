import { getOnce } from "./api.js";
import { changeOf } from "./changes.js";
import { dayOf } from "./days.js";
import { element } from "./element.js";
import { staleBadge } from "./freshness.js";
import { labelOf } from "./labels.js";
import { direction, money, percent, short } from "./numbers.js";
import { open, v1 } from "./request.js";

const KEY_FIGURES = ["ai_score", "microblog_followers", "forum_mentions", "forum_sentiment", "job_posts", "webtraffic"];
const MONTHLY = new Set(["webtraffic"]);

/** Name, last price and key figures of an entity. */
export function entityHead(detail) {
  const price = element("p", { class: "price" });
  const figures = element("dl", { class: "key-figures" });
  const about = element("p", { class: "about" }, "Newest values, and their change against a month before.");
  fillPrice(price, detail.ticker);
  fillFigures(figures, detail.ticker).then((hasFigures) => {
    figures.hidden = !hasFigures;
    about.hidden = !hasFigures;
  });
  const facts = [detail.market, detail.industry, detail.domain].filter(Boolean);
  return element("header", { class: "entity-head" },
    element("div", { class: "entity-name" },
      element("p", { class: "ticker" }, detail.ticker),
      element("h1", {}, detail.name),
      element("p", { class: "facts" }, facts.join(" · ")),
      detail.description ? element("p", { class: "entity-about" }, detail.description) : null),
    price,
    figures,
    about);
}

/** The last price, which needs no key. */
export async function fillPrice(node, ticker) {
  try {
    const { price } = await getOnce(open("/uPrice"));
    const last = price[`u${ticker}`];
    if (last) {
      node.append(...[element("strong", {}, `$${money(last.USD)}`), element("small", {}, `last price, ${last.updated}`),
        staleBadge(dayOf(last.updated), "trading")].filter(Boolean));
    }
  } catch {
    // The page is complete without the price.
  }
}

/** Resolves to whether there are any figures. */
async function fillFigures(node, ticker) {
  try {
    const { data } = await getOnce(v1("/industry_benchmark/", { symbol: ticker }));
    const metrics = KEY_FIGURES.filter((metric) => data[metric]);
    node.append(...metrics.map((metric) => keyFigure(metric, data[metric])));
    return metrics.length > 0;
  } catch {
    // The industry comparison below shows the error.
    return false;
  }
}

function keyFigure(metric, { value, delta, date }) {
  const change = changeOf(metric, value, delta);
  return element("div", {},
    element("dt", {}, labelOf(metric)),
    element("dd", {}, element("strong", {}, short(value)),
      change === null ? null : element("small", { class: direction(change) }, percent(change)),
      staleBadge(dayOf(date), MONTHLY.has(metric) ? "monthly" : "daily")));
}
