import type { CDPSession, Page } from "@playwright/test";
import { type Held, heldResources, watchHeldResources } from "../support/leak-probes.ts";
import { cardOf, cards, expect, test } from "../support/test.ts";

/** A heap snapshot: its nodes as rows of numbers, with separate columns and strings. */
interface HeapSnapshot {
  readonly snapshot: {
    readonly meta: {
      readonly node_fields: readonly string[];
      readonly node_types: readonly [readonly string[], ...unknown[]];
    };
  };
  readonly nodes: readonly number[];
}

/** Bytes that the page holds, by kind: "object", "string", "closure", "native" and so on. */
async function heapBytes(session: CDPSession): Promise<Readonly<Record<string, number>>> {
  const chunks: string[] = [];
  const hear = ({ chunk }: { readonly chunk: string }) => void chunks.push(chunk);
  session.on("HeapProfiler.addHeapSnapshotChunk", hear);
  await session.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
  session.off("HeapProfiler.addHeapSnapshotChunk", hear);
  const { snapshot, nodes } = JSON.parse(chunks.join("")) as HeapSnapshot;
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, size] = [fields.indexOf("type"), fields.indexOf("self_size")];
  const bytes: Record<string, number> = {};
  for (let at = 0; at < nodes.length; at += fields.length) {
    const kind = types[0][nodes[at + type] ?? 0] ?? "";
    bytes[kind] = (bytes[kind] ?? 0) + (nodes[at + size] ?? 0);
  }
  return bytes;
}

/**
 * Bytes that grew between two moments, without compiled code: the engine compiles hot functions for a while, whatever
 * the page retains.
 */
function grownBytes(
  before: Readonly<Record<string, number>>,
  after: Readonly<Record<string, number>>,
): number {
  return Object.keys(after)
    .filter((kind) => kind !== "code")
    .reduce((sum, kind) => sum + (after[kind] ?? 0) - (before[kind] ?? 0), 0);
}

/** Counts of the page after garbage collection. */
async function measure(session: CDPSession) {
  for (const _ of [1, 2, 3]) await session.send("HeapProfiler.collectGarbage");
  const { metrics } = await session.send("Performance.getMetrics");
  const of = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? 0;
  return {
    heapBytes: of("JSHeapUsedSize"),
    nodes: of("Nodes"),
    listeners: of("JSEventListeners"),
    documents: of("Documents"),
  };
}

const isLong = process.env.SONOLENS_LONG === "1";
/** Walks of ten route changes before the first count, and between the counts; a leak grows with the latter. */
const rounds = { first: isLong ? 2 : 1, more: isLong ? 18 : 2 };
/** Walks alternate between this many groups of three snapshots. */
const groupCount = isLong ? 2 : 1;

/** Prefetched responses, which may differ between the two counts, are cached for minutes. */
const variation: Held = { "timeout of 10 s or more": 8 };

const countOf = (held: Held) => Object.values(held).reduce((sum, count) => sum + count, 0);

