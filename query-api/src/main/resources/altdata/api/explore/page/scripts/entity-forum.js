import { getOnce } from "./api.js";
import { enqueueDrawing } from "./draw-queue.js";
import { element } from "./element.js";
import { figure } from "./figure.js";
import { drawHours } from "./hour-figure.js";
import { lastDayByHour, newestHour } from "./hours.js";
import { moment } from "./moment.js";
import { full } from "./numbers.js";
import { v1 } from "./request.js";

const POSTS = 4;
const TITLE = "Forum mentions by hour";

/** The forum's mentions and posts about an entity in the last 24 hours. */
export function entityForum(ticker, report) {
  const request = v1("/forum_realtime", { symbol: ticker });
  const frame = figure({ id: "forum", title: TITLE, about: `Posts of the ${moment.isPast ? "24 hours before the moment" : "last 24 hours"}, Los Angeles time` });
  const posts = element("ul", { class: "posts", "aria-label": "Posts" });
  frame.node.querySelector(".figure-foot").before(posts);
  frame.setRequests([request]);
  const show = async () => {
    frame.showLoading();
    try {
      const body = await getOnce(request);
      posts.replaceChildren(...body.posts.slice(0, POSTS).map(post));
      // No posts in one day are a normal result, so they are no missing data.
      frame.node.hidden = body.data.length === 0 && body.posts.length === 0;
      report("Forum", true);
      if (body.data.length === 0) {
        frame.showEmpty(`No mentions in ${moment.isPast ? "these" : "the last"} 24 hours.`);
      } else {
        await enqueueDrawing(() => drawHours(frame, `${ticker}-forum`, TITLE, lastDayByHour(body.data, newestHour(body.data))));
      }
    } catch (error) {
      frame.showError(error, show);
    }
  };
  show();
  return frame.node;
}

const post = ({ text, created, score }) =>
  element("li", {}, element("p", {}, text), element("small", {}, `${created.slice(0, 16)} · ${full(score)} points`));
