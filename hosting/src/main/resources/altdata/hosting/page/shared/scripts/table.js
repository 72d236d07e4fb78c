import { element } from "./element.js";

/** A table of rows, each of them an array whose first cell is its heading. */
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
