// Uses the explorer with a key: by keyboard, on a desktop and on a phone, in light and dark mode. Prints what it has
// seen. Fails if the page reports an error or sends a request to another host, or if axe finds a violation.
import { writeFileSync } from "node:fs";
import { DESK, explorer, PHONE, saved, status } from "./explorer.mjs";

const [browserPath, address, key, pictures] = process.argv.slice(2);
const CHARTS = ["prices", "followers", "mentions", "sentiment", "jobs", "traffic", "scores", "forum"];
const OF_THE_PAGE = new Set(["document", "script", "stylesheet", "font", "image"]);
const { complaints, visitor, drawnCharts, judged, fits, picture, close } = await explorer(browserPath, address, pictures);
const focused = (page) => page.evaluate(() => document.activeElement.id);

async function withoutKey() {
  const page = await visitor({ viewport: DESK });
  await page.goto(`${address}/explore`);
  await page.locator("#last-prices tbody tr").first().waitFor();
  console.log(`without a key: prices, and ${await page.locator(".key-panel h2").textContent()}`);
  await judged(page, "without a key");
  await picture(page, "without-key");
  await page.locator(".key-panel input").fill("no-such-key");
  await page.keyboard.press("Enter");
  await page.locator(".key-panel .problem", { hasText: "invalid" }).waitFor();
  await page.locator(".key-panel input").fill(key);
  await page.keyboard.press("Enter");
  await drawnCharts(page, ["forum-day"]);
  console.log("a key typed in: forum activity");
  return page;
}

async function overview(page) {
  await page.locator("#toplist tbody tr").first().waitFor();
  await page.locator("#movers li").first().waitFor();
  await page.locator("#toplist select").first().selectOption("webtraffic");
  await page.locator("#toplist th", { hasText: "Web visitors" }).waitFor();
  await judged(page, "overview");
  await picture(page, "overview");
  const first = await page.locator("#toplist tbody tr").count();
  await page.locator("#toplist .plot > button").click();
  console.log(`toplist: longer than ${first}: ${(await page.locator("#toplist tbody tr").count()) > first}`);
}

