import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Browser, BrowserContext, CDPSession, Page } from "playwright";
import { Api } from "../../../apps/web/e2e/support/api.ts";
import { type Product, startProduct, withFolder } from "../../../apps/web/e2e/support/product.ts";
import { storeSession } from "../../../apps/web/e2e/support/store-session.ts";
import { buildWebApp } from "../../../apps/web/e2e/support/web-build.ts";
import type { Figure, Figures } from "./comparison.ts";
import { inTurns, spreadOf } from "./interleave.ts";
import { fillUp } from "./many-snapshots.ts";
import { bundle } from "./measure-page.ts";
import { mainThreadTasks, type TraceEvent, taskCategory, traced } from "./trace.ts";

const snapshots = 100_000;
const rounds = { rounds: 3, warmUp: 0 };
const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const dist = resolve(import.meta.dirname, "../../../apps/web/dist");

/** One of the contenders that show the list. */
interface Contender {
  readonly name: string;
  readonly open: (page: Page, url: string) => Promise<void>;
  readonly sort: (page: Page, label: string) => Promise<unknown>;
  readonly filter: (page: Page) => Promise<unknown>;
  readonly search: (page: Page, text: string) => Promise<unknown>;
  /** Delay after the last letter before it searches. */
  readonly searchDelayMs: number;
}

const contenders: readonly Contender[] = [
  {
    name: "Sonolens",
    open: async (page, url) => void (await page.goto(url, { waitUntil: "commit" })),
    sort: (page, label) => page.getByLabel("Sort by").selectOption({ label }),
    filter: (page) => page.getByRole("radio", { name: /^Leak(?! size)/ }).click(),
    search: (page, text) => page.getByRole("searchbox").fill(text),
    searchDelayMs: 300,
  },
  {
    name: "plain React",
    async open(page, url) {
      const styles = /<link[^>]+stylesheet[^>]*>/g;
      const head = (readFileSync(resolve(dist, "index.html"), "utf8").match(styles) ?? []).join("");
      const script = await bundle("plain-gallery", "tsx");
      await page.route(`${url}plain-gallery*`, (route) =>
        route.request().url().endsWith(".js")
          ? route.fulfill({ contentType: "text/javascript", body: script })
          : route.fulfill({
              contentType: "text/html",
              body: `<!doctype html>${head}<body><script type="module" src="/plain-gallery.js"></script>`,
            }),
      );
      await page.goto(`${url}plain-gallery`, { waitUntil: "commit" });
    },
    sort: (page, label) => page.getByLabel("Sort by").selectOption({ label }),
    filter: (page) => page.getByLabel("Type").selectOption("LEAK"),
    search: (page, text) => page.getByLabel("Search").fill(text),
    searchDelayMs: 0,
  },
];

/** Measurements by name. */
type Measured = Map<string, number>;

/** The longest task of the page's main thread: wall time, and its processor time. */
function noteLongest(measured: Measured, what: string, events: readonly TraceEvent[]): void {
  const tasks = mainThreadTasks(events);
  const longest = (of: (task: TraceEvent) => number | undefined) =>
    Math.max(0, ...tasks.map((task) => of(task) ?? 0)) / 1000;
  measured.set(
    `${what}: longest task, ms`,
    longest(({ dur }) => dur),
  );
  measured.set(
    `${what}: longest task, ms of the processor`,
    longest(({ tdur }) => tdur),
  );
}

