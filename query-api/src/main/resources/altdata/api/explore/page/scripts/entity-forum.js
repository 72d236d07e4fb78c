import { ask } from "./api.js";
import { element } from "./element.js";
import { figure } from "./figure.js";
import { drawHours } from "./hour-figure.js";
import { fullDay, newestHour } from "./hours.js";
import { v1 } from "./request.js";
import { full } from "./numbers.js";
import { inTurn } from "./turns.js";

const POSTS = 4;
const TITLE = "The forum by the hour";

/** What the forum has said of an entity in the last day. */
export function entityForum(ticker) {
  const request = v1("/forum_realtime", { symbol: ticker });
  const frame = figure({ id: "forum", title: TITLE, about: "Posts of the last day, Los Angeles time" });
  const posts = element("ul", { class: "posts", "aria-label": "Posts" });
  frame.node.querySelector(".figure-foot").before(posts);
  frame.requests([request]);
  const show = async () => {
    frame.wait();
    try {
      const body = await ask(request);
      posts.replaceChildren(...body.posts.slice(0, POSTS).map(post));
      if (body.data.length === 0) {
        frame.empty("The forum has not spoken of it for a day.");
      } else {
        await inTurn(() => drawHours(frame, TITLE, fullDay(body.data, newestHour(body.data))));
      }
    } catch (refusal) {
      frame.failed(refusal, show);
    }
  };
  show();
  return frame.node;
}

const post = ({ text, created, score }) =>
  element("li", {}, element("p", {}, text), element("small", {}, `${created.slice(0, 16)} · ${full(score)} points`));
