// The commands of the page, each with an explanation that is shown before it runs.
import { get } from "./api.js";
import { element } from "./element.js";
import { confirm, field, filled } from "./command-dialog.js";
import { full, duration, counted, percent } from "./numbers.js";

/** The commands for a generation: `label` for its button, `run` opens its dialog. */
export function commandsOf(each, changed) {
  const isBuilt = ["BUILDING", "CATCHING_UP", "READY"].includes(each.state);
  // The API can read it besides the live one.
  const isCandidate = ["READY", "RETAINED"].includes(each.state) && !each.partial && each.projection !== "api_keys";
  return [
    each.state === "LIVE" ? { label: "Replay", run: () => replay(each, changed) } : null,
    each.state === "READY" || each.state === "RETAINED" ? { label: "Diff", run: () => diff(each, changed) } : null,
    each.state === "READY" || each.state === "RETAINED" ? { label: "Promote", run: () => promote(each, changed) } : null,
    isCandidate ? { label: "Shadow reads", run: () => shadow(each, changed) } : null,
    isCandidate ? { label: "Canary", run: () => canary(each, changed) } : null,
    ["LIVE", "READY", "RETAINED"].includes(each.state) ? { label: "Verify", run: () => verify(each, changed) } : null,
    each.paused ? { label: "Resume", run: () => resume(each, changed) } : { label: "Pause", run: () => pause(each, changed) },
    isBuilt ? { label: "Cancel", run: () => cancel(each, changed) } : null,
    each.state === "RETAINED" ? { label: "Drop", run: () => drop(each, changed) } : null,
  ].filter(Boolean);
}

const PERCENT = { pattern: "[0-9]+([.][0-9]+)? ?%", title: "A percentage, such as 5%" };
const WRITERS_WAIT = "If the tables are distributed over several nodes, nothing is written to them until this ends.";

const OF_SEVERAL = [
  { label: "Promote", name: "promotions", sentence: "The API switches to all of them within 1 s, in one switch. The generations that are live now are retained and continue consuming." },
  { label: "Resume", name: "resumptions", sentence: "The builders continue from the checkpoints within 1 s." },
  { label: "Pause", name: "pauses", sentence: "Once they are paused, nothing more is written to them. Live tables become stale." },
  { label: "Cancel", name: "cancellations", sentence: "The builders stop building them, and their tables are dropped. The live tables are not affected." },
  { label: "Drop", name: "drops", sentence: "Their tables are dropped. A rollback to them is no longer possible." },
];

/** Buttons of several generations: the commands that are possible for each of them. */
export function commandsOfSeveral(selected, changed) {
  const generations = selected.map(({ generation }) => generation);
  return OF_SEVERAL
    .filter(({ label }) => selected.every((each) => commandsOf(each, changed).some((command) => command.label === label)))
    .map(({ label, name, sentence }) => ({
      label,
      run: async () => confirm({
        title: `${label} ${counted(generations.length, "generation")}`,
        sentences: [`${generations.join(", ")}: all of them are changed, or none.`, sentence,
          ...(label === "Drop" ? await lossOfRollback(generations) : [])],
        label: `${label} ${counted(generations.length, "generation")}`,
        name,
        body: () => ({ generations }),
        done: changed,
      }),
    }));
}

/** Warns if a rollback would restore one of the generations. */
async function lossOfRollback(generations) {
  const { rollback: targets } = await get("plan");
  const lost = generations.filter((generation) => targets.includes(generation));
  return lost.length === 0 ? [] : [`Warning: “Roll back” would restore ${lost.join(", ")}. After this there is no rollback.`];
}

async function replay({ projection, generation }, done) {
  const { replays } = await get("plan");
  const plan = replays.find((row) => row.projection === projection);
  confirm({
    title: `Replay ${projection}`,
    sentences: [
      `The builders read ${counted(plan.records_to_read, "record")} of ${projection} again, from the log's beginning, into new`
        + ` tables beside ${generation}. That needs about ${plan.disk} of disk and takes about ${duration(plan.seconds)}, at`
        + ` ${full(plan.rows_per_second)} rows per second.`,
      plan.being_built
        ? `${plan.being_built} is already being built: it continues at the rate given here.`
        : "The API continues to use the live tables until the new generation is promoted.",
    ],
    fields: [
      field("ticker", "Ticker (empty for all)"),
      field("rate", "Maximum rows per second", { type: "number", min: 0 }),
      field("from", "From", { type: "date" }),
      field("to", "To", { type: "date" }),
    ],
    label: `Replay ${projection}`,
    name: "replays",
    body: (form) => {
      const { rate, ...scope } = filled(form, "ticker", "from", "to", "rate");
      return { projections: [projection], ...scope, ...(rate ? { rate: Number(rate) } : {}) };
    },
    done,
  });
}

