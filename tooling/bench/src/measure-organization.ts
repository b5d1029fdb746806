import { cpSync } from "node:fs";
import { resolve } from "node:path";
import type { ApiSchema } from "@sonolens/api-client";
import type { Browser, BrowserContext, CDPSession, Page } from "playwright";
import { Api } from "../../../apps/web/e2e/support/api.ts";
import { type Product, startProduct, withFolder } from "../../../apps/web/e2e/support/product.ts";
import { storeSeenTips, storeSession } from "../../../apps/web/e2e/support/store-session.ts";
import { buildWebApp } from "../../../apps/web/e2e/support/web-build.ts";
import type { Figure, Figures } from "./comparison.ts";
import { spreadOf } from "./interleave.ts";
import { fillOrganization, type OrganizationSize } from "./large-organization.ts";
import { mainThreadTasks, taskCategory, traced } from "./trace.ts";

const rounds = 5;
const moves = 6;
const sizes = {
  small: { groups: 100, people: 200, cameras: 50 },
  large: { groups: 1_000, people: 2_000, cameras: 500 },
} as const satisfies Readonly<Record<string, OrganizationSize>>;
/** For one measurement; a screen that never shows what is waited for is an error. */
const limitMs = 30_000;
const scrolledPx = 3_000;
const speedPxPerS = 3_000;
const dist = resolve(import.meta.dirname, "../../../apps/web/dist");
const categories = [taskCategory, "devtools.timeline", "disabled-by-default-devtools.timeline.frame"];

type Measured = Map<string, number[]>;

function note(measured: Measured, what: string, value: number): void {
  measured.set(what, [...(measured.get(what) ?? []), value]);
}

/** What {@link prepareContext} adds to a page. */
interface WatchedWindow extends Window {
  whenPainted(isShown: () => boolean, sinceMs: number): Promise<number>;
  /** What is being waited for. */
  painted: Promise<number>;
}

/** Gives the pages of a context what measures the time until something is on the screen. */
async function prepareContext(context: BrowserContext): Promise<void> {
  await storeSeenTips(context);
  await context.addInitScript((limit) => {
    Object.assign(window, {
      whenPainted: (isShown: () => boolean, sinceMs: number) =>
        new Promise<number>((painted, failed) => {
          const look = () => {
            // What this frame drew is on the screen in the next.
            if (isShown()) return void requestAnimationFrame(() => painted(performance.now() - sinceMs));
            if (performance.now() - sinceMs > limit) return failed(new Error(`not shown within ${limit} ms`));
            requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        }),
    } satisfies Partial<WatchedWindow>);
  }, limitMs);
}

const painted = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as WatchedWindow).painted);

/** Processor time of the page's main thread so far, ms. */
async function busyMs(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN) * 1000;
}

/** Opens the organization from the gallery, as a click does: until its tree has been painted. */
async function open(page: Page): Promise<number> {
  await page.evaluate(() => {
    const watched = window as unknown as WatchedWindow;
    watched.painted = watched.whenPainted(
      () => document.querySelectorAll("[role=treeitem]").length >= 20,
      performance.now(),
    );
    location.hash = "#/organization";
  });
  return painted(page);
}

/** Drags the first person of the chosen group to another one: until the person has left the list. */
async function move(page: Page): Promise<number> {
  const people = page.getByRole("region", { name: "People" });
  const person = people
    .getByRole("listitem")
    .filter({ hasText: /person-\d+@/ })
    .first();
  const address = /person-\d+@/.exec((await person.textContent()) ?? "")?.[0] ?? "";
  await people.evaluate(
    (region, [text, limit]) => {
      const watched = window as unknown as WatchedWindow;
      watched.painted = new Promise((moved, failed) => {
        const timeout = setTimeout(() => failed(new Error("nothing was dropped")), limit);
        window.addEventListener(
          "drop",
          ({ timeStamp }) => {
            clearTimeout(timeout);
            moved(watched.whenPainted(() => !region.textContent.includes(text), timeStamp));
          },
          { capture: true, once: true },
        );
      });
    },
    [address, limitMs] as const,
  );
  await person.dragTo(page.getByRole("treeitem", { name: /^Site 2\b/ }), { timeout: limitMs });
  return painted(page);
}

/** Scrolls a page by the wheel; `what` is how its figures are named. */
async function scroll(browser: Browser, page: Page, what: string, measured: Measured): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const remainingPx = await page.evaluate(
    () => document.documentElement.scrollHeight - window.innerHeight - window.scrollY,
  );
  const events = await traced(browser, page, categories, async () => {
    await devtools.send("Input.synthesizeScrollGesture", {
      x: 400,
      y: 600,
      // At the end of the page nothing would move any more, and no frame would be drawn.
      yDistance: -Math.min(scrolledPx, remainingPx),
      speed: speedPxPerS,
      gestureSourceType: "mouse",
    });
  });
  // The first frames are of the page as it was: the gesture begins about 50 ms after one of them.
  const frames = events
    .filter(({ name }) => name === "DrawFrame")
    .map(({ ts }) => ts)
    .toSorted((one, other) => one - other)
    .slice(2);
  const seconds = (Math.max(...frames) - Math.min(...frames)) / 1e6;
  note(measured, `${what}: frames a second`, (frames.length - 1) / seconds);
  const tasks = mainThreadTasks(events);
  const busyUs = tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0);
  note(measured, `${what}: processor of the main thread, %`, busyUs / 1e4 / seconds);
  note(
    measured,
    `${what}: longest task, ms of the processor`,
    Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000,
  );
}

