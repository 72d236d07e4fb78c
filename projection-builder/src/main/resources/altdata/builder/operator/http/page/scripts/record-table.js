import { element } from "./element.js";

/**
 * A panel with a table that is hidden while it has no rows.
 *
 * Each column has a `head`, a `kind` (a CSS class), and a function `cell` of a row.
 */
export function recordTable({ id, title, about, columns }) {
  const body = element("tbody", {});
  const node = element("section", { class: "panel", id, hidden: true, "aria-labelledby": `${id}-title` },
    element("h2", { id: `${id}-title` }, title),
    element("p", { class: "about" }, about),
    element("table", { class: "letters" },
      element("caption", { class: "unseen" }, title),
      element("thead", {}, element("tr", {}, ...columns.map(({ head, kind }) => element("th", { scope: "col", class: kind }, head)))),
      body));
  let shown = "";
  return {
    node,
    show(rows) {
      const now = JSON.stringify(rows);
      if (now === shown) {
        return;
      }
      shown = now;
      node.hidden = rows.length === 0;
      body.replaceChildren(...rows.map((row) => element("tr", {}, ...columns.map(({ head, kind, cell }, index) => index === 0
        ? element("th", { scope: "row", class: kind }, cell(row))
        : element("td", { "data-label": head, class: kind }, cell(row))))));
    },
  };
}
