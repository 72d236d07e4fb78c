import { getOnce } from "./api.js";
import { figure } from "./figure.js";

/** A card with the list in a response; `show(request)` replaces it by the list of another response. */
export function listFigure(settings, make) {
  const frame = figure(settings);
  let turn = 0;
  const show = async (request) => {
    const mine = ++turn;
    frame.setRequests([request]);
    frame.showLoading();
    try {
      const body = await getOnce(request);
      if (mine === turn) {
        const content = make(body);
        content === null ? frame.showEmpty("No entries.") : frame.showContent(...content);
      }
    } catch (error) {
      if (mine === turn) {
        frame.showError(error, () => show(request));
      }
    }
  };
  return { node: frame.node, show };
}
