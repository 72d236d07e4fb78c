import { ask } from "./api.js";
import { element } from "./element.js";
import { direction, money, percent, short } from "./numbers.js";
import { open, v1 } from "./request.js";
import { named } from "./words.js";

const KEY_FIGURES = ["ai_score", "microblog_followers", "forum_mentions", "forum_sentiment", "job_posts", "webtraffic"];

/** Who it is, what it costs, and the figures that say most. */
export function entityHead(detail) {
  const price = element("p", { class: "price" });
  const figures = element("dl", { class: "key-figures" });
  fillPrice(price, detail.ticker);
  fillFigures(figures, detail.ticker);
  const facts = [detail.market, detail.industry, detail.domain].filter(Boolean);
  return element("header", { class: "entity-head" },
    element("div", { class: "entity-name" },
      element("p", { class: "ticker" }, detail.ticker),
      element("h1", {}, detail.name),
      element("p", { class: "facts" }, facts.join(" · ")),
      detail.description ? element("p", { class: "entity-about" }, detail.description) : null),
    price,
    figures,
    element("p", { class: "about" }, "Newest values, and how they have changed against a month before."));
}

/** The last price, which everybody may ask for. */
export async function fillPrice(node, ticker) {
  try {
    const { price } = await ask(open("/uPrice"));
    const last = price[`u${ticker}`];
    if (last) {
      node.append(element("strong", {}, `$${money(last.USD)}`), element("small", {}, `last price, ${last.updated}`));
    }
  } catch {
    // The page does without it.
  }
}

async function fillFigures(node, ticker) {
  try {
    const { data } = await ask(v1("/industry_benchmark/", { symbol: ticker }));
    node.append(...KEY_FIGURES.filter((metric) => data[metric]).map((metric) =>
      element("div", {},
        element("dt", {}, named(metric)),
        element("dd", {}, element("strong", {}, short(data[metric].value)),
          element("small", { class: direction(data[metric].delta) }, percent(data[metric].delta))))));
  } catch {
    // The benchmark below says why.
  }
}
