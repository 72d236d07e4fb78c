import { getOnce } from "./api.js";
import { explorer } from "./request.js";

const LIMIT = 8;

/** The entities that match a text best, by relevance. A small typo is tolerated. */
export async function searchEntities(text) {
  return getOnce(explorer("/explore/api/search", { text, limit: LIMIT }));
}
