import { resolve } from "node:path";
import type { Browser, Page } from "playwright";
import { Api } from "../../../apps/web/e2e/support/api.ts";
import {
  type FirstLoad,
  figuresOf,
  loadEntryPages,
  loadGallery,
} from "../../../apps/web/e2e/support/first-load.ts";
import { startProduct, withFolder } from "../../../apps/web/e2e/support/product.ts";
import { buildWebApp } from "../../../apps/web/e2e/support/web-build.ts";
import type { Figure, Figures } from "./comparison.ts";
import { inTurns, spreadOf } from "./interleave.ts";

const rounds = { rounds: 7, warmUp: 1 };

const places: readonly { name: string; load: (page: Page, url: string) => Promise<FirstLoad> }[] = [
  { name: "sign-in", load: loadEntryPages },
  { name: "gallery", load: loadGallery },
];

const measured = [
  { key: "gzippedKB", name: "JavaScript, kB in gzip", digits: 1 },
  { key: "readyMs", name: "page ready, ms", digits: 0 },
  { key: "maxPaintMs", name: "largest paint, ms", digits: 0 },
  { key: "blockedMs", name: "blocked, ms", digits: 0 },
  { key: "layoutShift", name: "layout shift", digits: 4 },
] as const;

/** The cost of the first visit of sign-in and gallery: the built web app, served by the product. */
export async function measureFirstLoad(browser: Browser): Promise<Figures> {
  buildWebApp({ folder: resolve(import.meta.dirname, "../../../apps/web/dist") });
  return withFolder(async (folder) => {
    const product = await startProduct(folder);
    try {
      await (await Api.signIn(product.url, "full")).waitUntilAnalyzed();
      const loads = await inTurns(places.length, rounds, (index) => loadOnce(browser, product.url, index));
      return {
        name: "first-load",
        what: "first visit with nothing kept from before, 1440 x 900, server on the same machine",
        figures: places.flatMap(({ name }, index) => figuresFor(name, loads[index] ?? [])),
      };
    } finally {
      await product.kill();
    }
  });
}

/** In a context of its own, so that nothing is cached from the previous round. */
async function loadOnce(browser: Browser, url: string, index: number) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-GB" });
  try {
    const place = places[index];
    if (!place) throw new RangeError(`there is no place ${index}`);
    return figuresOf(await place.load(await context.newPage(), url));
  } finally {
    await context.close();
  }
}

const figuresFor = (place: string, loads: readonly ReturnType<typeof figuresOf>[]): Figure[] =>
  measured.map(({ key, name, digits }) => ({
    name: `${place}: ${name}`,
    ...spreadOf(loads.map((load) => load[key])),
    digits,
    runs: loads.length,
  }));
