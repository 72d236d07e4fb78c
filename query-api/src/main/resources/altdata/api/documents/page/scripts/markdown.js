// The Markdown within paragraphs of the OpenAPI documents: code, bold text, links and the footnote mark. Text is never
// parsed as HTML.
import { element } from "./element.js";

const INLINE = /(†)|`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)\s]+)\)/g;

/** The contents of a paragraph. */
export function inline(text) {
  const nodes = [];
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    const [whole, mark, code, bold, label, address] = match;
    nodes.push(text.slice(end, match.index));
    nodes.push(mark ? element("sup", {}, element("a", { href: "#footnote", "aria-label": "† footnote" }, mark))
      : code ? element("code", {}, code)
      : bold ? element("strong", {}, bold)
      : element("a", { href: /^(https?:|\/|#)/.test(address) ? address : "#" }, label));
    end = match.index + whole.length;
  }
  return [...nodes, text.slice(end)].filter((node) => node !== "");
}