async function searchByKeyboard(page) {
  await page.keyboard.press("Escape");
  await page.locator("body").press("/");
  await page.keyboard.type("app");
  await page.locator("#search-results [role=option]", { hasText: "AAPL" }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForURL(`${address}/explore/AAPL`);
  console.log(`found by keyboard: ${await page.locator("h1").textContent()}`);
}

async function entity(page) {
  console.log(`charts drawn: ${await drawnCharts(page, CHARTS)}`);
  await page.locator("#benchmark .own").first().waitFor();
  console.log(`strips of the benchmark: ${await page.locator("#benchmark tbody tr").count()}`);
  for (const id of ["news", "job-list", "reviews"]) {
    await page.locator(`#${id}[aria-busy=false] li`).first().waitFor();
    console.log(`${id}: ${await page.locator(`#${id} .post-list li`).count()} shown`);
  }
  console.log(`out of date: ${await page.locator(".badge").count()}, missing data: ${await page.locator("#missing-data:visible").count()}`);
  const ticks = await axisLabels(page, "prices");
  console.log(`years on the axis: ${Array.isArray(ticks[0])}, ${ticks.filter(Array.isArray).length === yearsOf(ticks)}`);
  await judged(page, "entity");
  await picture(page, "entity");

  await page.locator("#prices canvas").focus();
  await page.keyboard.press("End");
  console.log(`read by keyboard: ${/^\d+ \w+ \d{4}: Price [\d.,]+/.test(await status(page))}`);

  await page.locator("[aria-label='Compare with DELL']").press("Enter");
  await page.locator("#prices .legend", { hasText: "DELL" }).waitFor();
  await page.locator("#compare-input").focus();
  await page.keyboard.type("micros");
  await page.locator("#compare-results [role=option]", { hasText: "MSFT" }).waitFor();
  await judged(page, "entities to compare with");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.locator("#prices .legend", { hasText: "MSFT" }).waitFor();
  console.log(`compared: ${new URL(page.url()).search}`);
  await page.locator("[aria-label='three months']").check();
  await page.reload();
  await drawnCharts(page, CHARTS);
  console.log(`kept in the address: ${new URL(page.url()).search}`);

  const followers = page.locator("#followers");
  await followers.locator("summary", { hasText: "Request" }).press("Enter");
  const request = await followers.locator("pre").textContent();
  console.log(request.replaceAll(address, "").replaceAll(/\d{4}-\d\d-\d\d/g, "DAY"));
  await followers.locator(".request button", { hasText: /^Python$/ }).press("Enter");
  console.log((await followers.locator("pre").textContent()).replaceAll(address, "").replaceAll(/\d{4}-\d\d-\d\d/g, "DAY"));
  console.log(`to copy: ${await followers.locator(".request button", { hasText: "Copy as" }).allTextContents()}`);
  if ((await page.content()).includes(key)) {
    complaints.push("the key stands in the page");
  }
  await followers.locator("summary", { hasText: "Table" }).press("Enter");
  // The table is created when it is expanded; the browser fires that event a moment later.
  await followers.locator("tbody tr").first().waitFor();
  console.log(`the same as a table: ${(await followers.locator("tbody tr").count()) > 80}`);
  await judged(page, "entity with all unfolded");
  await page.locator("[aria-label='Remove DELL']").press("Enter");
  await page.locator("#prices .legend", { hasText: "DELL" }).waitFor({ state: "detached" });
  console.log(`one removed: ${new URL(page.url()).search}, on ${await page.evaluate(() => document.activeElement.ariaLabel)}`);
}

/** The labels of a chart's time axis; a label with a year is an array. */
const axisLabels = (page, id) => page.locator(`#${id} canvas`).evaluate((canvas) =>
  globalThis.Chart.getChart(canvas).scales.x.ticks.map(({ label }) => label));

const yearsOf = (ticks) => new Set(ticks.filter(Array.isArray).map(([, year]) => year)).size;

async function typo(page) {
  await page.goto(`${address}/explore`);
  await page.locator("body").press("/");
  await page.keyboard.type("mircosoft");
  await page.locator("#search-results [role=option]", { hasText: "MSFT" }).waitFor();
  console.log(`with a typo: ${(await page.locator("#search-results strong").allTextContents()).join(", ")}; ${await status(page)}`);
}

async function customRange(page) {
  await page.goto(`${address}/explore/AAPL`);
  await drawnCharts(page, CHARTS);
  const to = new Date(Date.now() - 100 * 86_400_000).toISOString().slice(0, 10);
  const from = new Date(Date.now() - 130 * 86_400_000).toISOString().slice(0, 10);
  await page.locator("#to-date").fill(to);
  await page.locator("#from-date").fill(from);
  await page.locator("#from-date").press("Enter");
  await page.waitForURL((each) => each.search === `?from=${from}&to=${to}`);
  await page.reload();
  await drawnCharts(page, ["prices", "followers"]);
  const ends = await page.locator("#followers canvas").evaluate((canvas) => {
    const { data } = globalThis.Chart.getChart(canvas).data.datasets[0];
    return [data[0].x, data.at(-1).x].map((day) => new Date(day).toISOString().slice(0, 10));
  });
  console.log(`custom range: ${ends.join() === [from, to].join()}`);
  await page.locator("#from-date").fill("2100-01-01");
  await page.locator("#from-date").press("Enter");
  console.log(await page.locator(".dates .problem").textContent());
  await judged(page, "custom range");
}

async function downloads(page) {
  await page.goto(`${address}/explore/AAPL?compare=DELL`);
  await drawnCharts(page, ["prices"]);
  const csv = await saved(page, "Download Price as CSV");
  const lines = csv.bytes.toString().split("\r\n");
  console.log(`${csv.name}: ${lines[0]}; ${lines.length > 200 && /^\d{4}-\d\d-\d\d,[\d.]+,[\d.]+$/.test(lines[1])}`);
  const png = await saved(page, "Download Price as PNG");
  console.log(`${png.name}: ${png.bytes.subarray(1, 4)}, ${png.bytes.length > 5_000}`);
}

/** A second tab has the key of the first; after "Forget" in one tab, no tab has it. */
async function otherTabs(page) {
  const tab = await page.context().newPage();
  await tab.goto(`${address}/explore/AAPL`);
  await drawnCharts(tab, ["prices"]);
  console.log("a new tab: charts are drawn");
  const other = await visitor({ viewport: DESK });
  await other.goto(`${address}/explore`);
  console.log(`another browser: ${await other.locator(".key-panel h2").textContent()}`);
  await tab.locator("#key-button").click();
  await tab.getByRole("button", { name: "Forget the key" }).click();
  await tab.locator(".key-panel h2").waitFor();
  await page.goto(`${address}/explore`);
  console.log(`forgotten in one tab: ${await page.locator(".key-panel h2").textContent()}`);
  const stored = await page.evaluate(() => localStorage.length + document.cookie.length);
  console.log(`stored beyond the session: ${stored}`);
}

/** An invalid key is reported once, and data that needs no key is still shown. */
async function invalidKey() {
  const page = await visitor({ viewport: DESK });
  await page.goto(`${address}/explore#key=not-a-key`);
  await page.locator("#last-prices tbody tr").first().waitFor();
  await page.locator("#page-error").waitFor();
  await page.waitForFunction(() => document.querySelectorAll("[aria-busy=true]:not([hidden])").length === 0);
  console.log(`invalid key: ${await page.locator("#page-error").count()} banner, ${await page.locator(".message.failed:visible").count()} errors in cards`);
  console.log(await page.locator("#page-error strong").textContent());
  await judged(page, "invalid key");
  await picture(page, "invalid-key");
}

/** Two months later without new data, and with changes that no chart should show in full. */
async function honesty() {
  const page = await visitor({ viewport: DESK });
  await page.clock.install({ time: new Date(Date.now() + 60 * 86_400_000) });
  await page.route("**/insights*", (route) => route.fulfill({ json: { status: 200, insights: [
    { data_key: "news_mentions_2026-01-01", name: "From a large base", ticker: "AAPL", value: 90_000, change: 123_456 },
    { data_key: "news_mentions_2026-01-01", name: "From a small base", ticker: "DELL", value: 9, change: 800 },
  ] } }));
  await page.goto(`${address}/explore#key=${key}`);
  await page.locator("#movers li").first().waitFor();
  console.log(`capped: ${(await page.locator("#movers b").allTextContents()).join(", ")}`);
  await page.goto(`${address}/explore/AAPL`);
  await drawnCharts(page, ["prices"]);
  const badge = page.locator("#prices .badge");
  console.log(`two months later: ${/^Out of date: ends \d+ \w+ \d{4}$/.test(await badge.textContent())}`);
  await page.getByLabel("one month").check();
  await page.locator("#prices .message", { hasText: "No values in the range one month" }).waitFor();
  // Charts are fainter while they load.
  await page.waitForFunction(() => [...document.querySelectorAll(".plot")].every((each) => getComputedStyle(each).opacity === "1"));
  await judged(page, "out of date");
  await picture(page, "out-of-date");
  await page.locator("#prices").getByRole("button", { name: "Show all data" }).click();
  await drawnCharts(page, ["prices"]);
}

async function withoutData() {
  const page = await visitor({ viewport: DESK });
  await page.goto(`${address}/explore/EMPTYCO#key=${key}`);
  await page.locator("#missing-data h2", { hasText: "No series" }).waitFor();
  await page.waitForFunction(() => document.querySelectorAll("[aria-busy=true]:not([hidden])").length === 0);
  console.log(`without data: ${await page.locator("#missing-data h2").textContent()}, ${await page.locator(".figure:visible").count()} charts`);
  console.log(await page.locator("#missing-data p strong").textContent());
  console.log(`how to push: ${/"ticker":"EMPTYCO".*altdata push metrics -$/.test(await page.locator("#missing-data pre").textContent())}`);
  await judged(page, "without data");
  await picture(page, "without-data");
}

async function tooMany(page) {
  await page.goto(`${address}/explore/AAPL?compare=DELL,NOBODY,HPQ,MSFT,NVDA`);
  await drawnCharts(page, CHARTS);
  console.log(await page.locator("#compare-problem").textContent());
  const legends = await page.locator("#prices .legend li").allTextContents();
  console.log(`of them shown: ${["AAPL", "DELL", "HPQ", "MSFT", "NVDA"].filter((ticker) => legends.some((each) => each.includes(ticker)))}`);
  await judged(page, "comparison");
  await fits(page, "comparison");
  await picture(page, "comparison");
}

async function keyInWords(page) {
  await page.goto(`${address}/explore/NOBODY`);
  console.log(await page.locator(".problem").textContent());
  await page.locator("#key-button").press("Enter");
  await judged(page, "key");
  await page.keyboard.press("Escape");
  console.log(`after the dialog: ${await focused(page)}`);
}

/** What the page itself weighs on its way, without the data it shows. */
async function weight(path, shown) {
  const page = await visitor({ viewport: DESK });
  const sizes = [];
  page.on("requestfinished", (request) => OF_THE_PAGE.has(request.resourceType()) && sizes.push(request.sizes()));
  await page.goto(`${address}${path}#key=${key}`);
  await shown(page);
  const bytes = (await Promise.all(sizes)).reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
  console.log(`${path}: no more than 200 KB: ${bytes > 50_000 && bytes <= 200_000}`);
  return bytes;
}

/** Milliseconds until somebody who was never here before sees an entity's first chart; the median of several visits. */
async function firstChart() {
  const times = [];
  for (let visit = 0; visit < 5; visit++) {
    const page = await visitor({ viewport: DESK });
    const start = performance.now();
    await page.goto(`${address}/explore/AAPL#key=${key}`, { waitUntil: "commit" });
    await page.locator("[aria-busy=false] canvas").first().waitFor();
    times.push(Math.round(performance.now() - start));
    await page.context().close();
  }
  return times.sort((one, other) => one - other)[2];
}

async function elsewhere(name, path, settings) {
  const page = await visitor(settings);
  await page.goto(`${address}${path}#key=${key}`);
  await page.waitForFunction(() => document.querySelectorAll("[aria-busy=true]").length === 0
    && document.querySelectorAll("canvas").length > 0);
  await drawnCharts(page, path === "/explore" ? ["forum-day"] : CHARTS);
  if (page.url().includes(key)) {
    complaints.push("the key stays in the address");
  }
  await fits(page, name);
  await judged(page, name);
  await picture(page, name);
  console.log(`${name}: drawn`);
}

try {
  const page = await withoutKey();
  await overview(page);
  await searchByKeyboard(page);
  await entity(page);
  await tooMany(page);
  await keyInWords(page);
  await typo(page);
  await customRange(page);
  await downloads(page);
  await otherTabs(page);
  await invalidKey();
  await honesty();
  await withoutData();
  const bytes = await weight("/explore", (each) => each.locator("#last-prices tbody tr").first().waitFor());
  const bytesOfEntity = await weight("/explore/AAPL", (each) => drawnCharts(each, CHARTS));
  // Depends on the machine, so it is printed but not asserted.
  writeFileSync(`${pictures}/explorer.json`, JSON.stringify({ bytes, bytesOfEntity, firstChartMillis: await firstChart() }));
  await elsewhere("phone-overview", "/explore", { viewport: PHONE, isMobile: true, hasTouch: true });
  await elsewhere("phone-entity", "/explore/AAPL/", { viewport: PHONE, isMobile: true, hasTouch: true });
  await elsewhere("phone-comparison", "/explore/AAPL?compare=DELL,HPQ,MSFT,NVDA", { viewport: PHONE, isMobile: true, hasTouch: true });
  await elsewhere("dark-overview", "/explore", { viewport: DESK, colorScheme: "dark" });
  await elsewhere("dark-entity", "/explore/AAPL?compare=DELL,HPQ,MSFT,NVDA", { viewport: DESK, colorScheme: "dark" });
} finally {
  await close();
}
