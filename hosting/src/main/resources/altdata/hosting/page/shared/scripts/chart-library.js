import { crosshair } from "./crosshair.js";

/** Chart.js, which the page has loaded. Animations are disabled. */
export const Chart = globalThis.Chart;

Chart.register(crosshair);
Chart.defaults.animation = false;
Chart.defaults.responsive = true;
Chart.defaults.maintainAspectRatio = false;
Chart.defaults.font.family = getComputedStyle(document.documentElement).getPropertyValue("--sans");
Chart.defaults.font.size = 12;
Chart.defaults.plugins.legend.display = false;
