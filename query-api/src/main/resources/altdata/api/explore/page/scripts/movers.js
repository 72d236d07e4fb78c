import { element } from "./element.js";
import { listFigure } from "./list-figure.js";
import { direction, percent } from "./numbers.js";
import { v1 } from "./request.js";
import { entityAddress } from "./search.js";
import { named } from "./words.js";

/** Which metrics changed most against the previous period. */
export function movers() {
  const list = listFigure({ id: "movers", title: "Moved most", about: "Newest values against those of a month before" },
    ({ insights }) => (insights.length === 0 ? null : [element("ol", { class: "movers" }, ...insights.map(item))]));
  list.show(v1("/insights", { filter: "top" }));
  return list.node;
}

function item({ data_key, name, ticker, change }) {
  const metric = data_key.replace(/_\d{4}-\d{2}-\d{2}$/, "");
  return element("li", {},
    element("a", { href: entityAddress(ticker) }, element("strong", {}, ticker), element("span", {}, name)),
    element("span", { class: "mover-metric" }, named(metric)),
    element("b", { class: direction(change) }, percent(change)));
}
