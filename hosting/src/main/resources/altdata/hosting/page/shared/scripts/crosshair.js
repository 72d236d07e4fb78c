import { colour } from "./theme.js";

/** Draws a vertical line through the active points. */
export const crosshair = {
  id: "crosshair",
  beforeDatasetsDraw(chart) {
    const [active] = chart.getActiveElements();
    if (!active || chart.config.type !== "line") {
      return;
    }
    const { ctx, chartArea } = chart;
    ctx.save();
    ctx.strokeStyle = colour("muted");
    ctx.lineWidth = 1;
    ctx.setLineDash([3, 3]);
    ctx.beginPath();
    ctx.moveTo(active.element.x, chartArea.top);
    ctx.lineTo(active.element.x, chartArea.bottom);
    ctx.stroke();
    ctx.restore();
  },
};
