// The entities that an entity is compared with. Each has a place, which determines its line's colour and dashes; place 0
// is the entity of the page.
import { getOnce } from "./api.js";
import { moment } from "./moment.js";
import { encoded, v2 } from "./request.js";

export const MAX_COMPARED = 4;

/** The entities with these tickers, and messages about tickers that cannot be compared. */
export async function comparisonOf(own, tickers) {
  const others = tickers.filter((ticker) => ticker !== own);
  const results = await Promise.all(others.slice(0, MAX_COMPARED).map(lookUp));
  const problems = results.map(({ problem }) => problem).filter(Boolean);
  if (others.length > MAX_COMPARED) {
    problems.push(`At most ${MAX_COMPARED} entities can be compared; left out: ${others.slice(MAX_COMPARED).join(", ")}.`);
  }
  const compared = results.filter(({ problem }) => !problem).map((each, index) => ({ ...each, place: index + 1 }));
  return { compared, problems };
}

/** Adds an entity at the first free place, so that the lines of the others keep their colours. */
export function withEntity(compared, { ticker, name }) {
  const taken = new Set(compared.map(({ place }) => place));
  const place = Array.from({ length: MAX_COMPARED }, (_, index) => index + 1).find((each) => !taken.has(each));
  return [...compared, { ticker, name, place }];
}

/** Looks up an entity. If the lookup fails temporarily, the entity stays, because its charts report the error. */
export async function lookUp(ticker) {
  try {
    const { name } = await getOnce(v2(`/api/entities/${encoded(ticker)}`));
    return { ticker, name };
  } catch (error) {
    const isRejected = error.isNotFound || !(error.isTemporary || error.concernsWholePage);
    return { ticker, name: "", problem: isRejected ? problemOf(ticker, error) : null };
  }
}

function problemOf(ticker, error) {
  if (!error.isNotFound) {
    return `${ticker} is left out: ${error.message}`;
  }
  return moment.isPast
    ? `No entity with the ticker ${ticker} was known at this moment.`
    : `There is no entity with the ticker ${ticker}.`;
}
