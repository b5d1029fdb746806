import { gzipSync } from "node:zlib";
import type { Page, Response } from "@playwright/test";
import { cards, expect, storeSession, test } from "./test.ts";

/** 1 kB is 1000 bytes, as gzip -9 makes them; the floor of React, router, queries and i18next is 140. */
const budgetKB = { signIn: 160, gallery: 200 };

/** What may come only with what it is for. */
const heavy = /iot|mqtt|faq|help|Dialog|SnapshotPage|worker|MenuList|TooltipBubble|settings|calendar|uPlot/i;

interface Script {
  readonly url: string;
  readonly name: string;
  readonly source: string;
  readonly gzippedBytes: number;
}

/** Collects the scripts that a page asks for; what has come until a call is what it answers. */
function scriptsOf(page: Page): () => Promise<readonly Script[]> {
  const answers: Response[] = [];
  page.on("response", (response) => {
    if (new URL(response.url()).pathname.endsWith(".js")) answers.push(response);
  });
  return () =>
    Promise.all(
      answers.map(async (response) => {
        const source = await response.text();
        const url = response.url();
        const name = new URL(url).pathname.replace(/^.*\//, "");
        return { url, name, source, gzippedBytes: gzipSync(source, { level: 9 }).length };
      }),
    );
}

const sumKB = (scripts: readonly Script[]) =>
  scripts.reduce((sum, { gzippedBytes }) => sum + gzippedBytes, 0) / 1000;

/**
 * Notes what a page does until it is asked: the largest paint, work that blocks, and what moves by itself. It stands
 * when an element first matches `standing`.
 */
async function watchLoading(page: Page, standing: string): Promise<void> {
  await page.addInitScript((selector) => {
    const seen = { largestPaintMs: 0, blockedMs: 0, layoutShift: 0, stoodMs: 0 };
    Object.assign(window, { loading: seen });
    const looking = new MutationObserver(() => {
      if (!document.querySelector(selector)) return;
      seen.stoodMs = performance.now();
      looking.disconnect();
    });
    looking.observe(document, { subtree: true, childList: true, attributes: true });
    const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
    watch("largest-contentful-paint", ({ startTime }) => {
      seen.largestPaintMs = startTime;
    });
    watch("longtask", ({ duration }) => {
      seen.blockedMs += Math.max(0, duration - 50);
    });
    watch("layout-shift", (entry) => {
      if ("hadRecentInput" in entry && !entry.hadRecentInput && "value" in entry)
        seen.layoutShift += Number(entry.value);
    });
  }, standing);
}

interface Loading {
  readonly largestPaintMs: number;
  readonly blockedMs: number;
  readonly layoutShift: number;
  readonly stoodMs: number;
}

/** The scripts that were asked for before the page stood. */
async function neededOf(page: Page, scripts: readonly Script[], { stoodMs }: Loading): Promise<Script[]> {
  const begun = await page.evaluate(() =>
    Object.fromEntries(
      performance.getEntriesByType("resource").map(({ name, startTime }) => [name, startTime]),
    ),
  );
  return scripts.filter(({ url }) => (begun[url] ?? 0) <= stoodMs);
}

/** What was noted, once the page has been drawn with all that it shows. */
const loadingOf = (page: Page): Promise<Loading> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return { ...(window as unknown as { loading: Loading }).loading };
  });

/** What a test measured, for who reads the report of the run: no limit, as it depends on the machine. */
function report(name: string, scripts: readonly Script[], loading: Loading): void {
  const figures = {
    gzippedKB: Number(sumKB(scripts).toFixed(1)),
    scripts: scripts.length,
    stoodMs: Math.round(loading.stoodMs),
    largestPaintMs: Math.round(loading.largestPaintMs),
    blockedMs: Math.round(loading.blockedMs),
    layoutShift: Number(loading.layoutShift.toFixed(4)),
  };
  test.info().annotations.push({ type: "first load", description: `${name}: ${JSON.stringify(figures)}` });
  console.log(`first load of ${name}: ${JSON.stringify(figures)}`);
}

const expectNothingHeavy = (scripts: readonly Script[]) =>
  expect(scripts.map(({ name }) => name).filter((name) => heavy.test(name))).toEqual([]);

test.describe("the first load", () => {
  test("of the way in stays within its budget, and nothing moves", async ({ page, open }) => {
    const scripts = scriptsOf(page);
    await watchLoading(page, "#one-click");
    await open("/login");
    await expect(page.getByRole("button", { name: "Try the demo" })).toBeVisible();
    const loading = await loadingOf(page);
    const loaded = await scripts();
    report("the way in", loaded, loading);
    expect(loaded.length).toBeGreaterThan(0);
    expectNothingHeavy(loaded);
    expect(sumKB(loaded)).toBeLessThanOrEqual(budgetKB.signIn);
    expect(loading.layoutShift).toBeLessThanOrEqual(0.05);
  });

  test("of the gallery stays within its budget, nothing moves, and live messages come behind it", async ({
    page,
    product,
  }) => {
    const scripts = scriptsOf(page);
    // The cards stand; what draws their heat maps is there by then.
    await watchLoading(page, "[data-testid=card]");
    await storeSession(page, product.url, "full");
    await page.goto(`${product.url}#/`);
    await expect(page.locator("html")).toHaveAttribute("data-live", "connected");
    await expect(cards(page).first().locator("canvas[data-drawn]")).toBeVisible();
    const loading = await loadingOf(page);
    const loaded = await scripts();
    const needed = await neededOf(page, loaded, loading);
    report("the gallery", needed, loading);
    expect(needed.length).toBeGreaterThan(0);
    expectNothingHeavy(needed);
    const live = loaded.filter(({ source }) => source.includes("mqtt"));
    expect(live.length).toBeGreaterThan(0);
    expect(live.filter((script) => needed.includes(script)).map(({ name }) => name)).toEqual([]);
    expect(sumKB(needed)).toBeLessThanOrEqual(budgetKB.gallery);
    expect(loading.layoutShift).toBeLessThanOrEqual(0.05);
  });

  test("of the gallery shows no name of a text in place of the text", async ({ page, open }) => {
    await open("/", "full");
    await expect(cards(page).first()).toBeVisible();
    await expect(page.locator("body")).not.toContainText(/(?:gallery|common|errors|components):\w/);
  });
});
