import { resolve } from "node:path";
import type { Browser, Page } from "playwright";
import { Api } from "../../../apps/web/e2e/support/api.ts";
import { instantVideo, uploadInstantVideo } from "../../../apps/web/e2e/support/instant-video.ts";
import { startProduct, withFolder } from "../../../apps/web/e2e/support/product.ts";
import { storeSession } from "../../../apps/web/e2e/support/store-session.ts";
import { buildWebApp } from "../../../apps/web/e2e/support/web-build.ts";
import type { Figures } from "./comparison.ts";
import { spreadOf } from "./interleave.ts";
import { mainThreadTasks, maxTaskMs, type TraceEvent, taskCategory, traced } from "./trace.ts";

const categories = [taskCategory, "devtools.timeline", "disabled-by-default-devtools.timeline.frame"];
const runs = 5;
/** From the press of Play until the sound has started, when there is nothing new to draw. */
const beginningUs = 500_000;

/** Figures of a page during playback, from Chromium's own trace. */
function figuresOf(events: readonly TraceEvent[]) {
  const tasks = mainThreadTasks(events);
  const allDrawnAtUs = events
    .filter(({ name, pid }) => name === "DrawFrame" && pid === tasks[0]?.pid)
    .map(({ ts }) => ts)
    .sort((a, b) => a - b);
  const drawnAtUs = allDrawnAtUs.filter((ts) => ts >= (allDrawnAtUs[0] ?? 0) + beginningUs);
  const firstUs = drawnAtUs[0] ?? 0;
  const durationS = ((drawnAtUs.at(-1) ?? 0) - firstUs) / 1e6;
  const busyUs = tasks.filter(({ ts }) => ts >= firstUs).reduce((sum, { dur = 0 }) => sum + dur, 0);
  return {
    framesPerSecond: (drawnAtUs.length - 1) / durationS,
    maxTaskMs: maxTaskMs(events),
    mainThreadShare: busyUs / 1e4 / durationS,
  };
}

/** Plays from the beginning to the end, and returns the trace of it. */
async function playOnce(browser: Browser, page: Page) {
  const playhead = page.getByTestId("playhead");
  await playhead.press("Home");
  await page.waitForTimeout(500);
  const events = await traced(browser, page, categories, async () => {
    await page.getByRole("button", { name: "Play" }).click();
    await page.waitForFunction(
      (end) => Number(document.querySelector("[data-testid=playhead]")?.getAttribute("aria-valuenow")) >= end,
      instantVideo.durationS * 0.95,
      { polling: 250 },
    );
  });
  await page.getByRole("button", { name: "Play" }).waitFor();
  return figuresOf(events);
}

/** How smoothly 305 frames play on the snapshot screen, with sound, spectrogram and playhead. */
export async function measurePlayback(browser: Browser): Promise<Figures> {
  buildWebApp({ folder: resolve(import.meta.dirname, "../../../apps/web/dist") });
  return withFolder(async (folder) => {
    const product = await startProduct(folder);
    try {
      const api = await Api.signIn(product.url, "full");
      await api.waitUntilAnalyzed();
      const id = await uploadInstantVideo(api);
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: "en-GB" });
      await storeSession(page, product.url, "full");
      await page.goto(`${product.url}#/snapshot/${id}`);
      await page.getByTestId("spectrogram").waitFor();
      await api.waitUntilAnalyzed();
      await playOnce(browser, page);
      const played: Awaited<ReturnType<typeof playOnce>>[] = [];
      for (let run = 0; run < runs; run++) played.push(await playOnce(browser, page));
      const figure = (name: string, key: keyof (typeof played)[number], digits: number) => ({
        name,
        ...spreadOf(played.map((one) => one[key])),
        digits,
        runs,
      });
      return {
        name: "playback",
        what: "a snapshot of 305 frames plays with its sound, 1440 x 900, graphics computed on the processor",
        figures: [
          figure("frames a second on the screen", "framesPerSecond", 1),
          figure("longest task of the page, ms", "maxTaskMs", 1),
          figure("main thread busy, %", "mainThreadShare", 1),
        ],
      };
    } finally {
      await product.kill();
    }
  });
}
