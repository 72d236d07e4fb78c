// Saves charts and their values as files. Nothing is sent to the service.
import { element } from "./element.js";
import { colour } from "./theme.js";

const MARGIN = 24;
const TITLE_HEIGHT = 64;

export const download = {
  /** Saves rows of texts and numbers as CSV (RFC 4180); null is an empty cell. */
  csv(name, rows) {
    const text = rows.map((row) => row.map(cell).join(",")).join("\r\n");
    save(`${name}.csv`, new Blob([`${text}\r\n`], { type: "text/csv;charset=utf-8" }));
  },
  /** Saves a canvas on an opaque background, with its title and legend. */
  png(name, title, canvas, legend) {
    const scale = window.devicePixelRatio || 1;
    const picture = element("canvas", {
      width: canvas.width + 2 * MARGIN * scale,
      height: canvas.height + (2 * MARGIN + TITLE_HEIGHT) * scale,
    });
    const context = picture.getContext("2d");
    context.fillStyle = colour("surface");
    context.fillRect(0, 0, picture.width, picture.height);
    context.drawImage(canvas, MARGIN * scale, (MARGIN + TITLE_HEIGHT) * scale);
    context.scale(scale, scale);
    context.fillStyle = colour("ink");
    context.font = `600 18px ${colour("sans")}`;
    context.fillText(title, MARGIN, MARGIN + 18);
    context.fillStyle = colour("muted");
    context.font = `13px ${colour("sans")}`;
    context.fillText(legend.map((each) => each.replaceAll(/\s+/g, " ")).join("   ·   "), MARGIN, MARGIN + 44);
    picture.toBlob((blob) => save(`${name}.png`, blob), "image/png");
  },
};

function cell(value) {
  const text = value === null || value === undefined ? "" : String(value);
  // Spreadsheets run a text that begins with one of these as a formula; numbers are safe.
  const safe = typeof value === "string" && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function save(name, blob) {
  const address = URL.createObjectURL(blob);
  const link = element("a", { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
