import { element } from "./element.js";
import { full, counted, dateTime } from "./numbers.js";
import { attempt } from "./command-dialog.js";
import { clear, discard, redrive, redriveOne } from "./commands.js";

const short = (topic) => topic.replace(/^altdata\./, "");

/** Shows rejected rows by topic and reason, and the newest ones. */
export function deadLetters({ isOperable, changed }) {
  const about = element("p", { class: "about" });
  const counts = element("tbody", {});
  const newest = element("tbody", {});
  const countTable = framed("rejected-counts", "Rejected rows by topic and reason", ["Topic", "Reason", "Rows", "Newest", ""], counts);
  const newestTable = framed("rejected-newest", "The newest rejected rows", ["Time", "Topic", "Reason", "What is wrong", ""], newest);
  const actions = element("div", { class: "actions" });
  const node = element("section", { class: "panel", id: "dead-letters", "aria-labelledby": "dead-letters-title" },
    element("div", { class: "head" },
      element("div", {}, element("h2", { id: "dead-letters-title" }, "Rejected rows"), about), actions),
    countTable, newestTable);
  let shown = "";
  return {
    node,
    show(answer) {
      const now = JSON.stringify(answer);
      if (now === shown) {
        return;
      }
      shown = now;
      const total = answer.counts.reduce((sum, { rows }) => sum + rows, 0);
      about.textContent = total === 0
        ? "No rejected rows are waiting to be redriven."
        : `${counted(total, "row")} kept with ${total === 1 ? "its reason" : "their reasons"}, and not redriven.`;
      counts.replaceChildren(...answer.counts.map((each) => element("tr", {},
        element("th", { scope: "row" }, short(each.topic)),
        cell("Reason", each.reason, "text"),
        cell("Rows", full(each.rows)),
        cell("Newest", dateTime(each.newest)),
        element("td", { class: "broad" }, isOperable ? buttons(
          ["Redrive", `Redrive ${short(each.topic)} ${each.reason}`, () => redrive(each, changed)],
          ["Discard", `Discard ${short(each.topic)} ${each.reason}`, () => discard(each, changed)]) : null))));
      newest.replaceChildren(...answer.newest.map((each) => element("tr", {},
        element("th", { scope: "row", class: "text" }, dateTime(each.time)),
        cell("Record", `${short(each.topic)} ${each.partition} ${each.offset}`, "text"),
        cell("Reason", each.reason, "text"),
        cell("What is wrong", each.message, "text message broad"),
        element("td", { class: "broad" }, each.redriven
          ? element("small", {}, "redriven")
          : isOperable ? buttons(["Show", `Show ${short(each.topic)} ${each.partition} ${each.offset}`, () => redriveOne(each, changed)]) : null))));
      countTable.hidden = answer.counts.length === 0;
      newestTable.hidden = answer.newest.length === 0;
      actions.replaceChildren(...(isOperable && answer.newest.some(({ redriven }) => redriven)
        ? [buttons(["Delete redriven rows", "Delete redriven rows", () => clear(changed)])] : []));
    },
  };
}

const cell = (label, text, kind = "") => element("td", { "data-label": label, class: kind }, text);

const buttons = (...buttons) =>
  element("div", { class: "actions" }, ...buttons.map(([label, name, onclick]) =>
    element("button", { type: "button", "aria-label": name, onclick: () => attempt(onclick) }, label)));

function framed(id, caption, heads, body) {
  return element("table", { class: "letters", id },
    element("caption", { class: "unseen" }, caption),
    element("thead", {}, element("tr", {}, ...heads.map((head) => head
      ? element("th", { scope: "col", class: ["Reason", "Topic", "What is wrong", "Time"].includes(head) ? "text" : "" }, head)
      : element("td", {})))),
    body);
}
