import { apiRequest } from "./api-request.js";
import { element } from "./element.js";
import { paragraph } from "./footnote.js";
import { inline } from "./markdown.js";
import { fieldsOf, typeOf } from "./openapi.js";
import { samples } from "./samples.js";
import { tryIt } from "./try-it.js";

const MAX_LISTED = 6;

/** The documentation of one operation: at most two screens tall, so long parts are closed or scroll. */
export function operation(api, each) {
  const code = samples(each.id, each.path);
  const trial = tryIt(api, each, (values) => code.show(apiRequest(api, each, values)));
  const [text, access] = splitAccess(each.description);
  return element("section", { class: "operation panel", id: each.id, "aria-labelledby": `${each.id}-title` },
    element("h3", { id: `${each.id}-title` }, element("span", { class: "method" }, "GET"), " ", element("code", {}, each.path),
      element("a", { class: "anchor", href: `#${each.id}`, "aria-label": `Link to ${each.path}` }, "#")),
    element("p", { class: "summary" }, `${each.summary}.`),
    element("div", { class: "columns" },
      element("div", { class: "description" },
        ...text.filter((sentence) => sentence !== `${each.summary}.`).map(paragraph),
        ...access.map((sentence) => element("p", { class: "about" }, ...inline(sentence))),
        parameterList(api, each)),
      element("div", { class: "example" }, code.node, exampleResponse(each))),
    element("div", { class: "more" }, trial, fieldTable(api, each), errors(each)));
}

// The service appends a paragraph about the key to every description.
function splitAccess(description) {
  const paragraphs = description.split(/\n{2,}/).map((each) => each.trim()).filter(Boolean);
  const isAccess = (text) => /^(Needs|Requires) (no|a) /.test(text);
  return [paragraphs.filter((each) => !isAccess(each)), paragraphs.filter(isAccess)];
}

function parameterList(api, { parameters }) {
  return parameters.length === 0 ? null : element("dl", { class: "parameters" }, ...parameters.flatMap((parameter) => [
    element("dt", {}, element("code", {}, parameter.name), " ",
      element("small", {}, [typeOf(api, parameter.schema), parameter.required ? "required" : null, limits(parameter.schema)].filter(Boolean).join(", "))),
    element("dd", {}, ...inline(parameter.description), values(parameter.schema)),
  ]));
}

const limits = ({ minimum, maximum, default: standard }) => [
  minimum !== undefined ? (maximum !== undefined ? `${minimum} to ${maximum}` : `from ${minimum}`) : null,
  standard !== undefined ? `default ${standard}` : null,
].filter(Boolean).join(", ");

function values({ enum: all }) {
  if (!all) {
    return null;
  }
  const list = all.flatMap((value, index) => [index > 0 ? ", " : "", element("code", {}, String(value))]);
  return all.length <= MAX_LISTED
    ? element("p", {}, "One of ", ...list)
    : element("details", {}, element("summary", {}, `${all.length} values`), element("p", {}, ...list));
}

const exampleResponse = ({ path, response }) => element("figure", {},
  element("figcaption", {}, "Example response"),
  element("pre", { tabindex: "0", role: "region", "aria-label": `Example response of ${path}` },
    element("code", {}, JSON.stringify(response.example ?? {}, null, 2))));

function fieldTable(api, { response, path }) {
  const rows = fieldsOf(api, response.schema);
  return element("details", {}, element("summary", {}, "Fields of the response"),
    element("div", { class: "wide", tabindex: "0", role: "region", "aria-label": `Fields of ${path}` },
      element("table", { class: "field-table" },
        element("thead", {}, element("tr", {}, ...["Field", "Type", "Meaning"].map((head) => element("th", { scope: "col" }, head)))),
        element("tbody", {}, ...rows.map(({ depth, name, type, description }) => element("tr", {},
          element("th", { scope: "row", class: `depth-${Math.min(depth, 4)}` }, element("code", {}, name)),
          element("td", {}, type), element("td", {}, ...inline(description))))))));
}

const errors = ({ errors: statuses }) => element("p", { class: "about" }, `Errors: ${statuses.join(", ")} (`,
  element("a", { href: "#errors" }, "what they mean"), ")");
