// Pictures are drawn one by one, and each is on the screen before the next is begun: whoever waits sees the first while
// the others are made.
let last = Promise.resolve();

/** Does the work when all that was asked for before is done and seen; fails where the work does. */
export function inTurn(work) {
  const mine = last.then(work);
  last = mine.catch(() => {}).then(seen);
  return mine;
}

// A page that nobody looks at gets no frames.
const seen = () =>
  new Promise((done) => (document.hidden ? setTimeout(done) : requestAnimationFrame(() => setTimeout(done))));
