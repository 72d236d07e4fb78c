import { element } from "./element.js";
import { footnote } from "./footnote.js";
import { guide } from "./guide.js";
import { key } from "./key.js";
import { offerKeyDialog } from "./key-dialog.js";
import { inline } from "./markdown.js";
import { loadDocument } from "./openapi.js";
import { operation } from "./operation.js";

const content = document.getElementById("content");
const contents = document.getElementById("contents");
const wanted = new URLSearchParams(location.search).get("interface");
const name = wanted === "v1" ? "v1" : "v2";

document.querySelector(`[data-interface="${name}"]`).setAttribute("aria-current", "page");
await key.find();
offerKeyDialog(document.getElementById("key-button"));

try {
  const api = await loadDocument(name);
  document.getElementById("document-link").setAttribute("href", api.path);
  show(api);
} catch (error) {
  console.error(error);
  content.replaceChildren(element("p", { class: "problem" }, "The OpenAPI document could not be loaded. Reload the page to try again."));
}

function show(api) {
  content.replaceChildren(
    ...guide(api),
    ...api.groups.flatMap((group) => [
      element("h2", { class: "group", id: groupId(group) }, group.name),
      element("p", { class: "group-about" }, ...inline(group.description)),
      ...group.operations.map((each) => operation(api, each)),
    ]),
    footnote());
  contents.replaceChildren(contentsList(api));
  // The target of a link exists only now.
  document.getElementById(targetId())?.scrollIntoView();
}

/** The id in the address; an empty text if it is not encoded correctly. */
function targetId() {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return "";
  }
}

function groupId({ name: groupName }) {
  return `group-${groupName.toLowerCase().replaceAll(/[^a-z]+/g, "-")}`;
}

/** The contents are open next to the text on wide screens, and closed above it on phones. */
function contentsList(api) {
  const links = [...content.querySelectorAll("h2.guide, h2.group, section.operation")].map((node) => {
    const isOperation = node.matches(".operation");
    return element("li", { class: isOperation ? "of-operation" : "" },
      element("a", { href: `#${node.id}` }, isOperation ? api.byId.get(node.id).path : node.textContent));
  });
  const isWide = matchMedia("(min-width: 64rem)");
  const node = element("details", { open: isWide.matches }, element("summary", {}, "Contents"), element("ul", {}, ...links));
  isWide.addEventListener("change", () => (node.open = isWide.matches));
  node.addEventListener("click", (event) => {
    if (event.target.closest("a") && !isWide.matches) {
      node.open = false;
    }
  });
  return node;
}
