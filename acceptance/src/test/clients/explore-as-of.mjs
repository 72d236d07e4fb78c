// Uses the explorer at moments of the past and with revised values: by keyboard and mouse, on a desktop and on a phone, in
// light and dark mode. Prints what it has seen. Fails if the page reports an error or sends a request to another host, or
// if axe finds a violation.
import { DESK, explorer, PHONE, saved, status } from "./explorer.mjs";

const [browserPath, address, key, keyWithoutRevisions, pictures] = process.argv.slice(2);
const { complaints, visitor, drawnCharts, judged, fits, picture, close } = await explorer(browserPath, address, pictures);
const PAST = "2024-03-25T14:00:00Z";

const query = (page) => new URL(page.url()).search;
const banner = (page) => page.locator("#as-of-banner");
const settled = (page) => page.waitForFunction(() => document.querySelectorAll("[aria-busy=true]:not([hidden])").length === 0);

/** Opens an entity and waits for its first chart. */
async function opened(page, path) {
  await page.goto(`${address}${path}#key=${key}`);
  await drawnCharts(page, ["prices"]);
}

async function pick(page, date, time) {
  await page.locator("#as-of-date").fill(date);
  await page.locator("#as-of-time").fill(time);
  await page.locator("#as-of-time").press("Enter");
}

/** The price of a day, as the table below the chart has it. */
async function priceOf(page, date) {
  const prices = page.locator("#prices");
  if (!(await prices.locator("table").first().isVisible())) {
    await prices.locator("summary", { hasText: "Table" }).press("Enter");
  }
  return prices.locator("details tbody tr", { hasText: date }).locator("td").first().textContent();
}

/** The days whose points have the mark of a revised value. */
const markedDays = (page, id = "prices") => page.locator(`#${id} canvas`).evaluate((canvas) =>
  globalThis.Chart.getChart(canvas).data.datasets.flatMap(({ data, pointStyle }) => (Array.isArray(pointStyle)
    ? data.filter((_, index) => pointStyle[index] === "rectRot").map(({ x }) => new Date(x).toISOString().slice(0, 10))
    : [])));

async function history(page) {
  const panel = page.locator("#prices .history");
  await panel.locator("h3").waitFor();
  const rows = await panel.locator("tbody tr").all();
  const texts = await Promise.all(rows.map(async (row) => (await row.locator("th, td").allTextContents()).join(" | ")));
  return [await panel.locator("h3").textContent(), ...texts].join("\n  ");
}

async function pickedMoment() {
  const page = await visitor({ viewport: DESK });
  await opened(page, "/explore/PASTCO?range=all");
  console.log(`in the present: ${await banner(page).count()} banners, ${await page.locator("#prices .badge").count()} out of date, ${await priceOf(page, "2024-03-05")}`);
  await pick(page, "2999-01-01", "");
  console.log(await page.locator(".as-of .problem").textContent());
  await pick(page, "2024-03-25", "14:00");
  await banner(page).waitFor();
  await drawnCharts(page, ["prices"]);
  console.log(`${query(page)}: ${await banner(page).locator("strong").textContent()}`);
  console.log(`announced: ${(await status(page)).startsWith("You see the data as it was known")}, ${await page.title()}`);
  console.log(`at that moment: ${await page.locator("#prices .badge").count()} out of date, ${await priceOf(page, "2024-03-05")}`);
  console.log(`in the picker: ${await page.locator("#as-of-date").inputValue()} ${await page.locator("#as-of-time").inputValue()}`);
  await settled(page);
  await judged(page, "the past");
  await picture(page, "as-of");
  return page;
}

async function addressKeepsMoment(page) {
  await page.locator("[aria-label='six months']").check();
  console.log(`with another range: ${query(page)}`);
  await page.reload();
  await drawnCharts(page, ["prices"]);
  console.log(`reloaded: ${query(page)}, ${await banner(page).count()} banner`);
  await page.goBack();
  await drawnCharts(page, ["prices"]);
  console.log(`back: ${query(page)}, ${await banner(page).count()} banners`);
  await page.goForward();
  await banner(page).waitFor();
  console.log(`forward: ${query(page)}`);
}

async function requests(page) {
  const undated = [];
  page.on("request", (request) => request.resourceType() === "fetch" && !request.url().includes(`as_of=${PAST}`) && undated.push(request.url()));
  await page.reload();
  await drawnCharts(page, ["prices", "followers"]);
  await settled(page);
  console.log(`requests without the moment: ${undated.length}${undated}`);
  const followers = page.locator("#followers");
  await followers.locator("summary", { hasText: "Request" }).press("Enter");
  console.log((await followers.locator("pre").textContent()).replaceAll(address, ""));
  const csv = await saved(page, "Download Price as CSV");
  const lines = csv.bytes.toString().split("\r\n");
  console.log(`${csv.name}: ${lines[0]}; ${lines[1]}`);
  console.log((await saved(page, "Download Price as PNG")).name);
}

async function otherEntity(page) {
  await page.locator("body").press("/");
  await page.keyboard.type("other past");
  await page.locator("#search-results [role=option]", { hasText: "OTHERPAST" }).waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL(/OTHERPAST/);
  await banner(page).waitFor();
  console.log(`another entity: ${query(page)}`);
  await page.getByRole("button", { name: "Back to the present" }).click();
  await page.waitForURL((url) => url.search === "");
  await page.locator("h1", { hasText: "Other Past" }).waitFor();
  console.log(`back to the present: ${await banner(page).count()} banners`);
}

