import { svgElement } from "./element.js";
import { full } from "./numbers.js";

// If the largest value is more than 20 times the smallest, a logarithmic scale keeps the dots apart.
const MAX_LINEAR_RATIO = 20;

/** The values of an entity and its peers on one line. */
export function strip(ticker, value, peers) {
  const values = [value, ...peers.map((peer) => peer.value)];
  const scale = scaleOf(Math.min(...values), Math.max(...values));
  const peerDots = peers.map((peer) => svgElement("circle", { class: "peer", cx: scale(peer.value), cy: "50%", r: 4.5 },
    svgElement("title", {}, `${peer.name}: ${full(peer.value)}`)));
  return svgElement(
    "svg",
    {
      class: "strip",
      role: "img",
      "aria-label": peers.map((peer) => `${peer.ticker} ${full(peer.value)}`).join(", "),
    },
    svgElement("line", { x1: 0, x2: "100%", y1: "50%", y2: "50%" }),
    ...peerDots,
    svgElement("circle", { class: "own", cx: scale(value), cy: "50%", r: 6.5 }, svgElement("title", {}, `${ticker}: ${full(value)}`)),
  );
}

function scaleOf(least, greatest) {
  if (least === greatest) {
    return () => "50%";
  }
  const transform = least > 0 && greatest / least > MAX_LINEAR_RATIO ? Math.log : (number) => number;
  const from = transform(least);
  const span = transform(greatest) - from;
  return (number) => `${(((transform(number) - from) / span) * 100).toFixed(2)}%`;
}
