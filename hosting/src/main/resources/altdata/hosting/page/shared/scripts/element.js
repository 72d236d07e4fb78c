/** Creates an element with attributes, listeners (such as `onclick`) and children. Text is never parsed as markup. */
export function element(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

const SVG = "http://www.w3.org/2000/svg";

/** Creates an SVG element. */
export function svgElement(name, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, name), attributes, children);
}

function fill(node, attributes, children) {
  for (const [attribute, value] of Object.entries(attributes)) {
    if (attribute.startsWith("on")) {
      node.addEventListener(attribute.slice(2), value);
    } else if (value === true) {
      node.setAttribute(attribute, "");
    } else if (value !== false && value !== null && value !== undefined) {
      node.setAttribute(attribute, value);
    }
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return node;
}
