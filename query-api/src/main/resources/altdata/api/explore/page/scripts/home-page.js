import { element } from "./element.js";
import { forumDay } from "./forum-day.js";
import { key } from "./key.js";
import { keyPanel } from "./key-form.js";
import { movers } from "./movers.js";
import { prices } from "./prices.js";
import { toplist } from "./toplist.js";

/** Shows the overview: forum activity, the largest changes, a toplist and the last prices. */
export function showHome(content) {
  const intro = element("header", { class: "intro" },
    element("h1", {}, "Alternative data about companies and cryptocurrencies"),
    element("p", {}, "Search for an entity, or start with today's activity."));
  content.replaceChildren(intro, ...(key.current
    ? [element("div", { class: "home" }, forumDay(), movers(), toplist(), prices())]
    : [element("div", { class: "home keyless" },
        keyPanel("Series, lists and posts need a key. The last prices do not."), prices())]));
}
