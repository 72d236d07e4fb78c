// Versions of revised values, as `/api/revisions` lists them.
import { getOnce } from "./api.js";
import { dateText, dayOf } from "./days.js";
import { element } from "./element.js";
import { encoded, explorer, v2 } from "./request.js";

const PAGE_SIZE = 1_000;
const MAX_PAGES = 3;

/** Whether the key may read revisions. */
export async function mayReadRevisions() {
  const { revisions } = await getOnce(explorer("/explore/api/scopes"));
  return revisions;
}

/** The one place of the page that says why no values are marked; hidden if the key may read revisions. */
export function revisionsNote() {
  const node = element("p", { class: "about", id: "revisions-note", hidden: true },
    "Revised values are not marked, because this key does not have the scope ", element("code", {}, "revisions"), ".");
  // Without a response nothing is known about the key, and the charts are complete without marks.
  mayReadRevisions().then((mayRead) => (node.hidden = mayRead)).catch(() => {});
  return node;
}

/**
 * The revised values of a metric between two days, both included: `byDay` has the versions of each day, the oldest
 * first; `since` is the first day of which all versions are known, because the number of pages is limited.
 */
export async function revisedValues(ticker, metric, from, to) {
  const items = [];
  let cursor = null;
  for (let page = 0; page === 0 || (cursor !== null && page < MAX_PAGES); page++) {
    const body = await getOnce(v2(`/api/revisions/${encoded(ticker)}`,
      { metric, from_date: dateText(from), to_date: dateText(to), limit: PAGE_SIZE, cursor }));
    items.push(...body.items);
    cursor = body.next;
  }
  const byDay = Map.groupBy(items, ({ date }) => dayOf(date));
  const days = [...byDay.keys()];
  if (cursor !== null) {
    // The last page may end between two versions of a day.
    byDay.delete(days.pop());
  }
  byDay.forEach((versions, day) => isRevised(versions) || byDay.delete(day));
  return { byDay, since: cursor === null ? from : (days.at(-1) ?? to) };
}

// A row that was sent again, or that changed another metric, is a version with the same value.
const isRevised = (versions) => versions.some(({ value }) => value !== versions[0].value);
