import { apiRequest, exampleValues } from "./api-request.js";
import { element } from "./element.js";
import { key } from "./key.js";
import { announce } from "./status.js";

const MAX_SHOWN = 100_000;

/** A form that sends a request of an operation and shows the response. `changed` receives the current values. */
export function tryIt(api, operation, changed) {
  const values = exampleValues(operation);
  const fields = operation.parameters.map((parameter) => field(operation, parameter, values[parameter.name], (value) => {
    values[parameter.name] = value;
    changed(values);
  }));
  const status = element("p", { class: "response-status" });
  const body = element("pre", { tabindex: "0", role: "region", "aria-label": `Response of ${operation.path}`, hidden: true });
  const button = element("button", { type: "submit", class: "primary" }, "Send");
  const send = async (event) => {
    event.preventDefault();
    button.disabled = true;
    status.textContent = "Sending …";
    const { url, headers } = apiRequest(api, operation, values);
    const start = performance.now();
    try {
      const response = await fetch(url, { headers: Object.fromEntries(headers), signal: AbortSignal.timeout(20_000) });
      const text = await response.text();
      status.textContent = `Status ${response.status}, ${Math.round(performance.now() - start)} ms, ${text.length.toLocaleString("en")} characters`;
      body.replaceChildren(element("code", {}, shown(text)));
      body.hidden = false;
    } catch {
      status.textContent = "The service does not respond. It may be stopped, or the network is down.";
    }
    announce(status.textContent);
    button.disabled = false;
  };
  const hint = operation.needsKey && !key.current
    ? element("p", { class: "about" }, "Enter your key at the top of the page first.")
    : null;
  changed(values);
  return element("details", { class: "try-it" }, element("summary", {}, "Try it"),
    element("form", { onsubmit: send, "aria-label": `Try ${operation.path}` },
      fields.length > 0 ? element("div", { class: "fields" }, ...fields) : null, hint, button, status, body));
}

function field({ id }, parameter, value, changed) {
  const { name, required, schema } = parameter;
  const attributes = { id: `${id}-${name}`, name, required, onchange: (event) => changed(event.target.value.trim()) };
  const input = schema.enum
    ? element("select", attributes, ...(required ? [] : [element("option", { value: "" }, schema.default ? `${schema.default} (default)` : "any")]),
        ...schema.enum.map((each) => element("option", { value: each, selected: each === value }, each)))
    : element("input", { ...attributes, value, autocomplete: "off", spellcheck: "false", placeholder: schema.default ?? "",
        type: schema.format === "date" ? "date" : schema.type === "integer" ? "number" : "text", min: schema.minimum, max: schema.maximum });
  return element("label", {}, element("span", {}, name, required ? element("abbr", { title: "required" }, " *") : null), input);
}

function shown(text) {
  let formatted = text;
  try {
    formatted = JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    // Not JSON; shown as it is.
  }
  return formatted.length > MAX_SHOWN ? `${formatted.slice(0, MAX_SHOWN)}\n… (shortened)` : formatted;
}