async function scrollTree(browser: Browser, page: Page, measured: Measured): Promise<void> {
  await page.getByRole("searchbox").fill("hall");
  await page.waitForFunction(() => document.documentElement.scrollHeight > 3_500);
  await scroll(browser, page, "scrolling", measured);
}

/** As many frames as there can be: a page without any script, scrolled in the same way. */
async function scrollPlainPage(browser: Browser, context: BrowserContext, measured: Measured): Promise<void> {
  const page = await context.newPage();
  await page.setContent(`<body>${"<p>Hall</p>".repeat(1_000)}</body>`);
  await scroll(browser, page, "scrolling a page without scripts", measured);
  await page.close();
}

async function measureOnce(
  browser: Browser,
  context: BrowserContext,
  { url }: Product,
  measured: Measured,
): Promise<void> {
  const fromGallery = async (name: string, isQuiet: boolean) => {
    const page = await context.newPage();
    await storeSession(page, url, "full");
    await page.goto(url);
    await page.locator("canvas[data-drawn]").first().waitFor();
    if (isQuiet) await page.waitForLoadState("networkidle");
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
    const timed = async (what: string, work: () => Promise<number>) => {
      const beforeMs = await busyMs(devtools);
      note(measured, `${what}, ms`, await work());
      note(measured, `${what}: processor of the main thread, ms`, (await busyMs(devtools)) - beforeMs);
    };
    await timed(name, () => open(page));
    return { page, timed };
  };
  const early = await fromGallery("screen stands after a press while the gallery loads", false);
  await early.page.close();
  const { page, timed } = await fromGallery("screen stands after", true);
  for (let count = 0; count < moves; count += 1)
    await timed("move of a person, from the drop to the screen", () => move(page));
  await scrollTree(browser, page, measured);
  await page.close();
  await scrollPlainPage(browser, context, measured);
}

/** A data folder whose account has an organization with one group, and the id of that group. */
interface Prepared {
  readonly folder: string;
  readonly rootId: string;
}

async function prepare(folder: string): Promise<Prepared> {
  const product = await startProduct(folder);
  const api = await Api.signIn(product.url, "full");
  const made = (await (
    await api.post("api/organizations/", { name: "Kuusi Foods" })
  ).json()) as ApiSchema<"Organization">;
  // Analyses would run beside what is measured.
  await api.waitUntilAnalyzed();
  await product.stop();
  return { folder, rootId: made.groups[0]?.id ?? "" };
}

/** The measurements with an organization of one size. */
async function measureSize(browser: Browser, prepared: Prepared, size: OrganizationSize): Promise<Measured> {
  return withFolder(async (folder) => {
    cpSync(prepared.folder, folder, { recursive: true });
    fillOrganization(folder, prepared.rootId, size);
    const product = await startProduct(folder);
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-GB" });
    await prepareContext(context);
    const measured: Measured = new Map();
    try {
      for (let round = 0; round < rounds; round += 1) await measureOnce(browser, context, product, measured);
    } finally {
      await context.close();
      await product.kill();
    }
    return measured;
  });
}

/**
 * The screen of a small and a large organization: the time until it is shown, a person moved, and scrolling through all
 * groups; how much each figure grows with 100 groups more is its slope.
 */
export async function measureOrganization(browser: Browser): Promise<Figures> {
  buildWebApp({ folder: dist });
  const { small, large } = await withFolder(async (folder) => {
    const prepared = await prepare(folder);
    return {
      small: await measureSize(browser, prepared, sizes.small),
      large: await measureSize(browser, prepared, sizes.large),
    };
  });
  const medianOf = (measured: Measured, name: string) => spreadOf(measured.get(name) ?? []).median;
  const hundreds = (sizes.large.groups - sizes.small.groups) / 100;
  const figuresOf = (measured: Measured, { groups }: OrganizationSize) =>
    [...measured].map(
      ([name, values]): Figure => ({
        name: `${groups.toLocaleString("en")} groups: ${name}`,
        ...spreadOf(values),
        ...{ digits: 0, runs: values.length },
      }),
    );
  const slopes = [...large.keys()].map((name): Figure => {
    const slope = (medianOf(large, name) - medianOf(small, name)) / hundreds;
    return {
      name: `slope for 100 groups: ${name}`,
      ...{ median: slope, low: slope, high: slope, digits: 1, runs: 2 },
    };
  });
  const { groups, people, cameras } = sizes.large;
  const most = `${groups.toLocaleString("en")} groups, ${people.toLocaleString("en")} people, ${cameras} cameras`;
  return {
    name: "organization",
    what: `${sizes.small.groups} groups, ${sizes.small.people} people, ${sizes.small.cameras} cameras, to ${most}, 1440 x 900`,
    figures: [...figuresOf(small, sizes.small), ...figuresOf(large, sizes.large), ...slopes],
  };
}
