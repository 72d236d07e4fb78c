// The text above the reference: what the API offers, the first request, keys, limits and errors.
import { apiRequest, exampleValues } from "./api-request.js";
import { element } from "./element.js";
import { key } from "./key.js";
import { paragraph } from "./footnote.js";
import { inline } from "./markdown.js";
import { samples } from "./samples.js";

const FIRST = { v1: "timeline", v2: "socialForumByTicker" };

export function guide(api) {
  const first = api.byId.get(FIRST[api.name]) ?? api.groups[0].operations[0];
  const code = samples("quick-start-samples", "quick start");
  code.show(apiRequest(api, first, exampleValues(first)));
  const isV2 = api.name === "v2";
  return [
    element("h1", {}, api.info.title),
    element("p", { class: "lead" }, "Daily numbers about companies and cryptocurrencies that are not in their reports: followers, mentions and sentiment on social platforms, "
      + "web traffic, job postings, reviews, app downloads, news, prices and scores derived from them. Every entity has a ticker, such as AAPL or BTC."),
    isV2
      ? element("p", {}, "v2 has entities, their social series, the series of every metric for up to 2,000 entities at once, and the revisions of values. Lists, posts and feeds are in ", element("a", { href: "/docs?interface=v1" }, "v1"), ". One key works for both if it has the scopes.")
      : element("p", {}, "v1 is the legacy interface and stays available. Use ", element("a", { href: "/docs?interface=v2" }, "v2"), " for entities and series in new programs."),
    heading("quick-start", "Quick start"),
    element("ol", { class: "steps" },
      element("li", {}, key.current
        ? "Your key from this browser session is filled into all samples on this page."
        : ["Get a key from the operator of this service, and ", keyLink(), ". It is then filled into all samples on this page. ",
            element("code", {}, "./altdata up"), " prints a demo key on your own machine."]),
      element("li", {}, "Send the first request: ", element("a", { href: `#${first.id}` }, element("code", {}, first.path)), ".", code.node),
      element("li", {}, "Look at the same data as charts in the ", element("a", { href: "/explore" }, "explorer"), ", which shows the request behind each chart.")),
    heading("authentication", "Keys and limits"),
    element("p", {}, ...inline(isV2
      ? "Send the key in the header `X-API-Key`. A key has scopes, which say what it can read, and a quota of requests per UTC day. The headers `X-RateLimit-Remaining` and `X-RateLimit-Reset` report the rest of the quota."
      : "Send the key in the query parameter `apiKey`. URLs appear in logs and browser histories, so prefer v2 if you can. A key has scopes, which say what it can read, and optionally a quota of requests per UTC day.")),
    element("p", {}, ...inline("Repeat requests cheaply: send the `ETag` of a response in `If-None-Match`. If nothing has changed, the response is a 304 without a body, which does not count towards the quota.")),
    heading("errors", "Errors"),
    element("p", {}, ...inline(isV2 ? "The body of an error is `{\"detail\": {\"message\": …}}`, with a code for programs." : "The body of an error is `{\"status\": …, \"message\": …}`.")),
    errorTable(isV2),
    element("details", { class: "general" }, element("summary", {}, `General rules of ${api.name}`),
      ...api.info.description.split(/\n{2,}/).map(paragraph)),
  ];
}

const heading = (id, text) => element("h2", { class: "guide", id }, text);

const keyLink = () => element("button", { type: "button", class: "inline", onclick: () => document.getElementById("key-button").click() }, "enter it");

function errorTable(isV2) {
  const rows = [
    [isV2 ? "422" : "400", "A parameter is invalid. The message names it and the accepted values.", "Correct the request."],
    ["401", "The request has no key.", "Add the key."],
    ["403", "The key is invalid, or does not have the scope.", "Use another key."],
    ["404", "The ticker or path is unknown.", "Correct the request."],
    ...(isV2 ? [
      ["406", "The header Accept excludes every format of the operation.", "Accept one of them, or use the parameter format."],
      ["413, 414", "The body or the URL is too long.", "Send fewer tickers; POST accepts more than a URL."],
    ] : [["414", "The URL is too long.", "Shorten the parameters."]]),
    ["429", "The daily quota is used up.", "Wait as long as Retry-After says."],
    ["503", "The service is starting or overloaded.", "Retry after the seconds in Retry-After."],
  ];
  return element("div", { class: "wide", tabindex: "0", role: "region", "aria-label": "Errors" },
    element("table", {},
      element("thead", {}, element("tr", {}, ...["Status", "Meaning", "What to do"].map((head) => element("th", { scope: "col" }, head)))),
      element("tbody", {}, ...rows.map(([status, ...cells]) => element("tr", {},
        element("th", { scope: "row" }, status), ...cells.map((cell) => element("td", {}, cell)))))));
}
