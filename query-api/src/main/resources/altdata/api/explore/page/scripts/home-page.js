import { element } from "./element.js";
import { forumDay } from "./forum-day.js";
import { key } from "./key.js";
import { keyPanel } from "./key-form.js";
import { movers } from "./movers.js";
import { prices } from "./prices.js";
import { toplist } from "./toplist.js";

/** The overview: the last day, what moved, the greatest, the prices. */
export function showHome(content) {
  const intro = element("header", { class: "intro" },
    element("h1", {}, "What is said and done about companies and cryptocurrencies"),
    element("p", {}, "Search for one, or begin with what stands out today."));
  content.replaceChildren(intro, ...(key.current
    ? [element("div", { class: "home" }, forumDay(), movers(), toplist(), prices())]
    : [element("div", { class: "home keyless" },
        keyPanel("Series, lists and posts are read with a key. The last prices are open to everybody."), prices())]));
}
