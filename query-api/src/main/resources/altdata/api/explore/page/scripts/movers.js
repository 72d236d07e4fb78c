import { changeOf } from "./changes.js";
import { element } from "./element.js";
import { labelOf } from "./labels.js";
import { listFigure } from "./list-figure.js";
import { direction, percent } from "./numbers.js";
import { v1 } from "./request.js";
import { entityAddress } from "./search.js";

/** The metrics that changed most against the previous period. Changes from a very small base are left out. */
export function movers() {
  const list = listFigure({ id: "movers", title: "Largest changes", about: "Newest values against a month before" },
    ({ insights }) => {
      const items = insights.map(item).filter(Boolean);
      return items.length === 0 ? null : [element("ol", { class: "movers" }, ...items)];
    });
  list.show(v1("/insights", { filter: "top" }));
  return list.node;
}

function item({ data_key: dataKey, name, ticker, value, change: published }) {
  const metric = dataKey.replace(/_\d{4}-\d{2}-\d{2}$/, "");
  const change = changeOf(metric, value, published);
  return change === null ? null : element("li", {},
    element("a", { href: entityAddress(ticker) }, element("strong", {}, ticker), element("span", {}, name)),
    element("span", { class: "mover-metric" }, labelOf(metric)),
    element("b", { class: direction(change) }, percent(change)));
}
