import { element } from "./element.js";

/** Creates a table. Each row is an array whose first cell is the row's heading. */
export function table(caption, heads, rows) {
  return element(
    "table",
    {},
    element("caption", { class: "unseen" }, caption),
    element("thead", {}, element("tr", {}, ...heads.map((head) => element("th", { scope: "col" }, head)))),
    element(
      "tbody",
      {},
      ...rows.map(([head, ...cells]) =>
        element("tr", {}, element("th", { scope: "row" }, head), ...cells.map((cell) => element("td", {}, cell))),
      ),
    ),
  );
}
