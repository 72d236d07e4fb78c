import { ask } from "./api.js";
import { v1, v2 } from "./request.js";

const MOST = 8;

/**
 * The entities with a text in their name or ticker: the one whose ticker it is, those whose ticker begins with it, the
 * others. There may be so many that the first of them by ticker are not the one that is meant, which is asked for then.
 */
export async function found(text) {
  const ticker = text.toUpperCase();
  const { items, total } = await ask(v2("/api/entities", { search: text, limit: MOST }));
  const isMissing = total > items.length && !items.some((each) => each.ticker === ticker);
  const exact = isMissing ? (await ask(v1("/graph/", { symbol: ticker }))).results : [];
  const rank = (each) => (each.ticker === ticker ? 0 : each.ticker.startsWith(ticker) ? 1 : 2);
  return { items: [...exact, ...items].sort((one, other) => rank(one) - rank(other)), total };
}