function diff({ generation, projection }, done) {
  confirm({
    title: `Compare ${generation} with the live ${projection}`,
    sentences: [
      "Both are compared at the same offsets; nothing is changed. The comparison reads all of their"
        + " tables, and waits up to 30 s until both have the same offsets.",
      WRITERS_WAIT,
    ],
    fields: [field("ticker", "Ticker (empty for all)")],
    label: "Compare",
    name: "diffs",
    body: (form) => ({ generation, ...filled(form, "ticker") }),
    isBroad: true,
    done,
  });
}

async function shadow({ generation, projection }, done) {
  const report = await get(`shadows/${generation}`);
  const isRunning = report.share !== null;
  confirm({
    title: `Shadow reads of ${generation}`,
    sentences: [
      isRunning
        ? `The API answers ${percent(report.share)} of the requests again from ${generation} and compares the responses.`
        : `The API answers a share of the requests again from ${generation} and compares the responses with those of the live ${projection}. Clients do not notice it. The results of earlier comparisons are discarded.`,
      `So far: ${counted(report.compared, "request")} compared, ${full(report.different)} differ, ${full(report.undecided)} undecided, because records arrived meanwhile or the request failed.`,
      ...report.differences.map(({ request, live, candidate }) => `${request}: …${live}… in the live one, …${candidate}… in ${generation}.`),
    ],
    fields: isRunning ? [] : [field("share", "Share of the requests, such as 5%", { required: true, ...PERCENT })],
    label: isRunning ? "Stop" : "Start",
    name: "shadows",
    body: (form) => ({ generation, ...(isRunning ? { stop: true } : filled(form, "share")) }),
    isBroad: report.differences.length > 0,
    done,
  });
}

function canary({ generation }, done) {
  confirm({
    title: `Canary with ${generation}`,
    sentences: [
      `After 2 s, the API serves these keys from ${generation}, and all others from the live tables. A key never alternates between them.`,
      "Promote the generation afterwards, or withdraw the canary.",
    ],
    fields: [
      field("share", "Share of the keys, such as 10%", PERCENT),
      field("keys", "Ids of keys (not the keys), separated by commas"),
    ],
    label: "Start the canary",
    name: "canaries",
    body: (form) => {
      const { keys, ...share } = filled(form, "share", "keys");
      return { generation, ...share, ...(keys ? { keys: keys.split(",").map((id) => id.trim()).filter(Boolean) } : {}) };
    },
    done,
  });
}

/** Serves the live generations to all keys again. */
export function withdraw(done) {
  confirm({
    title: "Withdraw the canary",
    sentences: ["After 2 s, the API serves all keys from the live tables again."],
    label: "Withdraw",
    name: "withdrawals",
    body: () => ({}),
    done,
  });
}

function verify({ generation }, done) {
  confirm({
    title: `Verify ${generation}`,
    sentences: ["All rows of its base tables are read and compared with the checksums that the builders stored; nothing is changed.",
      WRITERS_WAIT],
    label: "Verify",
    name: "verifications",
    body: () => ({ generation }),
    isBroad: true,
    done,
  });
}

function promote({ generation, projection, scope, partial, paused }, done) {
  confirm({
    title: `Promote ${generation}`,
    sentences: partial
      ? [`The rows of ${scope} in the live ${projection} are replaced by those of ${generation}, in one transaction. A partial promotion cannot be rolled back.`]
      : [
          `The API switches to ${generation} within 1 s.`,
          `The generation of ${projection} that is live now is retained and continues consuming, so you can roll back at any time.`,
          ...(paused ? [`${generation} is paused: resume it first, or new records will not be visible.`] : []),
        ],
    label: `Promote ${generation}`,
    name: "promotions",
    body: () => ({ generations: [generation] }),
    done,
  });
}

