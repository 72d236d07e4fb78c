// Charts are drawn on a canvas, so style sheets do not apply and the colours are read from the style sheet's variables.
const DARK = matchMedia("(prefers-color-scheme: dark)");

export function colour(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}

export const SERIES_COLOURS = 8;

/** The colour of the nth series, from 0. */
export const seriesColour = (index) => colour(`series-${(index % SERIES_COLOURS) + 1}`);

export function onThemeChange(redraw) {
  DARK.addEventListener("change", redraw);
}
