import {
  type FirstLoad,
  figuresOf,
  loadEntryPages,
  loadGallery,
  type Script,
  sumKB,
} from "../support/first-load.ts";
import { cards, expect, test } from "../support/test.ts";

/** 1 kB is 1000 bytes, compressed with gzip -9; the minimum with React, router, queries and i18next is 140. */
const budgetKB = { signIn: 160, gallery: 201 };

/** Chunks that may only load when they are used. */
const heavy = /iot|mqtt|faq|help|Dialog|snapshot|worker|MenuList|TooltipBubble|settings|calendar|uPlot/i;

/** Adds the measurements to the report of the run: no limits, as they depend on the machine. */
function report(name: string, load: FirstLoad): void {
  const figures = JSON.stringify(figuresOf(load));
  test.info().annotations.push({ type: "first load", description: `${name}: ${figures}` });
  console.log(`first load of ${name}: ${figures}`);
}

const expectNothingHeavy = (scripts: readonly Script[]) =>
  expect(scripts.map(({ name }) => name).filter((name) => heavy.test(name))).toEqual([]);

test.describe("the first load", () => {
  test("of the entry pages stays within its budget, and nothing moves", async ({ page, product }) => {
    const load = await loadEntryPages(page, product.url);
    report("the entry pages", load);
    expect(load.needed.length).toBeGreaterThan(0);
    expectNothingHeavy(load.needed);
    expect(sumKB(load.needed)).toBeLessThanOrEqual(budgetKB.signIn);
    expect(load.loading.layoutShift).toBeLessThanOrEqual(0.05);
  });

  test("of the gallery stays within its budget, nothing moves, no name of a text stands in place of the text, and live messages come behind it", async ({
    page,
    product,
  }) => {
    const load = await loadGallery(page, product.url);
    const { scripts, needed } = load;
    report("the gallery", load);
    expect(needed.length).toBeGreaterThan(0);
    expectNothingHeavy(needed);
    const live = scripts.filter(({ source }) => source.includes("mqtt"));
    expect(live.length).toBeGreaterThan(0);
    expect(live.filter((script) => needed.includes(script)).map(({ name }) => name)).toEqual([]);
    expect(sumKB(needed)).toBeLessThanOrEqual(budgetKB.gallery);
    expect(load.loading.layoutShift).toBeLessThanOrEqual(0.05);
    await expect(cards(page).first()).toBeVisible();
    await expect(page.locator("body")).not.toContainText(/(?:gallery|common|errors|components):\w/);
  });

  test("of a snapshot draws its heat map after three round trips: page, program, data", async ({
    page,
    open,
    api,
    context,
  }) => {
    const { id } = await api.find("leak", ({ device_analysis_type }) => device_analysis_type === "LEAK");
    // Long enough that everything else fits beside it on a slow machine.
    const roundTripMs = 3_000;
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.enable");
    await devtools.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: roundTripMs,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
    await open(`/snapshot/${id}`, "full");
    const drawn = page.locator("canvas[data-drawn]");
    await drawn.waitFor();
    const drawnMs = await drawn.evaluate(() => performance.now());
    expect(Math.floor(drawnMs / roundTripMs)).toBeLessThanOrEqual(3);
  });
});