/** Checks the first cards in each frame, and records when each state was first on the screen. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { cardMs: 0, drawnMs: 0, changedMs: 0, begunMs: 0, ids: "" };
    Object.assign(window, { seen });
    const idsNow = () =>
      Array.from(
        document.querySelectorAll<HTMLElement>("[data-testid=card]"),
        ({ dataset }) => dataset.id,
      ).join();
    const look = () => {
      // What exists at the start of a frame was painted by the previous one.
      const now = performance.now();
      if (seen.cardMs === 0 && document.querySelector("[data-testid=card]")) seen.cardMs = now;
      if (seen.drawnMs === 0 && document.querySelector("canvas[data-drawn]")) seen.drawnMs = now;
      if (seen.ids && seen.changedMs === 0 && idsNow() !== seen.ids) seen.changedMs = now;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    for (const kind of ["change", "input", "click"])
      window.addEventListener(
        kind,
        ({ timeStamp }) => {
          if (seen.begunMs === 0) seen.begunMs = timeStamp;
        },
        { capture: true },
      );
    Object.assign(window, {
      begin: () => {
        Object.assign(seen, { begunMs: 0, changedMs: 0, ids: idsNow() });
      },
    });
  });
}

interface Seen {
  readonly cardMs: number;
  readonly drawnMs: number;
  readonly changedMs: number;
  readonly begunMs: number;
}

const seenBy = (page: Page) => page.evaluate(() => (window as unknown as { seen: Seen }).seen);

/** When the last byte of the list arrived. */
const arrivedMs = (page: Page) =>
  page.evaluate(async () => {
    for (;;) {
      const [list] = performance
        .getEntriesByType("resource")
        .filter(({ name }) => name.endsWith("/api/snapshots/"));
      if (list instanceof PerformanceResourceTiming && list.responseEnd > 0) return list.responseEnd;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });

const categories = [taskCategory, "devtools.timeline", "disabled-by-default-devtools.timeline.frame"];
/** After this time the page is idle. */
const settleMs = 4000;

async function load(browser: Browser, page: Page, contender: Contender, url: string, measured: Measured) {
  const events = await traced(browser, page, categories, async () => {
    await contender.open(page, url);
    await page.locator("canvas[data-drawn]").first().waitFor({ timeout: 180_000 });
    await arrivedMs(page);
    await page.waitForTimeout(settleMs);
  });
  noteLongest(measured, "loading", events);
  const arrived = await arrivedMs(page);
  const { cardMs, drawnMs } = await seenBy(page);
  measured.set("list's last byte to the first card, ms", cardMs - arrived);
  measured.set("list's last byte to the first heat map, ms", drawnMs - arrived);
}

/** Milliseconds from an action until other cards are on the screen. */
async function painted(
  browser: Browser,
  page: Page,
  measured: Measured,
  what: string,
  delayMs: number,
  act: () => Promise<unknown>,
): Promise<void> {
  const events = await traced(browser, page, categories, async () => {
    await page.evaluate(() => (window as unknown as { begin: () => void }).begin());
    await act();
    await page.waitForFunction(() => (window as unknown as { seen: Seen }).seen.changedMs > 0, undefined, {
      timeout: 60_000,
    });
    await page.waitForTimeout(1000);
  });
  const { begunMs, changedMs } = await seenBy(page);
  measured.set(`${what}: painted after, ms`, changedMs - begunMs - delayMs);
  noteLongest(measured, what, events);
}

/** Private memory of the page's process in megabytes: heap, buffers, workers, pictures. */
async function ownMb(devtools: CDPSession, processId: number): Promise<number> {
  await devtools.send("HeapProfiler.collectGarbage");
  const status = readFileSync(`/proc/${processId}/status`, "utf8");
  return Number(/RssAnon:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1000;
}

async function processOf(browser: Browser, page: Page): Promise<number> {
  const events = await traced(browser, page, [taskCategory, "devtools.timeline"], async () => {
    await page.evaluate(() => new Promise(requestAnimationFrame));
  });
  return mainThreadTasks(events)[0]?.pid ?? 0;
}

async function onDesk(browser: Browser, context: BrowserContext, contender: Contender, url: string) {
  const measured: Measured = new Map();
  const page = await context.newPage();
  await watch(page);
  await storeSession(page, url, "full");
  await load(browser, page, contender, url, measured);
  const change = (what: string, delayMs: number, act: () => Promise<unknown>) =>
    painted(browser, page, measured, what, delayMs, act);
  await change("sort by label", 0, () => contender.sort(page, "Label A to Z"));
  await change("sort by day", 0, () => contender.sort(page, "Newest first"));
  await change("filter", 0, () => contender.filter(page));
  await change("search", contender.searchDelayMs, () => contender.search(page, "valve hall"));
  const devtools = await context.newCDPSession(page);
  measured.set("memory of the page's process, MB", await ownMb(devtools, await processOf(browser, page)));
  await page.close();
  return measured;
}

const scrolledPx = 20_000;
const speedPxPerS = 3000;

async function onPhone(browser: Browser, context: BrowserContext, contender: Contender, url: string) {
  const measured: Measured = new Map();
  const page = await context.newPage();
  await watch(page);
  await storeSession(page, url, "full");
  await contender.open(page, url);
  await page.locator("canvas[data-drawn]").first().waitFor({ timeout: 180_000 });
  await page.waitForFunction(() => document.documentElement.scrollHeight > 1_000_000, undefined, {
    timeout: 180_000,
  });
  await page.waitForTimeout(settleMs);
  const devtools = await context.newCDPSession(page);
  const events = await traced(browser, page, categories, async () => {
    await devtools.send("Input.synthesizeScrollGesture", {
      x: 190,
      y: 600,
      yDistance: -scrolledPx,
      speed: speedPxPerS,
      gestureSourceType: "mouse",
    });
    await page.waitForTimeout(500);
  });
  noteLongest(measured, "phone, scrolling", events);
  const frames = events.filter(({ name }) => name === "DrawFrame").map(({ ts }) => ts);
  const seconds = (Math.max(...frames) - Math.min(...frames)) / 1e6;
  measured.set("phone, scrolling: frames a second", (frames.length - 1) / seconds);
  const busyUs = mainThreadTasks(events).reduce((sum, { tdur = 0 }) => sum + tdur, 0);
  measured.set("phone, scrolling: processor of the main thread, %", busyUs / 1e4 / seconds);
  await page.waitForFunction(
    () =>
      document.querySelectorAll("canvas[data-drawn]").length >= document.querySelectorAll("canvas").length,
  );
  measured.set(
    "phone: memory of the page's process, MB",
    await ownMb(devtools, await processOf(browser, page)),
  );
  await page.close();
  return measured;
}

/** The gallery of an account with 100,000 snapshots compared with the same grid in plain React. */
export async function measureGalleryScreen(browser: Browser): Promise<Figures> {
  buildWebApp({ folder: dist });
  return withFolder(async (folder) => {
    const first = await startProduct(folder);
    await (await Api.signIn(first.url, "full")).waitUntilAnalyzed();
    await first.kill();
    fillUp(folder, snapshots);
    const product = await startProduct(folder);
    try {
      // The server builds the list once for all requests.
      await (await Api.signIn(product.url, "full")).list();
      const results = await inTurns(contenders.length, rounds, (index) =>
        measureOne(browser, product, index),
      );
      return {
        name: "gallery-screen",
        what: `${snapshots.toLocaleString("en")} snapshots, 1440 x 900; phone: 390 x 844, 20,000 cards on a page`,
        figures: figuresOf(results),
      };
    } finally {
      await product.kill();
    }
  });
}

async function measureOne(browser: Browser, { url }: Product, index: number): Promise<Measured> {
  const contender = contenders[index];
  if (!contender) throw new RangeError(`there is no contender ${index}`);
  const measured: Measured = new Map();
  for (const [viewport, measure] of [
    [desk, onDesk],
    [phone, onPhone],
  ] as const) {
    const context = await browser.newContext({ viewport, locale: "en-GB" });
    for (const [name, value] of await measure(browser, context, contender, url)) measured.set(name, value);
    await context.close();
  }
  return measured;
}

/** Ours, then the rival's, for each measurement. */
function figuresOf(results: readonly (readonly Measured[])[]): Figure[] {
  const names = [...(results[0]?.[0]?.keys() ?? [])];
  return names.flatMap((name) =>
    results.map((rounds, index) => {
      const values = rounds.map((measured) => measured.get(name) ?? Number.NaN);
      return {
        name: `${contenders[index]?.name}: ${name}`,
        ...spreadOf(values),
        digits: 0,
        runs: values.length,
      };
    }),
  );
}
