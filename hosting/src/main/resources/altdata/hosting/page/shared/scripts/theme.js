// Charts are painted, so they have to be told the colours that style sheets give everything else.
const DARK = matchMedia("(prefers-color-scheme: dark)");

export function colour(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}

export const SERIES_COLOURS = 8;

/** Of the nth series, from 0. */
export const seriesColour = (index) => colour(`series-${(index % SERIES_COLOURS) + 1}`);

export function onThemeChange(redraw) {
  DARK.addEventListener("change", redraw);
}