/** One tour of the product: ten route changes. */
async function goRound(page: Page, [first, second, third]: readonly [string, string, string]): Promise<void> {
  const result = page.getByTestId("result");
  const navigation = page.getByRole("navigation").first();
  const at = async (id: string) => {
    await expect(page).toHaveURL(new RegExp(`#/snapshot/${id}`));
    await expect(result).toBeVisible();
    await expect(page.getByTestId("heatmap")).toBeVisible();
  };
  const sound = page.getByRole("button", { name: "Play", exact: true });
  const goTo = (route: string) => page.evaluate((href) => window.location.assign(href), `#${route}`);

  await cardOf(page, first).getByRole("link").click();
  await at(first);
  await expect(sound).toBeEnabled();
  await sound.click();
  await goTo(`/snapshot/${second}`);
  await at(second);
  await expect(sound).toBeEnabled();
  await page.goBack();
  await at(first);
  await page.goForward();
  await at(second);
  await navigation.getByRole("link", { name: "Help" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Help" })).toBeVisible();
  await goTo("/");
  await expect(cards(page).first()).toBeVisible();
  await page.getByRole("button", { name: "Settings" }).click();
  await expect(page.getByRole("dialog", { name: "Settings" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await goTo(`/snapshot/${third}`);
  await at(third);
  // Leaves while its sound is still loading.
  await goTo("/more");
  await expect(page.getByRole("heading", { level: 1, name: "More" })).toBeVisible();
  await page.goBack();
  await at(third);
  await goTo("/");
  await expect(cards(page).first()).toBeVisible();
}

/** Records requests; returns a function that waits until no more are pending. */
function watchCalls(page: Page) {
  const answered = new Set<string>();
  let lastMs = Date.now();
  page.on("request", () => {
    lastMs = Date.now();
  });
  page.on("requestfinished", (request) => {
    lastMs = Date.now();
    answered.add(new URL(request.url()).pathname);
  });
  return async (paths: readonly string[]) => {
    await expect.poll(() => paths.filter((path) => !answered.has(path))).toEqual([]);
    await expect.poll(() => Date.now() - lastMs, { intervals: [100] }).toBeGreaterThan(1_000);
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 5_000 })));
  };
}

test(`${(rounds.first + rounds.more) * 10} changes of the route leave nothing behind: no memory, listener, timer, address, worker or sound`, {
  tag: "@long",
}, async ({ page, open, api }) => {
  test.setTimeout(300_000);
  await watchHeldResources(page);
  const nothingMoreIsAsked = watchCalls(page);
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  await open("/", "full");
  await expect(cards(page).first()).toBeVisible();
  const shown = await cards(page).evaluateAll((all) =>
    all.map((card) => (card as HTMLElement).dataset.id ?? ""),
  );
  const withSound: string[] = [];
  for (const id of shown)
    if (withSound.length < 3 * groupCount && (await api.detail(id)).sample_rate_hz) withSound.push(id);
  const walked = Array.from({ length: groupCount }, (_, at) => withSound.slice(3 * at, 3 * at + 3));

  const goTo = (route: string) => page.evaluate((href) => window.location.assign(href), `#${route}`);
  const walk = async (count: number) => {
    await goTo("/");
    for (let round = 0; round < count; round++) {
      const [first, second, third] = walked[round % groupCount] ?? [];
      if (!first || !second || !third)
        throw new Error("The first cards are of too few snapshots with sound.");
      await goRound(page, [first, second, third]);
    }
  };
  const drawn = async () => {
    // Not until the network is idle: for the browser, a file that a worker requested and abandoned with its screen
    // never ends.
    await expect(cards(page).locator("canvas[data-drawn]").first()).toBeVisible();
    await expect(cards(page).locator("canvas:not([data-drawn])")).toHaveCount(0);
    await expect
      .poll(() =>
        cards(page)
          .locator("img")
          .evaluateAll((images) => images.every((image) => (image as HTMLImageElement).complete)),
      )
      .toBe(true);
  };

  const ofNeighbours = (id: string) =>
    [shown[shown.indexOf(id) - 1], shown[shown.indexOf(id) + 1]].flatMap((near) =>
      near === undefined
        ? []
        : ["", "heatmap_still/", "analytics/locations/"].map((part) => `/api/snapshots/${near}/${part}`),
    );
  /**
   * The expiry of each cached response is one of the timers. A screen that is left early requests less than one that
   * stays open, so each stays open once before the count, until all its requests are done, its neighbors included.
   */
  const lookAtEach = async () => {
    for (const id of withSound) {
      await goTo(`/snapshot/${id}`);
      await expect(page).toHaveURL(new RegExp(`#/snapshot/${id}`));
      await expect(page.getByTestId("heatmap")).toBeVisible();
      await nothingMoreIsAsked(ofNeighbours(id));
    }
    await goTo("/");
    await drawn();
    // The page to count on has always the same content, the gallery as many cards as it had time to draw.
    await goTo("/more");
    await expect(page.getByRole("heading", { level: 1, name: "More" })).toBeVisible();
    await nothingMoreIsAsked([]);
  };

  await walk(rounds.first);
  await lookAtEach();
  const heldBefore = await heldResources(page);
  const before = await measure(session);
  const bytesBefore = await heapBytes(session);
  await walk(rounds.more);
  await lookAtEach();
  // Work still pending, such as the removal of a dialog, ends on its own.
  await expect
    .poll(async () => {
      const held = await heldResources(page);
      return Object.entries(held).flatMap(([what, count]) =>
        count > (heldBefore[what] ?? 0) + (variation[what] ?? 0)
          ? [`${what}: ${heldBefore[what] ?? 0}, then ${count}`]
          : [],
      );
    })
    .toEqual([]);
  await expect.poll(async () => Math.max(0, (await measure(session)).nodes - before.nodes - 20)).toBe(0);
  const after = await measure(session);
  const heldAfter = await heldResources(page);
  const grown = grownBytes(bytesBefore, await heapBytes(session));
  test.info().annotations.push({
    type: "measured",
    description: JSON.stringify({ grown, before, after, heldBefore, heldAfter }),
  });
  expect(grown).toBeLessThan(1_000_000);
  // The document of a decoded SVG image lives as long as the browser's cache of images wants it.
  expect(after.documents - before.documents).toBeLessThanOrEqual(1);
  expect(countOf(heldAfter)).toBeLessThanOrEqual(countOf(heldBefore) + countOf(variation));
  // No screen with sound is mounted any more.
  expect(heldAfter).not.toHaveProperty("sound");
  expect(heldAfter).not.toHaveProperty("worker");
  // A worker or a socket that has ended keeps its listeners a little longer, so that counts differ; a leak grows.
  if (after.listeners <= before.listeners) return;
  await walk(rounds.more);
  await lookAtEach();
  await expect.poll(async () => (await measure(session)).listeners).toBeLessThanOrEqual(after.listeners);
});
