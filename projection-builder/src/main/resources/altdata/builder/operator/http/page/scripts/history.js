// The builder's history of the last 15 minutes, extended by each status that the page receives.
const KEPT_MILLIS = 15 * 60_000;

export const MEASURES = ["lag_rows", "lag_seconds", "rows_per_second"];

/** Points by generation and measure. `add` appends a status. */
export function history(response) {
  const points = new Map();
  let last = 0;

  const put = (generation, measure, at, value) => {
    const key = `${generation} ${measure}`;
    const line = points.get(key) ?? [];
    points.set(key, line);
    if (value !== null) {
      line.push({ x: at, y: value });
    }
  };

  const times = response.times.map((time) => Date.parse(time));
  for (const [generation, series] of Object.entries(response.generations)) {
    MEASURES.forEach((measure) => series[measure].forEach((value, index) => put(generation, measure, times[index], value)));
  }
  last = times.at(-1) ?? 0;

  return {
    add(status) {
      const at = Date.parse(status.seen_at);
      if (!(at > last)) {
        return;
      }
      last = at;
      status.generations.forEach((each) => MEASURES.forEach((measure) => put(each.generation, measure, at, each[measure])));
      points.forEach((line) => {
        while (line.length > 0 && line[0].x < at - KEPT_MILLIS) {
          line.shift();
        }
      });
    },
    of: (generation, measure) => points.get(`${generation} ${measure}`) ?? [],
    get last() {
      return last;
    },
  };
}
