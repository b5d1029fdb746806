import { gzipSync } from "node:zlib";
import type { Page, Response } from "@playwright/test";
import { isLive } from "./settle.ts";
import { storeSession } from "./store-session.ts";

/** A script that a page fetched. */
export interface Script {
  readonly url: string;
  readonly name: string;
  readonly source: string;
  readonly gzippedBytes: number;
}

/** Collects the scripts that a page requests; a call returns those so far. */
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

/** 1 kB is 1000 bytes, compressed with gzip -9. */
export const sumKB = (scripts: readonly Script[]) =>
  scripts.reduce((sum, { gzippedBytes }) => sum + gzippedBytes, 0) / 1000;

/**
 * Records the largest paint, blocking tasks and layout shifts of a page. It is loaded when an element first matches
 * `readySelector`.
 */
async function watchLoading(page: Page, readySelector: string): Promise<void> {
  await page.addInitScript((selector) => {
    const seen = { maxPaintMs: 0, blockedMs: 0, layoutShift: 0, readyMs: 0 };
    Object.assign(window, { loading: seen });
    const looking = new MutationObserver(() => {
      if (!document.querySelector(selector)) return;
      seen.readyMs = performance.now();
      looking.disconnect();
    });
    looking.observe(document, { subtree: true, childList: true, attributes: true });
    const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
    watch("largest-contentful-paint", ({ startTime }) => {
      seen.maxPaintMs = startTime;
    });
    watch("longtask", ({ duration }) => {
      seen.blockedMs += Math.max(0, duration - 50);
    });
    watch("layout-shift", (entry) => {
      if ("hadRecentInput" in entry && !entry.hadRecentInput && "value" in entry)
        seen.layoutShift += Number(entry.value);
    });
  }, readySelector);
}

/** Measurements of a page's load. */
interface Loading {
  readonly maxPaintMs: number;
  readonly blockedMs: number;
  readonly layoutShift: number;
  readonly readyMs: number;
}

/** The scripts requested before the page was loaded. */
async function neededOf(page: Page, scripts: readonly Script[], { readyMs }: Loading): Promise<Script[]> {
  const begun = await page.evaluate(() =>
    Object.fromEntries(
      performance.getEntriesByType("resource").map(({ name, startTime }) => [name, startTime]),
    ),
  );
  return scripts.filter(({ url }) => (begun[url] ?? 0) <= readyMs);
}

/** The measurements, once the page is fully drawn. */
const loadingOf = (page: Page): Promise<Loading> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return { ...(window as unknown as { loading: Loading }).loading };
  });

/** A page opened for the first time. */
export interface FirstLoad {
  readonly scripts: readonly Script[];
  /** Those requested before the page was loaded. */
  readonly needed: readonly Script[];
  readonly loading: Loading;
}

const timeout = 60_000;

/** Opens the sign-in page without a session, until it is fully drawn. */
export async function loadEntryPages(page: Page, url: string): Promise<FirstLoad> {
  const scripts = scriptsOf(page);
  await watchLoading(page, "#one-click");
  await page.goto(`${url}#/login`);
  await page.getByRole("button", { name: "Try the demo" }).waitFor({ timeout });
  const loading = await loadingOf(page);
  const loaded = await scripts();
  return { scripts: loaded, needed: loaded, loading };
}

/** Opens the gallery with a stored session, until the first heat map is drawn and live messages are connected. */
export async function loadGallery(page: Page, url: string): Promise<FirstLoad> {
  const scripts = scriptsOf(page);
  // The code that draws heat maps has loaded when the cards appear.
  await watchLoading(page, "[data-testid=card]");
  await storeSession(page, url, "full");
  await page.goto(`${url}#/`);
  await isLive(page).waitFor({ state: "attached", timeout });
  await page.getByTestId("card").first().locator("canvas[data-drawn]").waitFor({ timeout });
  const loading = await loadingOf(page);
  const loaded = await scripts();
  return { scripts: loaded, needed: await neededOf(page, loaded, loading), loading };
}

/** The measurements, rounded. All but the bytes and the shift depend on the machine. */
export const figuresOf = ({ needed, loading }: FirstLoad) => ({
  gzippedKB: Number(sumKB(needed).toFixed(1)),
  scripts: needed.length,
  readyMs: Math.round(loading.readyMs),
  maxPaintMs: Math.round(loading.maxPaintMs),
  blockedMs: Math.round(loading.blockedMs),
  layoutShift: Number(loading.layoutShift.toFixed(4)),
});
