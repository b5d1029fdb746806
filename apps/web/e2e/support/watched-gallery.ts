import type { BrowserContext, Page } from "@playwright/test";
import { aCameraOwner, type CameraOwner } from "./paired-camera.ts";
import type { Product } from "./product.ts";
import { type Glimpse, recordScreen } from "./screen-history.ts";
import { isLive } from "./settle.ts";
import { snapshotFiles } from "./snapshot-files.ts";
import { cards, expect, storeTokens, test } from "./test.ts";

/**
 * Maximum time until a page reconnects after its server is back: a pending attempt times out after 10 s; the next
 * follows after the maximum delay of 30 s.
 */
export const backMs = 42_000;
export const offline = (page: Page) =>
  page.getByRole("main").getByRole("status").filter({ hasText: "Offline" });
export const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** A gallery that is observed continuously. */
export interface Watched {
  readonly owner: CameraOwner;
  /** Imports a snapshot like a camera, beside the browser. */
  readonly arrive: () => Promise<void>;
  /** Those that arrived. */
  readonly ids: readonly string[];
  readonly history: () => Promise<readonly Glimpse[]>;
}

/** A gallery with one snapshot and a live connection, in a new account. */
export async function watchGallery(
  page: Page,
  _context: BrowserContext,
  product: Product,
  count: number,
  signIn: (owner: CameraOwner) => Promise<unknown> = async ({ tokens }) => {
    await storeTokens(page, tokens);
    await page.goto(product.url);
  },
): Promise<Watched> {
  const owner = await aCameraOwner(product);
  const files = await snapshotFiles(count + 1);
  const ids: string[] = [];
  const arrive = async () => {
    const bytes = files[ids.length];
    if (!bytes) throw new Error("No more files were made.");
    ids.push(await owner.api.upload(`${ids.length}.nlz`, bytes));
  };
  await arrive();
  await signIn(owner);
  await expect(cards(page)).toHaveCount(1);
  await expect(isLive(page)).toBeAttached();
  return { owner, arrive, ids, history: await recordScreen(page) };
}

/** Expects every arrived snapshot, and never a duplicate. */
export async function expectAllOnce(page: Page, { ids, history }: Watched, timeout: number): Promise<void> {
  await expect.poll(async () => (await shownIds(page)).toSorted(), { timeout }).toEqual(ids.toSorted());
  for (const glimpse of await history()) expect(new Set(glimpse.cards).size).toBe(glimpse.cards.length);
}
const shownIds = (page: Page) =>
  cards(page).evaluateAll((all) => all.map((card) => (card as HTMLElement).dataset.id ?? ""));

/** The time elapsed since then. */
export const since = (startMs: number) => `${((Date.now() - startMs) / 1000).toFixed(1)} s`;
/** Adds a figure to the report. */
export const note = (text: string) => test.info().annotations.push({ type: "measured", description: text });
