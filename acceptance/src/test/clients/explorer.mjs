// A browser for the explorer's tests. It collects complaints: errors that a page reports, requests to other hosts, charts
// that are not drawn, pages that are wider than the screen, and violations that axe finds.
import { readFileSync } from "node:fs";
import { chromium } from "playwright-core";
import { axeViolations } from "./axe.mjs";

export const DESK = { width: 1280, height: 900 };
export const PHONE = { width: 390, height: 844 };

/**
 * @param address  of the service
 * @param pictures the folder of the screenshots
 */
export async function explorer(browserPath, address, pictures) {
  const browser = await chromium.launch({ executablePath: browserPath, args: ["--no-sandbox"] });
  const complaints = [];

  /**
   * A page of a new visitor.
   *
   * @param expected a rejected request also logs a line to the console; these lines are no complaint, because the page's
   *                 own message is checked
   */
  async function visitor(settings, expected = /Failed to load resource.*40[134]/) {
    const context = await browser.newContext(settings);
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    page.on("console", (message) => message.type() === "error"
      && !expected?.test(message.text()) && complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("request", (request) => /^(data:|blob:)/.test(request.url()) || new URL(request.url()).origin === address
      || complaints.push(`asked another host: ${request.url()}`));
    return page;
  }

  async function drawnCharts(page, ids) {
    for (const id of ids) {
      await page.locator(`#${id}[aria-busy=false] canvas`).waitFor();
      const pixels = await painted(page, id);
      if (pixels < 150) {
        complaints.push(`${id} is drawn with ${pixels} pixels`);
      }
    }
    return ids.length;
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

  /** Closes the browser; the program fails if there are complaints. */
  async function close() {
    await browser.close();
    if (complaints.length > 0) {
      console.error(complaints.join("\n"));
      process.exitCode = 1;
    }
  }

  const picture = (page, name) => page.screenshot({ path: `${pictures}/explore-${name}.png`, fullPage: true });
  return { complaints, visitor, drawnCharts, judged, fits, picture, close };
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

/** The message that the page announces to screen readers. */
export const status = (page) => page.locator("#status").textContent();

/** The name and the bytes of the file that a button downloads. */
export async function saved(page, button) {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button, exact: true }).click(),
  ]);
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}
