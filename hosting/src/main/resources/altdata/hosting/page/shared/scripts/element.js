/** An element with attributes, listeners (`onclick` and the like) and children; text is text, never markup. */
export function element(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

const SVG = "http://www.w3.org/2000/svg";

/** The same for a drawing. */
export function svgElement(name, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, name), attributes, children);
}

function fill(made, attributes, children) {
  for (const [attribute, value] of Object.entries(attributes)) {
    if (attribute.startsWith("on")) {
      made.addEventListener(attribute.slice(2), value);
    } else if (value === true) {
      made.setAttribute(attribute, "");
    } else if (value !== false && value !== null && value !== undefined) {
      made.setAttribute(attribute, value);
    }
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return made;
}
