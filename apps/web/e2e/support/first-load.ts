import { gzipSync } from "node:zlib";
import type { Page, Response } from "@playwright/test";
import { storeSession } from "./store-session.ts";

/** A script that a page fetched. */
export interface Script {
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

/** 1 kB is 1000 bytes, as gzip -9 makes them. */
export const sumKB = (scripts: readonly Script[]) =>
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

/** What a page did until it was asked. */
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

/** A page opened for the first time. */
export interface FirstLoad {
  readonly scripts: readonly Script[];
  /** Those that were asked for before the page stood. */
  readonly needed: readonly Script[];
  readonly loading: Loading;
}

const timeout = 15_000;

/** Opens the way in as nobody, until it is drawn with all that it shows. */
export async function loadWayIn(page: Page, url: string): Promise<FirstLoad> {
  const scripts = scriptsOf(page);
  await watchLoading(page, "#one-click");
  await page.goto(`${url}#/login`);
  await page.getByRole("button", { name: "Try the demo" }).waitFor({ timeout });
  const loading = await loadingOf(page);
  const loaded = await scripts();
  return { scripts: loaded, needed: loaded, loading };
}

/** Opens the gallery with a session of before, until the first heat map is drawn and live messages come. */
export async function loadGallery(page: Page, url: string): Promise<FirstLoad> {
  const scripts = scriptsOf(page);
  // The cards stand; what draws their heat maps is there by then.
  await watchLoading(page, "[data-testid=card]");
  await storeSession(page, url, "full");
  await page.goto(`${url}#/`);
  await page.locator("html[data-live=connected]").waitFor({ state: "attached", timeout });
  await page.getByTestId("card").first().locator("canvas[data-drawn]").waitFor({ timeout });
  const loading = await loadingOf(page);
  const loaded = await scripts();
  return { scripts: loaded, needed: await neededOf(page, loaded, loading), loading };
}

/** What was measured, rounded. All but the bytes and the shift depend on the machine. */
export const figuresOf = ({ needed, loading }: FirstLoad) => ({
  gzippedKB: Number(sumKB(needed).toFixed(1)),
  scripts: needed.length,
  stoodMs: Math.round(loading.stoodMs),
  largestPaintMs: Math.round(loading.largestPaintMs),
  blockedMs: Math.round(loading.blockedMs),
  layoutShift: Number(loading.layoutShift.toFixed(4)),
});