/** Shows first which generations would be live again. */
export async function rollback(done) {
  const { rollback: former, rollback_rejected: rejected } = await get("plan");
  confirm({
    title: "Roll back",
    sentences: rejected
      ? [`A rollback is not possible: ${rejected}.`]
      : [`${former.join(", ")} ${former.length === 1 ? "is" : "are"} live again, as before the last promotion. Nothing is lost: the current generation is retained.`],
    label: "Roll back",
    name: "rollbacks",
    body: () => ({}),
    done,
  });
}

function pause({ generation, state }, done) {
  confirm({
    title: `Pause ${generation}`,
    sentences: [
      `After it is paused, nothing is written to ${generation}${state === "LIVE" ? ": the API continues with the current rows, which become stale" : ""}.`,
    ],
    label: `Pause ${generation}`,
    name: "pauses",
    body: () => ({ generation }),
    done,
  });
}

function resume({ generation }, done) {
  confirm({
    title: `Resume ${generation}`,
    sentences: ["The builders continue from the checkpoint within 1 s."],
    label: `Resume ${generation}`,
    name: "resumptions",
    body: () => ({ generation }),
    done,
  });
}

function cancel({ generation }, done) {
  confirm({
    title: `Cancel ${generation}`,
    sentences: [`The builders stop building ${generation}, and its tables are dropped. The live tables are not affected.`],
    label: `Cancel ${generation}`,
    name: "cancellations",
    body: () => ({ generation }),
    done,
  });
}

async function drop({ generation }, done) {
  confirm({
    title: `Drop ${generation}`,
    sentences: [`The tables of ${generation} are dropped. A rollback to it is no longer possible.`, ...await lossOfRollback([generation])],
    label: `Drop ${generation}`,
    name: "drops",
    body: () => ({ generation }),
    done,
  });
}

/** Redrives all rejected rows of a topic with one reason. */
export function redrive({ topic, reason, rows }, done) {
  const name = topic.replace(/^altdata\./, "");
  confirm({
    title: `Redrive ${name}: ${reason}`,
    sentences: [
      `${counted(rows, "rejected row")} of ${name} ${rows === 1 ? "is" : "are"} validated again; rows that are valid now are written to the topic as new records.`
        + " Rows that are still invalid are not written.",
    ],
    label: "Redrive",
    name: "redrives",
    body: () => ({ topic: name, reason }),
    done,
  });
}

/** Discards all rejected rows of a topic with one reason. */
export function discard({ topic, reason, rows }, done) {
  const name = topic.replace(/^altdata\./, "");
  confirm({
    title: `Discard ${name}: ${reason}`,
    sentences: [
      `The content of ${counted(rows, "rejected row")} of ${name} is permanently deleted; ${rows === 1 ? "it" : "they"} cannot be redriven`
        + " afterwards and do not come back with a replay. The records stay in the log.",
    ],
    fields: [field("older_than", "Only older than (such as 30d)")],
    label: "Discard",
    name: "discards",
    body: (form) => ({ topic: name, reason, ...filled(form, "older_than") }),
    done,
  });
}

/** Redrives one row, whose value can be corrected. */
export async function redriveOne({ topic, partition, offset }, done) {
  const name = topic.replace(/^altdata\./, "");
  const letter = await get(`dead-letters/${name}/${partition}/${offset}`);
  const value = element("textarea", { name: "value", spellcheck: "false" });
  const original = letter.value ?? "";
  value.value = original;
  confirm({
    title: `${name}, partition ${partition}, offset ${offset}`,
    sentences: [
      `${letter.reason}: ${letter.message}`,
      "The value below is validated again; if it is valid, it is written to the topic as a new record.",
    ],
    fields: [element("label", { class: "whole" }, "Value", value)],
    label: "Redrive",
    name: "redrives",
    body: () => ({ topic: name, partition, offset, ...(value.value === original ? {} : { value: value.value }) }),
    isBroad: true,
    done,
  });
}

/** Deletes the dead letters that were redriven. */
export function clear(done) {
  confirm({
    title: "Delete redriven rows",
    sentences: ["The redriven rows are permanently deleted from the dead letters. Their records stay in the log."],
    label: "Delete them",
    name: "clearances",
    body: () => ({}),
    done,
  });
}
