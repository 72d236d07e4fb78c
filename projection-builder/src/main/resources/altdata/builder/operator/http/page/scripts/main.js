import { get } from "./api.js";
import { auditTable } from "./audit.js";
import { canaryPanel } from "./canary.js";
import { deadLetters } from "./dead-letters.js";
import { element } from "./element.js";
import { generationTable } from "./generations.js";
import { history } from "./history.js";
import { keyTable } from "./keys.js";
import { minutesChart } from "./minutes-chart.js";
import { clock, full, duration, short } from "./numbers.js";
import { attempt } from "./command-dialog.js";
import { rollback } from "./commands.js";
import { overview } from "./overview.js";
import { runList } from "./runs.js";
import { serviceTables } from "./services.js";
import { announce } from "./status.js";
import { token } from "./token.js";
import { offerToken } from "./token-form.js";

const POLL_INTERVAL_MILLIS = 2_000;
const POLL_INTERVAL_WHILE_BUILDING_MILLIS = 1_000;
// Polled less often, because every poll counts all of them.
const DEAD_LETTER_POLL_INTERVAL_MILLIS = 10_000;

const content = document.getElementById("content");
const updated = document.getElementById("updated");

const [first, past] = await begin();
const isOperable = first.operable && token.current !== null;
if (first.operable) {
  offerToken(document.getElementById("token-button"));
}

const parts = {
  overview: overview(),
  charts: [
    minutesChart({ id: "lag-rows", title: "Lag in rows", about: "Records of the log that a generation has not applied", measure: "lag_rows", format: short }),
    minutesChart({ id: "lag-seconds", title: "Lag in time", about: "Age of the oldest record that is not applied", measure: "lag_seconds", format: duration }),
    minutesChart({ id: "rate", title: "Rows per second", about: "Records that all builders read, together", measure: "rows_per_second", format: short }),
  ],
  canary: canaryPanel(changed),
  generations: generationTable({ isOperable, changed }),
  deadLetters: deadLetters({ isOperable, changed }),
  runs: runList(),
  services: serviceTables(),
  keys: keyTable(),
  audit: auditTable(),
};
content.replaceChildren(
  element("div", { class: "head" },
    element("div", {}, element("h1", {}, "Projections"), parts.overview.sentence),
    isOperable
      ? element("div", { class: "choices" }, element("button", { type: "button", id: "rollback", onclick: () => attempt(() => rollback(changed)) }, "Roll back …"))
      : element("p", { class: "about", id: "read-only" }, first.operable
          ? "Enter the operator token to make changes."
          : "Changes are disabled: no token is set for operators (ALTDATA_OPERATOR_TOKEN).")),
  parts.overview.notice,
  parts.overview.node,
  element("div", { class: "figures" }, ...parts.charts.map(({ node }) => node)),
  ...(isOperable ? [parts.canary.node] : []),
  parts.generations.node,
  parts.deadLetters.node,
  parts.runs.node,
  ...parts.services.nodes,
  parts.keys.node,
  parts.audit.node,
);

let timer = null;
let deadLettersPolledAt = -DEAD_LETTER_POLL_INTERVAL_MILLIS;
let hasFailed = false;
await show(first);
document.addEventListener("visibilitychange", () => !document.hidden && refresh());

async function begin() {
  for (;;) {
    try {
      const [status, remembered] = await Promise.all([get("status"), get("history")]);
      return [status, history(remembered)];
    } catch (error) {
      showFailure(error.message);
      await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MILLIS));
    }
  }
}

function changed() {
  deadLettersPolledAt = -DEAD_LETTER_POLL_INTERVAL_MILLIS;
  refresh();
}

async function refresh() {
  clearTimeout(timer);
  try {
    await show(await get("status"));
  } catch (error) {
    showFailure(error.message);
    next(POLL_INTERVAL_MILLIS);
  }
}

async function show(status) {
  past.add(status);
  parts.overview.show(status);
  parts.charts.forEach((chart) => chart.show(status.generations, past));
  parts.generations.show(status.generations, past);
  if (status.problem) {
    showFailure(status.problem);
  } else {
    hasFailed = false;
    updated.className = "updated";
    updated.textContent = `Updated at ${clock(status.seen_at)}, ${full(status.generations.length)} generations`;
  }
  const isBuilding = status.generations.some(({ state }) => state === "BUILDING" || state === "CATCHING_UP");
  try {
    if (performance.now() - deadLettersPolledAt >= DEAD_LETTER_POLL_INTERVAL_MILLIS) {
      parts.deadLetters.show(await get("dead-letters?limit=20"));
      if (isOperable) {
        parts.canary.show(await get("canary"));
        parts.services.show(await get("services"));
        parts.keys.show(await get("keys"));
        parts.audit.show(await get("audit?limit=20"));
      }
      deadLettersPolledAt = performance.now();
    }
    if (isOperable) {
      parts.runs.show(await get("runs"));
    }
  } catch (error) {
    showFailure(error.message);
  }
  next(isBuilding ? POLL_INTERVAL_WHILE_BUILDING_MILLIS : POLL_INTERVAL_MILLIS);
}

// A hidden page sends no requests.
function next(millis) {
  clearTimeout(timer);
  timer = setTimeout(() => !document.hidden && refresh(), millis);
}

function showFailure(message) {
  updated.className = "updated late";
  updated.textContent = message;
  if (!hasFailed) {
    hasFailed = true;
    announce(message);
  }
}
