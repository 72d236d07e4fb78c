import { download } from "./download.js";
import { element } from "./element.js";
import { fileName, moment, momentText } from "./moment.js";
import { curl, python } from "./request.js";
import { announce } from "./status.js";

/**
 * A card with a chart: title, controls, legend and canvas. Below it the same data as a table, as files and as requests.
 * If there is nothing to draw, a message says why.
 */
export function figure({ id, title, about, control = null }) {
  const aboutLine = element("p", { class: "about" }, about);
  const badge = element("span", {});
  const legend = element("ul", { class: "legend" });
  const plot = element("div", { class: "plot" });
  const table = disclosure("Table");
  const request = disclosure("Request");
  const revisions = disclosure("Revisions");
  const downloads = element("div", { class: "downloads", hidden: true });
  const historyPanel = element("section", { class: "history", hidden: true, "aria-labelledby": `${id}-history` });
  const node = element(
    "section",
    { class: "figure panel", id, "aria-labelledby": `${id}-title`, "aria-busy": "true" },
    element(
      "header",
      { class: "figure-head" },
      element("div", {}, element("h2", { id: `${id}-title` }, title), badge, aboutLine),
      control,
    ),
    legend,
    plot,
    historyPanel,
    element("div", { class: "figure-foot" }, table.node, request.node, revisions.node, downloads),
  );

  const message = (kind, ...children) => {
    node.setAttribute("aria-busy", "false");
    legend.replaceChildren();
    table.node.hidden = true;
    downloads.hidden = true;
    revisions.node.hidden = true;
    historyPanel.hidden = true;
    plot.replaceChildren(element("div", { class: `message ${kind}` }, ...children));
  };
  revisions.node.hidden = true;

  function showHistory(heading, ...content) {
    const opener = document.activeElement;
    const close = () => {
      historyPanel.hidden = true;
      (opener.isConnected && opener !== document.body ? opener : plot.querySelector("canvas"))?.focus();
    };
    const title = element("h3", { id: `${id}-history`, tabindex: "-1" }, heading);
    historyPanel.onkeydown = (event) => event.key === "Escape" && close();
    historyPanel.replaceChildren(
      element("header", {}, title, element("button", { type: "button", class: "quiet", onclick: close }, "Close")),
      element("div", { class: "wide", tabindex: "0", role: "region", "aria-label": `${heading}, as a table` }, ...content));
    historyPanel.hidden = false;
    title.focus();
  }

  return {
    node,
    legend,
    /** A panel below the chart with the history of a value. It gets the focus, and returns it when it is closed. */
    showHistory,
    /**
     * The list of revised values below the chart, or no list if `label` is null.
     *
     * @param make creates its content when the reader opens it
     */
    setRevisions(label, make = () => []) {
      revisions.node.hidden = label === null;
      historyPanel.hidden = true;
      revisions.setLabel(label ?? "");
      revisions.setContent(make);
    },
    setAbout: (text) => (aboutLine.textContent = text),
    /** A badge next to the title, or null for none. */
    setBadge: (content) => badge.replaceChildren(...[content].filter(Boolean)),
    /** While a request is in progress, the previous content stays visible, but fainter. */
    showLoading() {
      node.setAttribute("aria-busy", "true");
      if (plot.childElementCount === 0) {
        plot.replaceChildren(element("div", { class: "message loading" }, "Loading …"));
      }
    },
    /** Returns a new canvas. Screen readers announce its description. */
    showCanvas(description) {
      node.setAttribute("aria-busy", "false");
      table.node.hidden = false;
      const canvas = element("canvas", { role: "img", "aria-label": description });
      plot.replaceChildren(canvas);
      return canvas;
    },
    /** Shows elements in place of a canvas. */
    showContent(...children) {
      node.setAttribute("aria-busy", "false");
      table.node.hidden = true;
      plot.classList.add("free");
      plot.replaceChildren(...children.filter((child) => child !== null));
    },
    /** @param action a button below the message, or null */
    showEmpty: (text, action = null) => message("empty", element("p", {}, text), ...[action].filter(Boolean)),
    /** An error that concerns the whole page is reported there, not in every card. */
    showError(error, retry) {
      if (error.concernsWholePage) {
        node.hidden = true;
        document.dispatchEvent(new CustomEvent("page-error", { detail: error }));
        return;
      }
      const button = element("button", { type: "button", class: "quiet", onclick: retry }, "Try again");
      message("failed", element("p", {}, error.message), ...(error.isTemporary ? [button] : []));
      announce(`${title}: ${error.message}`);
    },
    /** @param make creates the table when the reader opens it */
    setTable: (make) => table.setContent(() => [element("div",
      { class: "wide", tabindex: "0", role: "region", "aria-label": `${title} as a table` }, make())]),
    setRequests(requests) {
      request.setLabel(requests.length > 1 ? `${requests.length} requests` : "Request");
      request.setContent(() => [requestText(requests)]);
    },
    /**
     * Offers the chart as a picture and its values as a file. Both name the moment if the page shows the past.
     *
     * @param name the file name without its ending
     * @param rows creates the rows of the file; the first one has the names of the columns
     */
    setDownloads(name, rows) {
      const button = (format, save) => element("button",
        { type: "button", class: "link", "aria-label": `Download ${title} as ${format}`, onclick: save }, format);
      downloads.replaceChildren(
        button("CSV", () => download.csv(fileName(name), withMomentColumn(rows()))),
        button("PNG", () => download.png(fileName(name), titleAsOf(title), plot.querySelector("canvas"), [...legend.children].map((each) => each.innerText))));
      downloads.hidden = false;
    },
  };
}

const titleAsOf = (title) => (moment.isPast ? `${title}, as of ${momentText(moment.text)}` : title);

const withMomentColumn = (rows) =>
  (moment.isPast ? rows.map((row, index) => [...row, index === 0 ? "as_of" : moment.text]) : rows);

function disclosure(label) {
  const body = element("div", { class: "unfolded" });
  let make = () => [];
  const show = () => node.open && body.replaceChildren(...make());
  const summary = element("summary", {}, label);
  const node = element("details", { ontoggle: show }, summary, body);
  return {
    node,
    setLabel: (text) => (summary.textContent = text),
    setContent(next) {
      make = next;
      show();
    },
  };
}

function requestText(requests) {
  const code = element("code", {});
  const languages = { curl: () => requests.map(curl).join("\n"), Python: () => python(requests) };
  const select = (language) => {
    code.textContent = languages[language]();
    buttons.forEach((button) => button.setAttribute("aria-pressed", String(button.textContent === language)));
  };
  const buttons = Object.keys(languages).map((language) =>
    element("button", { type: "button", class: "quiet", onclick: () => select(language) }, language));
  const copy = (language) => element("button", { type: "button", class: "quiet", onclick: async (event) => {
    await navigator.clipboard.writeText(languages[language]());
    event.target.textContent = "Copied";
    announce(`The request is copied as ${language}`);
  } }, `Copy as ${language}`);
  select("curl");
  return element("div", { class: "request" },
    element("div", { class: "request-actions" },
      element("div", { role: "group", "aria-label": "Language of the request" }, ...buttons),
      // Browsers allow access to the clipboard on secure pages only; the text can always be selected.
      ...(navigator.clipboard ? Object.keys(languages).map(copy) : [])),
    element("pre", { tabindex: "0" }, code));
}
