// Whom an entity is compared with. Each has a place, which its line's colour and dashes come from; 0 is the entity's own.
import { ask } from "./api.js";
import { encoded, v2 } from "./request.js";

export const MOST_COMPARED = 4;

/** Those of the tickers that there are, and in words what is wrong with the others. */
export async function comparedOf(own, tickers) {
  const others = tickers.filter((ticker) => ticker !== own);
  const looked = await Promise.all(others.slice(0, MOST_COMPARED).map(lookedUp));
  const problems = looked.map(({ problem }) => problem).filter(Boolean);
  if (others.length > MOST_COMPARED) {
    problems.push(`No more than ${MOST_COMPARED} are compared; left out: ${others.slice(MOST_COMPARED).join(", ")}.`);
  }
  const compared = looked.filter(({ problem }) => !problem).map((each, index) => ({ ...each, place: index + 1 }));
  return { compared, problems };
}

/** With one more, at the first place that is free: nobody else's line changes. */
export function withOneMore(compared, { ticker, name }) {
  const taken = new Set(compared.map(({ place }) => place));
  const place = Array.from({ length: MOST_COMPARED }, (_, index) => index + 1).find((each) => !taken.has(each));
  return [...compared, { ticker, name, place }];
}

/** Who that is. One that cannot be looked up now stays, for its charts say why themselves. */
export async function lookedUp(ticker) {
  try {
    const { name } = await ask(v2(`/api/entities/${encoded(ticker)}`));
    return { ticker, name };
  } catch (refusal) {
    const isNobody = refusal.isUnknown || !(refusal.isPassing || refusal.isOfKey);
    return { ticker, name: "", problem: isNobody ? nobody(ticker, refusal) : null };
  }
}

const nobody = (ticker, refusal) =>
  refusal.isUnknown ? `There is no entity with the ticker ${ticker}.` : `${ticker} is left out: ${refusal.message}`;
