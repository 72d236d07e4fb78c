// Uses the operators' page as an on-call operator does: reads the status, enters the token, replays, promotes, rolls back,
// repairs a rejected row. Prints what it has seen. Fails if the page reports an error or sends a request to another
// host, or if axe finds a violation.
import { chromium } from "playwright-core";
import { axeViolations } from "./axe.mjs";

const [browserPath, address, tokenless, token, pictures] = process.argv.slice(2);
const CHARTS = ["lag-rows", "lag-seconds", "rate"];
const DESK = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };

const browser = await chromium.launch({ executablePath: browserPath, args: ["--no-sandbox"] });
const complaints = [];

async function visitor(settings) {
  const context = await browser.newContext(settings);
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  // A rejected request also logs a line to the console; the page's own message is checked below.
  page.on("console", (message) => message.type() === "error"
    && !/Failed to load resource.*40[13]/.test(message.text()) && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("request", (request) => /^(data:|blob:)/.test(request.url())
    || [address, tokenless].includes(new URL(request.url()).origin) || complaints.push(`asked another host: ${request.url()}`));
  return page;
}

/** How many pixels of a chart's canvas are painted in something other than grey. */
const painted = (page, id) => page.locator(`#${id} canvas`).evaluate((canvas) => {
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  let found = 0;
  for (let at = 0; at < data.length; at += 4) {
    const [red, green, blue, alpha] = data.subarray(at, at + 4);
    found += alpha > 0 && Math.max(red, green, blue) - Math.min(red, green, blue) > 60 ? 1 : 0;
  }
  return found;
});

async function drawnCharts(page) {
  for (const id of CHARTS) {
    await page.locator(`#${id} .legend li`).first().waitFor();
    const pixels = await painted(page, id);
    if (pixels < 60) {
      complaints.push(`${id} is drawn with ${pixels} pixels`);
    }
  }
  return CHARTS.length;
}

async function judged(page, what) {
  (await axeViolations(page)).forEach((violation) => complaints.push(`${what}: ${violation}`));
}

async function fits(page, what) {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  if (width > page.viewportSize().width) {
    complaints.push(`${what} is ${width} pixels wide`);
  }
}

async function picture(page, name) {
  // The bar starts at the beginning of the window.
  await page.evaluate(() => scrollTo(0, 0));
  await page.screenshot({ path: `${pictures}/operate-${name}.png`, fullPage: true });
}

const row = (page, generation) => page.locator(`#row-${generation}`);
const state = (page, generation, name) => row(page, generation).locator(".state", { hasText: name }).waitFor();
const button = (page, name) => page.getByRole("button", { name, exact: true });

/** Presses a button, reads what would happen, does it, and reads what came of it. */
async function ordered(page, name, fill = async () => {}) {
  await button(page, name).click();
  const dialog = page.locator("dialog");
  await dialog.waitFor();
  await judged(page, name);
  await fill(dialog);
  const sentences = (await dialog.locator("form > p").allTextContents()).join(" ");
  await dialog.locator("button[type=submit]").click();
  await dialog.getByRole("button", { name: "Close", exact: true }).waitFor();
  const result = (await dialog.locator(".result > p").allTextContents()).join(" ");
  await judged(page, `${name}, done`);
  return { dialog, sentences, result, close: () => page.keyboard.press("Escape") };
}

async function withoutToken() {
  const page = await visitor({ viewport: DESK });
  await page.goto(`${address}/operate`);
  await page.locator("#generations tbody tr").first().waitFor();
  await page.waitForFunction(() => document.querySelectorAll("#lag-rows .legend li").length > 0);
  console.log(`without a token: ${await page.locator("#read-only").textContent()}`);
  console.log(`charts drawn: ${await drawnCharts(page)}`);
  console.log(`buttons: ${await page.locator("main button").count()}`);
  await judged(page, "without a token");
  await picture(page, "without-token");
  await page.locator("#rate canvas").focus();
  await page.keyboard.press("End");
  console.log(`read by keyboard: ${/^\d\d:\d\d:\d\d: \w+_g\d+ /.test(await page.locator("#status").textContent())}`);

  await button(page, "Enter token").press("Enter");
  await page.locator("#token-input").fill("not-the-operators-token");
  await page.keyboard.press("Enter");
  await page.locator("dialog .problem", { hasText: "nvalid operator token" }).waitFor();
  await judged(page, "token");
  await page.locator("#token-input").fill(token);
  await page.keyboard.press("Enter");
  await button(page, "Replay quotes_g1").waitFor();
  console.log(`the token typed in: ${await button(page, "Change token").count()} button to change it`);
  return page;
}

async function rebuild(page) {
  const replay = await ordered(page, "Replay quotes_g1", async (dialog) => picture(dialog.page(), "replay"));
  console.log(`replay: ${/read [\d,]+ records? of quotes again.* beside quotes_g1\..*of disk.*rows per second/.test(replay.sentences)}`);
  const built = /building quotes_g(\d+)/.exec(replay.result);
  if (!built) {
    complaints.push(`replay: ${replay.result}`);
    return;
  }
  const next = `quotes_g${built[1]}`;
  await replay.close();
  await state(page, next, "READY");
  console.log("built: READY");
  await picture(page, "ready");
  const diff = await ordered(page, `Diff ${next}`);
  console.log(`diff: ${/are the same/.test(diff.result)}, ${await diff.dialog.locator("tbody tr").count()} table`);
  await diff.close();
  await compared(page, next);
  const promote = await ordered(page, `Promote ${next}`);
  console.log(`promote: ${/is live/.test(promote.result)}`);
  await promote.close();
  await state(page, next, "LIVE");
  await state(page, "quotes_g1", "RETAINED");
  const again = await ordered(page, "Roll back …");
  console.log(`rollback: ${again.sentences.split(".")[0]}; ${again.result}`);
  await again.close();
  await state(page, "quotes_g1", "LIVE");
  const pause = await ordered(page, `Pause ${next}`);
  await pause.close();
  await row(page, next).locator(".why", { hasText: "paused by an operator" }).waitFor();
  console.log(`stands still: ${await page.locator(".notice li", { hasText: next }).textContent().then((text) => text.replace(next, "it"))}`);
  await picture(page, "paused");
  await page.getByLabel("Select quotes_g1", { exact: true }).check();
  await page.getByLabel("Select jobs_g1", { exact: true }).check();
  const both = await ordered(page, "Pause the selected generations");
  await both.close();
  const resumed = await ordered(page, "Resume the selected generations");
  console.log(`selected: ${both.result}; ${resumed.result}`);
  await resumed.close();
  await page.getByLabel("Select quotes_g1", { exact: true }).uncheck();
  await page.getByLabel("Select jobs_g1", { exact: true }).uncheck();
  const rejected = await ordered(page, "Replay quotes_g1", (dialog) => dialog.locator("[name=ticker]").fill("NOBODYATALL"));
  console.log(`rejected command: ${rejected.result}`);
  await rejected.close();
  return next;
}

/** Verifies a generation, compares it with live requests, and serves it to some keys. */
async function compared(page, next) {
  const verified = await ordered(page, `Verify ${next}`);
  console.log(`verify: ${verified.result.replace(next, "it")}`);
  await verified.close();
  const shadow = await ordered(page, `Shadow reads ${next}`, (dialog) => dialog.locator("[name=share]").fill("50%"));
  console.log(`shadow: ${shadow.result.replace(next, "it")}`);
  await shadow.close();
  const stopped = await ordered(page, `Shadow reads ${next}`, async (dialog) => picture(dialog.page(), "shadow"));
  console.log(`shadow stopped: ${/answers 50 % of the requests.*0 differ/.test(stopped.sentences)}, ${stopped.result.replace(next, "it")}`);
  await stopped.close();
  const canary = await ordered(page, `Canary ${next}`, async (dialog) => {
    await dialog.locator("[name=share]").fill("10%");
    await picture(dialog.page(), "canary");
  });
  console.log(`canary: ${canary.result.replace(next, "it")}`);
  await canary.close();
  await page.locator("#canary p", { hasText: `${next} for 10 % of the keys` }).waitFor();
  await judged(page, "canary");
  await picture(page, "with-canary");
  const withdrawn = await ordered(page, "Withdraw the canary");
  console.log(`withdrawn: ${withdrawn.result.replace(next, "it")}`);
  await withdrawn.close();
  await page.locator("#canary").waitFor({ state: "hidden" });
}

async function drop(page, next) {
  await (await ordered(page, `Resume ${next}`)).close();
  await button(page, `Pause ${next}`).waitFor();
  const dropped = await ordered(page, `Drop ${next}`);
  console.log(`drop: ${/is dropped/.test(dropped.result)}`);
  await dropped.close();
  await row(page, next).waitFor({ state: "detached" });
}

async function letters(page) {
  const mine = page.locator("#rejected-newest tr", { hasText: "fx-rates" }).first();
  const name = await mine.getByRole("button").getAttribute("aria-label");
  const still = await ordered(page, "Redrive fx-rates not_json");
  console.log(`redriven as it is: ${/redriven: 0, still rejected: [1-9]/.test(still.result)}`);
  await still.close();
  const corrected = await ordered(page, name, async (dialog) => {
    await dialog.locator("textarea").fill('{"data_key":1,"pair":"USD/EUR","deleted":true}');
    await picture(page, "redrive");
  });
  console.log(`redriven corrected: ${corrected.result}`);
  await corrected.close();
  await page.locator("#rejected-newest tr", { hasText: "redriven" }).first().waitFor();
  await judged(page, "rejected rows");
  await picture(page, "rejected");
  const cleared = await ordered(page, "Delete redriven rows");
  console.log(`forgotten: ${/dropped: [1-9]/.test(cleared.result)}`);
  await cleared.close();
  await page.reload();
  await page.locator("#audit tbody tr").first().waitFor();
  await page.locator("#runs li").first().waitFor();
  console.log(`audited: ${(await page.locator("#audit tbody tr:first-child td").allTextContents()).slice(1, 4).join(", ")}`);
  console.log(`services: ${(await page.locator("#services tbody td:last-child").allTextContents()).join(", ")}`);
  console.log(`keys: ${(await page.locator("#keys tbody tr").count()) > 0}`);
  console.log(`runs: ${(await page.locator("#runs li strong").allTextContents()).join(", ")}`);
  if ((await page.content()).includes(token)) {
    complaints.push("the token stands in the page");
  }
}

async function withoutTokenSet() {
  const page = await visitor({ viewport: DESK });
  const status = await (await page.request.get(`${tokenless}/operate/status`)).json();
  await page.route("**/operate/status", (route) =>
    route.fulfill({ json: { ...status, warnings: ["a topic has CreateTime"] } }));
  await page.goto(`${tokenless}/operate`);
  await page.locator("#read-only").waitFor();
  await page.locator("#generations tbody tr").first().waitFor();
  console.log(`no token set: ${await page.locator("#read-only").textContent()}`);
  console.log(await page.locator(".notice li", { hasText: "CreateTime" }).textContent());
  console.log(`buttons: ${await page.locator("main button, #token-button:visible").count()}`);
  await judged(page, "no token set");
}

async function weight() {
  const page = await visitor({ viewport: DESK });
  const finished = [];
  page.on("requestfinished", (request) => finished.push(request));
  await page.goto(`${address}/operate`);
  await page.locator("#generations tbody tr").first().waitFor();
  const sizes = await Promise.all(finished.map((request) => request.sizes()));
  const bytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
  console.log(`no more than 150 KB: ${bytes > 50_000 && bytes <= 150_000}`);
}

async function elsewhere(name, settings) {
  const page = await visitor(settings);
  await page.addInitScript((value) => sessionStorage.setItem("altdata-operator-token", value), token);
  await page.goto(`${address}/operate`);
  await button(page, "Replay quotes_g1").waitFor();
  await drawnCharts(page);
  await fits(page, name);
  await judged(page, name);
  await picture(page, name);
  console.log(`${name}: drawn`);
}

try {
  const page = await withoutToken();
  const next = await rebuild(page);
  await letters(page);
  await elsewhere("phone", { viewport: PHONE, isMobile: true, hasTouch: true });
  await elsewhere("dark", { viewport: DESK, colorScheme: "dark" });
  await elsewhere("dark-phone", { viewport: PHONE, isMobile: true, hasTouch: true, colorScheme: "dark" });
  await drop(page, next);
  await withoutTokenSet();
  await weight();
} finally {
  await browser.close();
}
if (complaints.length > 0) {
  console.error(complaints.join("\n"));
  process.exit(1);
}
