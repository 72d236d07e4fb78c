// Charts are drawn one at a time, and each is painted before the next is drawn, so that the first one is visible early.
let last = Promise.resolve();

/** Draws after everything that was queued before is painted. Rejects if `draw` fails. */
export function enqueueDrawing(draw) {
  const mine = last.then(draw);
  last = mine.catch(() => {}).then(painted);
  return mine;
}

// A hidden page gets no animation frames.
const painted = () =>
  new Promise((resolve) => (document.hidden ? setTimeout(resolve) : requestAnimationFrame(() => setTimeout(resolve))));
