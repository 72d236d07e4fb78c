import { ask } from "./api.js";
import { figure } from "./figure.js";

/** A frame around a list that a request answers; `show(request)` asks anew. */
export function listFigure(settings, make) {
  const frame = figure(settings);
  let turn = 0;
  const show = async (request) => {
    const mine = ++turn;
    frame.requests([request]);
    frame.wait();
    try {
      const body = await ask(request);
      if (mine === turn) {
        const made = make(body);
        made === null ? frame.empty("There is nothing to show.") : frame.instead(...made);
      }
    } catch (refusal) {
      if (mine === turn) {
        frame.failed(refusal, () => show(request));
      }
    }
  };
  return { node: frame.node, show };
}
