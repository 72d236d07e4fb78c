import { look } from "./api.js";
import { auditTable } from "./audit.js";
import { deadLetters } from "./dead-letters.js";
import { element } from "./element.js";
import { generationTable } from "./generations.js";
import { history } from "./history.js";
import { keyTable } from "./keys.js";
import { minutesChart } from "./minutes-chart.js";
import { clock, full, lasting, short } from "./numbers.js";
import { attempt } from "./order-dialog.js";
import { rollback } from "./orders.js";
import { overview } from "./overview.js";
import { runList } from "./runs.js";
import { announce } from "./status.js";
import { token } from "./token.js";
import { offerToken } from "./token-form.js";

const POLL_INTERVAL_MILLIS = 2_000;
const MILLIS_WHILE_BUILDING = 1_000;
// Polled less often, because every poll counts all of them.
const MILLIS_BETWEEN_LETTERS = 10_000;

const content = document.getElementById("content");
const seen = document.getElementById("seen");

const [first, past] = await begin();
const isOperable = first.operable && token.current !== null;
if (first.operable) {
  offerToken(document.getElementById("token-button"));
}

const parts = {
  overview: overview(),
  charts: [
    minutesChart({ id: "lag-rows", title: "Rows not read", about: "Records of the log that a generation has not read", measure: "lag_rows", says: short }),
    minutesChart({ id: "lag-seconds", title: "Lag", about: "Since the oldest record was written that is not read", measure: "lag_seconds", says: lasting }),
    minutesChart({ id: "rate", title: "Rows a second", about: "Records that all builders together read", measure: "rows_per_second", says: short }),
  ],
  generations: generationTable({ isOperable, changed }),
  letters: deadLetters({ isOperable, changed }),
  runs: runList(),
  keys: keyTable(),
  audit: auditTable(),
};
content.replaceChildren(
  element("div", { class: "head" },
    element("div", {}, element("h1", {}, "Projections"), parts.overview.sentence),
    isOperable
      ? element("div", { class: "choices" }, element("button", { type: "button", id: "rollback", onclick: () => attempt(() => rollback(changed)) }, "Roll back …"))
      : element("p", { class: "about", id: "why-no-buttons" }, first.operable
          ? "Enter the operator token to make changes."
          : "Changes are disabled: no token is set for operators (ALTDATA_OPERATOR_TOKEN).")),
  parts.overview.notice,
  parts.overview.node,
  element("div", { class: "figures" }, ...parts.charts.map(({ node }) => node)),
  parts.generations.node,
  parts.letters.node,
  parts.runs.node,
  parts.keys.node,
  parts.audit.node,
);

let timer = null;
let lettersSeen = -MILLIS_BETWEEN_LETTERS;
let hasFailed = false;
await show(first);
document.addEventListener("visibilitychange", () => !document.hidden && refresh());

async function begin() {
  for (;;) {
    try {
      const [status, remembered] = await Promise.all([look("status"), look("history")]);
      return [status, history(remembered)];
    } catch (refusal) {
      late(refusal.message);
      await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MILLIS));
    }
  }
}

function changed() {
  lettersSeen = -MILLIS_BETWEEN_LETTERS;
  refresh();
}

async function refresh() {
  clearTimeout(timer);
  try {
    await show(await look("status"));
  } catch (refusal) {
    late(refusal.message);
    next(POLL_INTERVAL_MILLIS);
  }
}

async function show(status) {
  past.add(status);
  parts.overview.show(status);
  parts.charts.forEach((chart) => chart.show(status.generations, past));
  parts.generations.show(status.generations, past);
  if (status.problem) {
    late(status.problem);
  } else {
    hasFailed = false;
    seen.className = "seen";
    seen.textContent = `Updated at ${clock(status.seen_at)}, ${full(status.generations.length)} generations`;
  }
  const isBuilding = status.generations.some(({ state }) => state === "BUILDING" || state === "CATCHING_UP");
  try {
    if (performance.now() - lettersSeen >= MILLIS_BETWEEN_LETTERS) {
      parts.letters.show(await look("dead-letters?limit=20"));
      if (isOperable) {
        parts.keys.show(await look("keys"));
        parts.audit.show(await look("audit?limit=20"));
      }
      lettersSeen = performance.now();
    }
    if (isOperable) {
      parts.runs.show(await look("runs"));
    }
  } catch (refusal) {
    late(refusal.message);
  }
  next(isBuilding ? MILLIS_WHILE_BUILDING : POLL_INTERVAL_MILLIS);
}

// A hidden page sends no requests.
function next(millis) {
  clearTimeout(timer);
  timer = setTimeout(() => !document.hidden && refresh(), millis);
}

function late(words) {
  seen.className = "seen late";
  seen.textContent = words;
  if (!hasFailed) {
    hasFailed = true;
    announce(words);
  }
}
