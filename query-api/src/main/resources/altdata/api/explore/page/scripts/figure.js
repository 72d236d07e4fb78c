import { element } from "./element.js";
import { curl } from "./request.js";
import { announce } from "./status.js";

/**
 * The frame of a chart: title, controls, legend, the picture, and below it the same as a table and as requests.
 * Where there is no picture, words say why.
 */
export function figure({ id, title, about, control = null }) {
  const aboutLine = element("p", { class: "about" }, about);
  const legend = element("ul", { class: "legend" });
  const plot = element("div", { class: "plot" });
  const table = unfolding("Table");
  const request = unfolding("Request");
  const node = element(
    "section",
    { class: "figure panel", id, "aria-labelledby": `${id}-title`, "aria-busy": "true" },
    element(
      "header",
      { class: "figure-head" },
      element("div", {}, element("h2", { id: `${id}-title` }, title), aboutLine),
      control,
    ),
    legend,
    plot,
    element("div", { class: "figure-foot" }, table.node, request.node),
  );

  const words = (kind, ...children) => {
    node.setAttribute("aria-busy", "false");
    legend.replaceChildren();
    table.node.hidden = true;
    plot.replaceChildren(element("div", { class: `instead ${kind}` }, ...children));
  };
  return {
    node,
    legend,
    about: (text) => (aboutLine.textContent = text),
    /** Asked for, not there yet; what stood here goes on standing, fainter. */
    wait() {
      node.setAttribute("aria-busy", "true");
      if (plot.childElementCount === 0) {
        plot.replaceChildren(element("div", { class: "instead loading" }, "Loading …"));
      }
    },
    /** A canvas to draw on; its description is what those hear who do not see it. */
    canvas(description) {
      node.setAttribute("aria-busy", "false");
      table.node.hidden = false;
      const canvas = element("canvas", { role: "img", "aria-label": description });
      plot.replaceChildren(canvas);
      return canvas;
    },
    /** A picture that is a table, or made of other elements. */
    instead(...children) {
      node.setAttribute("aria-busy", "false");
      table.node.hidden = true;
      plot.classList.add("free");
      plot.replaceChildren(...children.filter((child) => child !== null));
    },
    empty: (text) => words("empty", element("p", {}, text)),
    failed(refusal, again) {
      const retry = element("button", { type: "button", class: "quiet", onclick: again }, "Try again");
      const change = element("button", { type: "button", class: "quiet", onclick: askForKey }, "Enter another key");
      const help = refusal.isOfKey ? change : refusal.isPassing ? retry : null;
      words("failed", element("p", {}, refusal.message), ...[help].filter(Boolean));
      announce(`${title}: ${refusal.message}`);
    },
    /** @param make gives the table when somebody wants it */
    table: (make) => table.holds(() => [element("div",
      { class: "wide", tabindex: "0", role: "region", "aria-label": `${title} as a table` }, make())]),
    requests(requests) {
      request.named(requests.length > 1 ? `${requests.length} requests` : "Request");
      request.holds(() => [requestText(requests)]);
    },
  };
}

const askForKey = () => document.getElementById("key-button").click();

function unfolding(label) {
  const body = element("div", { class: "unfolded" });
  let make = () => [];
  const show = () => node.open && body.replaceChildren(...make());
  const summary = element("summary", {}, label);
  const node = element("details", { ontoggle: show }, summary, body);
  return {
    node,
    named: (words) => (summary.textContent = words),
    holds(next) {
      make = next;
      show();
    },
  };
}

function requestText(requests) {
  const text = requests.map(curl).join("\n");
  const copy = async (event) => {
    await navigator.clipboard.writeText(text);
    event.target.textContent = "Copied";
    announce("The request is copied");
  };
  // Only a secure page may write to the clipboard; text can always be selected.
  const button = navigator.clipboard
    ? element("button", { type: "button", class: "quiet", onclick: copy }, "Copy")
    : null;
  return element("div", { class: "request" }, element("pre", { tabindex: "0" }, element("code", {}, text)), button);
}
