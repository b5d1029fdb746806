import { resolve } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright";
import { Api } from "../../../apps/web/e2e/support/api.ts";
import { type Product, startProduct, withFolder } from "../../../apps/web/e2e/support/product.ts";
import { storeSession } from "../../../apps/web/e2e/support/store-session.ts";
import { buildWebApp } from "../../../apps/web/e2e/support/web-build.ts";
import type { Figure, Figures } from "./comparison.ts";
import { spreadOf } from "./interleave.ts";
import { maxTaskMs, taskCategory, traced } from "./trace.ts";

/** Long enough that everything else of a cold start is negligible. */
const roundTripMs = 1000;
const coldStarts = 3;
const steps = 12;
/** Minimum time on a snapshot before moving on: both its neighbors are prefetched meanwhile. */
const lookMs = 1000;
const drags = 5;
const sliders = ["Range", "Picture"] as const;

/** Round trips from opening a link to a snapshot until its heat map is drawn, with nothing cached. */
async function roundTripsOfColdStart(context: BrowserContext, url: string, id: string): Promise<number> {
  const page = await context.newPage();
  await storeSession(page, url, "full");
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: roundTripMs,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await page.goto(`${url}#/snapshot/${id}`, { waitUntil: "commit" });
  const drawn = page.locator("canvas[data-drawn]");
  await drawn.waitFor();
  const drawnMs = await drawn.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    return performance.now();
  });
  await page.close();
  return drawnMs / roundTripMs;
}

/** Milliseconds from pressing the key for the next or previous snapshot until its heat map is painted. */
async function stepMs(page: Page, key: "j" | "k", pauseMs: number): Promise<number> {
  await page.waitForTimeout(pauseMs);
  await page.evaluate(() => {
    const from = document.querySelector<HTMLElement>("canvas[data-drawn]")?.dataset.drawn;
    const stepped = new Promise<number>((painted) => {
      window.addEventListener(
        "keydown",
        ({ timeStamp }) => {
          const look = () => {
            const drawn = document.querySelector<HTMLElement>("canvas[data-drawn]")?.dataset.drawn;
            if (!drawn || drawn === from) return void requestAnimationFrame(look);
            // What this frame drew is on the screen in the next.
            requestAnimationFrame(() => painted(performance.now() - timeStamp));
          };
          requestAnimationFrame(look);
        },
        { capture: true, once: true },
      );
    });
    Object.assign(window, { stepped });
  });
  await page.keyboard.press(key);
  return page.evaluate(() => (window as unknown as { stepped: Promise<number> }).stepped);
}

/** Milliseconds of the longest task of the page while a slider is dragged to one end and to the other. */
async function dragMs(browser: Browser, page: Page, slider: string): Promise<number> {
  const box = await page.getByRole("slider", { name: slider }).boundingBox();
  if (!box) throw new Error(`The slider ${slider} is not on the screen.`);
  const y = box.y + box.height / 2;
  const events = await traced(browser, page, [taskCategory], async () => {
    await page.mouse.move(box.x + box.width / 2, y);
    await page.mouse.down();
    for (let step = 0; step <= 60; step++)
      await page.mouse.move(box.x + (box.width * (1 + Math.sin(step / 6))) / 2, y);
    await page.mouse.up();
    // Includes the save after the last change.
    await page.waitForTimeout(1500);
  });
  return maxTaskMs(events);
}

async function onItsScreen(browser: Browser, context: BrowserContext, { url }: Product, id: string) {
  const page = await context.newPage();
  await storeSession(page, url, "full");
  await page.goto(`${url}#/snapshot/${id}`);
  await page.getByTestId("spectrogram").waitFor();
  const stepsOf = async (pauseMs: number) => {
    const all: number[] = [];
    for (let step = 0; step <= steps; step++) all.push(await stepMs(page, step % 4 < 3 ? "j" : "k", pauseMs));
    // The first one warms up.
    return all.slice(1);
  };
  const stepsMs = await stepsOf(lookMs);
  const hastyMs = await stepsOf(0);
  await page.waitForLoadState("networkidle");
  const dragsMs = new Map<string, number[]>();
  for (let drag = 0; drag <= drags; drag++)
    for (const slider of sliders) {
      const ms = await dragMs(browser, page, slider);
      if (drag > 0) dragsMs.set(slider, [...(dragsMs.get(slider) ?? []), ms]);
    }
  return { stepsMs, hastyMs, dragsMs };
}

const figure = (name: string, values: readonly number[], digits: number): Figure => ({
  name,
  ...spreadOf(values),
  digits,
  runs: values.length,
});

/** How soon the snapshot screen shows its heat map, and how it responds to dragging. */
export async function measureSnapshot(browser: Browser): Promise<Figures> {
  buildWebApp({ folder: resolve(import.meta.dirname, "../../../apps/web/dist") });
  return withFolder(async (folder) => {
    const product = await startProduct(folder);
    const open = () => browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-GB" });
    try {
      const api = await Api.signIn(product.url, "full");
      await api.waitUntilAnalyzed();
      const { id } = await api.find("leak", ({ device_analysis_type: kind }) => kind === "LEAK");
      const roundTrips: number[] = [];
      for (let start = 0; start < coldStarts; start++) {
        const context = await open();
        roundTrips.push(await roundTripsOfColdStart(context, product.url, id));
        await context.close();
      }
      const { stepsMs, hastyMs, dragsMs } = await onItsScreen(browser, await open(), product, id);
      return {
        name: "snapshot",
        what: "the screen of a snapshot, 1440 x 900, server on the same machine, graphics computed on the processor",
        figures: [
          figure(`cold start: round trips of ${roundTripMs} ms to the first heat map`, roundTrips, 2),
          figure(`next and previous after ${lookMs} ms: heat map painted after the key, ms`, stepsMs, 0),
          figure("next and previous as soon as the last is painted, ms", hastyMs, 0),
          ...[...dragsMs].map(([slider, values]) => figure(`${slider} dragged: longest task, ms`, values, 1)),
        ],
      };
    } finally {
      await product.kill();
    }
  });
}
