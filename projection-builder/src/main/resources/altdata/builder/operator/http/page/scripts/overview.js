import { element } from "./element.js";
import { full, duration, counted } from "./numbers.js";

/** Shows the key figures. */
export function overview() {
  const node = element("dl", { class: "key-figures", id: "overview" });
  const faults = element("ul", {});
  const notice = element("section", { class: "notice", hidden: true, "aria-label": "Problems" }, faults);
  const sentence = element("p", { id: "sentence" }, "Loading …");
  return {
    node,
    notice,
    sentence,
    show(status) {
      const live = status.generations.filter(({ state }) => state === "LIVE");
      const built = status.generations.filter(({ state }) => ["BUILDING", "CATCHING_UP", "READY"].includes(state));
      const stalled = status.generations.filter(({ why }) => why);
      const sum = (measure) => live.reduce((total, each) => total + each[measure], 0);
      const oldest = Math.max(0, ...live.map((each) => each.lag_seconds));
      node.replaceChildren(
        figure("Lag in rows", full(sum("lag_rows"))),
        figure("Lag in time", duration(oldest), oldest > 30),
        figure("Rows per second", full(status.generations.reduce((total, each) => total + each.rows_per_second, 0))),
        figure("Being built", full(built.length)),
        figure("Stalled", full(stalled.length), stalled.length > 0),
        figure("Rejected rows", full(sum("dead_letters"))),
      );
      sentence.textContent = status.generations.length === 0
        ? "The status of the projections is not available yet."
        : `${counted(live.length, "projection")} live; ${stalled.length === 0 ? "all are up to date or catching up" : `${counted(stalled.length, "generation")} need${stalled.length === 1 ? "s" : ""} attention`}.`;
      const messages = [
        ...(status.problem ? [["", `${status.problem}. This status is ${duration(status.age_seconds)} old.`]] : []),
        ...stalled.map(({ generation, why }) => [generation, why]),
        ...status.warnings.map((warning) => ["Warning", warning]),
      ];
      notice.hidden = messages.length === 0;
      faults.replaceChildren(...messages.map(([name, text]) =>
        element("li", {}, name ? element("strong", {}, `${name}: `) : null, text)));
    },
  };
}

const figure = (name, value, isBad = false) =>
  element("div", { class: isBad ? "bad" : "" }, element("dt", {}, name), element("dd", {}, value));
