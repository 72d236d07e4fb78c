// Code samples: the request of an operation in four languages, with the reader's key.
import { element } from "./element.js";
import { announce } from "./status.js";

export const PLACEHOLDER = "YOUR_KEY";

/** The languages by name; each creates the sample of a request `{ url, headers }`. */
const LANGUAGES = {
  curl: ({ url, headers }) => ["curl", ...headerArguments(headers), `"${url}"`].join(" "),
  Python: ({ url, headers }) => [
    "import json",
    "from urllib.request import Request, urlopen",
    "",
    `request = Request(${JSON.stringify(url)}${headers.length === 0 ? "" : `, headers={${pairs(headers)}}`})`,
    "with urlopen(request) as response:",
    "    print(json.load(response))",
  ].join("\n"),
  JavaScript: ({ url, headers }) => [
    `const response = await fetch(${JSON.stringify(url)}${headers.length === 0 ? "" : `, { headers: { ${pairs(headers)} } }`});`,
    "if (!response.ok) {",
    "  throw new Error(await response.text());",
    "}",
    "console.log(await response.json());",
  ].join("\n"),
  Java: ({ url, headers }) => [
    "import java.net.URI;",
    "import java.net.http.HttpClient;",
    "import java.net.http.HttpRequest;",
    "import java.net.http.HttpResponse.BodyHandlers;",
    "",
    "void main() throws Exception {",
    `    var request = HttpRequest.newBuilder(URI.create(${JSON.stringify(url)}))`,
    ...headers.map(([name, value]) => `            .header(${JSON.stringify(name)}, ${JSON.stringify(value)})`),
    "            .build();",
    "    var response = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());",
    "    IO.println(response.body());",
    "}",
  ].join("\n"),
};

const headerArguments = (headers) => headers.map(([name, value]) => `-H "${name}: ${value}"`);
const pairs = (headers) => headers.map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`).join(", ");

const STORED = "altdata-sample-language";
const listeners = new Set();
let language = Object.hasOwn(LANGUAGES, sessionStorage.getItem(STORED) ?? "") ? sessionStorage.getItem(STORED) : "curl";

/**
 * A panel with the sample in the selected language, which is the same for all operations. `show(request)` replaces the
 * request.
 *
 * @param id    unique on the page
 * @param title what the samples request, for screen readers
 */
export function samples(id, title) {
  let request = null;
  const code = element("code", {});
  const copy = element("button", { type: "button", class: "quiet copy", "aria-label": `Copy the sample: ${title}`, onclick: async () => {
    await navigator.clipboard.writeText(code.textContent);
    copy.textContent = "Copied";
    announce("The sample is copied");
    setTimeout(() => (copy.textContent = "Copy"), 2_000);
  } }, "Copy");
  const radios = Object.keys(LANGUAGES).map((name) => element("label", {},
    element("input", { type: "radio", name: `${id}-language`, value: name, onchange: () => select(name) }),
    element("span", {}, name)));
  const draw = () => {
    code.textContent = request ? LANGUAGES[language](request) : "";
    radios.forEach((radio) => (radio.querySelector("input").checked = radio.textContent === language));
  };
  listeners.add(draw);
  return {
    node: element("div", { class: "samples" },
      element("div", { class: "samples-head" },
        element("fieldset", { class: "segments" }, element("legend", { class: "unseen" }, `Language: ${title}`), ...radios),
        // Browsers allow access to the clipboard on secure pages only; the text can always be selected.
        navigator.clipboard ? copy : null),
      element("pre", { tabindex: "0", role: "region", "aria-label": `Sample: ${title}` }, code)),
    show(next) {
      request = next;
      draw();
    },
  };
}

function select(name) {
  language = name;
  sessionStorage.setItem(STORED, name);
  listeners.forEach((draw) => draw());
}
