// The documents mark what the specification leaves open with †. Each mark refers to one footnote.
import { element } from "./element.js";
import { inline } from "./markdown.js";

/** A paragraph. A mark at its beginning moves to its end, where footnotes are expected. */
export function paragraph(text) {
  return element("p", {}, ...inline(text.startsWith("†") ? `${text.slice(1).trim()} †` : text));
}

export const footnote = () => element("footer", { class: "footnotes" },
  element("p", { id: "footnote" }, "† Defined by this implementation: the specification leaves it open."));