async function revisions() {
  const page = await visitor({ viewport: DESK });
  const asked = [];
  page.on("request", (request) => request.url().includes("/api/revisions/") && asked.push(new URL(request.url()).searchParams));
  await opened(page, `/explore/PASTCO?range=all&as_of=${PAST}`);
  await page.locator("#prices .legend", { hasText: "revised" }).waitFor();
  console.log(`marked: ${await markedDays(page)}`);
  await page.locator("#prices canvas").focus();
  await page.keyboard.press("Home");
  for (let day = 1; day < 5; day++) {
    await page.keyboard.press("ArrowRight");
  }
  console.log(await status(page));
  await page.keyboard.press("Enter");
  console.log(await history(page));
  console.log(`focus in the panel: ${await page.evaluate(() => document.activeElement.tagName)}`);
  await judged(page, "a history");
  await picture(page, "history");
  await page.keyboard.press("Escape");
  console.log(`closed: ${await page.locator("#prices .history").isHidden()}, on ${await page.evaluate(() => document.activeElement.tagName)}`);

  await page.goto(`${address}/explore/PASTCO?range=all`);
  await page.locator("#prices .legend", { hasText: "revised" }).waitFor();
  const [x, y] = await page.locator("#prices canvas").evaluate((canvas) => {
    const chart = globalThis.Chart.getChart(canvas);
    const index = chart.data.datasets[0].pointStyle.indexOf("rectRot");
    const point = chart.getDatasetMeta(0).data[index];
    return [point.x, point.y];
  });
  await page.locator("#prices canvas").click({ position: { x: x + 4, y: y - 4 } });
  console.log(await history(page));
  await page.locator("#prices .history").getByRole("link", { name: "20 Mar 2024, 12:00:00 UTC" }).click();
  await banner(page).waitFor();
  console.log(`a version's moment: ${query(page)}`);

  asked.length = 0;
  await page.goto(`${address}/explore/PASTCO?range=all`);
  await page.locator("#prices summary", { hasText: "1 revised value" }).press("Enter");
  await page.locator("#prices .revised-days button").press("Enter");
  await page.locator("#prices .history h3").waitFor();
  await page.locator("[aria-label='six months']").check();
  await page.locator("[aria-label='all data']").check();
  await page.locator("#traffic").scrollIntoViewIfNeeded();
  await page.locator("#traffic .legend", { hasText: "revised" }).waitFor();
  // The page of the past may still have sent requests after the list was cleared.
  const metrics = asked.filter((parameters) => !parameters.has("as_of")).map((parameters) => parameters.get("metric"));
  console.log(`from the list; asked twice: ${metrics.filter((metric, index) => metrics.indexOf(metric) < index)}; web traffic: ${await markedDays(page, "traffic")}`);
}

/** Nothing is logged: the page does not ask for what the key may not read. */
async function withoutScope() {
  const page = await visitor({ viewport: DESK }, null);
  await page.goto(`${address}/explore/PASTCO?range=all#key=${keyWithoutRevisions}`);
  await drawnCharts(page, ["prices"]);
  await page.locator("#revisions-note").waitFor();
  await settled(page);
  console.log(await page.locator("#revisions-note").textContent());
  console.log(`marked without the scope: ${(await markedDays(page)).length}`);
  await judged(page, "without the scope");
}

async function cards() {
  const page = await visitor({ viewport: DESK }, /Failed to load resource.*(400|404|422|503)/);
  const card = async (text) => {
    await page.goto(`${address}/explore/PASTCO?as_of=${text}#key=${key}`);
    await page.locator("#as-of-error").waitFor();
    console.log(`${text}: ${await page.locator("#as-of-error h1").textContent()}`);
    console.log(await page.locator("#as-of-error h1 + p").textContent());
    await judged(page, text);
  };
  await card("2024-01-01");
  await picture(page, "as-of-unknown");
  await pick(page, "2024-01-20", "");
  await banner(page).waitFor();
  console.log(`a later moment: ${query(page)}: ${await banner(page).locator("strong").textContent()}`);
  await card("1800-01-01");
  await card("yesterday");
  await page.route("**/api/entities/PASTCO*", (route) => route.fulfill({ status: 503, headers: { "Retry-After": "1" }, json: { detail: {
    code: "NOT_READY", message: "The service has not read all records up to 2024-03-25T14:00:00Z yet. Retry after 1 second." } } }));
  await card(PAST);
  await page.unroute("**/api/entities/PASTCO*");
  await page.getByRole("button", { name: "Try again" }).click();
  await banner(page).waitFor();
  console.log("after another attempt: shown");
}

async function elsewhere(name, settings) {
  const page = await visitor(settings);
  const asked = [];
  page.on("request", (request) => request.url().includes("/api/revisions/") && asked.push(request.url()));
  await opened(page, `/explore/PASTCO?range=all&as_of=${PAST}&compare=OTHERPAST`);
  await settled(page);
  const isBelow = await page.locator("#prices").evaluate((chart) => chart.getBoundingClientRect().top > innerHeight + 100);
  if (isBelow && asked.length > 0) {
    complaints.push(`${name}: revisions are loaded before their chart is visible`);
  }
  await page.locator("#prices").scrollIntoViewIfNeeded();
  await page.locator("#prices summary", { hasText: "1 revised value" }).click();
  await page.locator("#prices .revised-days button").click();
  await page.locator("#prices .history h3").waitFor();
  await fits(page, name);
  await judged(page, name);
  await picture(page, name);
  console.log(`${name}: drawn, chart below the screen: ${isBelow}`);
}

try {
  const page = await pickedMoment();
  await addressKeepsMoment(page);
  await requests(page);
  await otherEntity(page);
  await revisions();
  await withoutScope();
  await cards();
  await elsewhere("as-of-phone", { viewport: PHONE, isMobile: true, hasTouch: true });
  await elsewhere("as-of-dark", { viewport: DESK, colorScheme: "dark" });
} finally {
  await close();
}
