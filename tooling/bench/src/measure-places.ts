import type { Browser, Page } from "playwright";
import { servePage, testPage } from "../../../packages/geo-map/src/testing/served-page.ts";
import type { Figure, Figures } from "./comparison.ts";
import { spreadOf } from "./interleave.ts";
import { type TraceEvent, traced } from "./trace.ts";

const rounds = 3;

/** Milliseconds between drawn frames, and of the main thread for each. */
interface FrameTimes {
  readonly betweenMs: number[];
  readonly mainThreadMs: number[];
}

/** The frames of a trace, from the first to the last of the motion. */
function framesOf(events: readonly TraceEvent[]): FrameTimes {
  const drawn = events.filter(({ name }) => name === "DrawFrame").map(({ ts }) => ts);
  drawn.sort((one, other) => one - other);
  const mainThreadMs = events
    .filter(({ name, ph }) => name === "FireAnimationFrame" && ph === "X")
    .map(({ dur = 0 }) => dur / 1000);
  return { betweenMs: drawn.slice(1).map((ts, index) => (ts - (drawn[index] ?? ts)) / 1000), mainThreadMs };
}

const categories = ["devtools.timeline", "disabled-by-default-devtools.timeline.frame"];

async function pan(page: Page) {
  await page.mouse.move(450, 280);
  await page.mouse.down();
  for (let step = 1; step <= 30; step++) await page.mouse.move(450 + 8 * step, 280 + 2 * step);
  for (let step = 30; step >= 0; step--) await page.mouse.move(450 + 8 * step, 280 + 2 * step);
  await page.mouse.up();
}

async function zoom(page: Page) {
  await page.mouse.move(440, 130);
  for (let step = 0; step < 16; step++) await page.mouse.wheel(0, -120);
  for (let step = 0; step < 16; step++) await page.mouse.wheel(0, 120);
}

/** From the initial view of the continents to the plants around Helsinki. */
async function goNear(page: Page) {
  await page.mouse.move(645, 150);
  for (let step = 0; step < 18; step++) await page.mouse.wheel(0, -120);
  await page.waitForTimeout(1000);
}

const grounds = process.env.AUTO
  ? ({ "by itself": "auto" } as const)
  : ({ "by itself": "auto", "by WebGL": "webgl" } as const);
const motions = { panning: pan, zooming: zoom } as const;

/** Moving a map with 10,000 snapshots: frames from Chromium's own trace, drawn without a graphics processor. */
export async function measurePlaces(browser: Browser): Promise<Figures> {
  const served = await servePage(testPage);
  const frames = new Map<string, FrameTimes[]>();
  try {
    for (let round = 0; round <= rounds; round++)
      for (const [ground, drawing] of Object.entries(grounds)) {
        const page = await browser.newPage({ viewport: { width: 900, height: 560 } });
        await page.goto(`${served.url}?show=places&count=10000&drawing=${drawing}`);
        await page.waitForSelector(".geo-map[data-drawn]", { state: "attached" });
        for (const distance of ["continents", "plant"]) {
          if (distance === "plant") await goNear(page);
          for (const [motion, move] of Object.entries(motions)) {
            const times = framesOf(await traced(browser, page, categories, () => move(page)));
            const name = `${distance}, ${motion}, ground ${ground}`;
            // The first round warms up.
            if (round > 0) frames.set(name, [...(frames.get(name) ?? []), times]);
          }
        }
        await page.close();
      }
    const figures = [...frames].flatMap(([name, times]): Figure[] => {
      const between = times.flatMap(({ betweenMs }) => betweenMs);
      const main = times.flatMap(({ mainThreadMs }) => mainThreadMs);
      return [
        { name: `${name}: between frames, ms`, ...spreadOf(between), digits: 1, runs: between.length },
        { name: `${name}: main thread per frame, ms`, ...spreadOf(main), digits: 1, runs: main.length },
      ];
    });
    return {
      name: "places",
      what: "10,000 snapshots in clusters, 900 x 560, without a graphics processor",
      figures,
    };
  } finally {
    await served.close();
  }
}
