import type { Direction } from "../../../../tooling/tests/network-namespace.ts";
import { between, recordScreen } from "../support/screen-history.ts";
import { isLive } from "../support/settle.ts";
import { canBeDistant, test } from "../support/slow-network.ts";
import { expect } from "../support/test.ts";
import {
  backMs,
  expectAllOnce,
  note,
  offline,
  pause,
  since,
  watchGallery,
} from "../support/watched-gallery.ts";

/** Cuts of a minute and more, and those of one direction, belong to `npm run test:long`. */
const isLong = process.env.SONOLENS_LONG === "1";
const whyNot = "needs npm run test:long";

/**
 * Time until a silently dead connection is no longer reported as connected: it is pinged every 15 s and closed after
 * 10 s.
 */
const noticedMs = 27_000;
/** Time until the page reports it without user actions: the server has 10 s more for a response. */
const reportedAfterMs = noticedMs + 11_000;
/** Time until the page reports it while the user waits for a response. */
const reportedWhileWaitingMs = 12_000;

const ways = [
  ["to the server", ["up"]],
  ["from the server", ["down"]],
  ["both ways", ["up", "down"]],
] as const satisfies readonly (readonly [string, readonly Direction[]])[];

test.describe("a browser whose network loses packets in silence", () => {
  test.skip(!canBeDistant, "needs root and ip netns");
  test.afterEach(({ network }) => network.release());

  test("[LIVE-01] [LIVE-03] [LIVE-05] shows what arrived meanwhile once, after 1 s in each direction; says that the server is gone when it is killed, and is back within the wait once it runs again", async ({
    page,
    context,
    product,
    network,
  }) => {
    test.setTimeout(120_000);
    const watched = await watchGallery(page, context, product, 11);
    for (const [way, directions] of ways) {
      for (const direction of directions) network.hold(direction);
      await watched.arrive();
      await pause(1_000);
      await watched.arrive();
      network.release();
      const endMs = Date.now();
      await watched.arrive();
      await expectAllOnce(page, watched, backMs);
      note(`1 s ${way}: all there after ${since(endMs)}`);
    }
    await expect(offline(page)).toHaveCount(0);

    await product.kill();
    const startMs = Date.now();
    await expect(offline(page)).toBeVisible({ timeout: reportedWhileWaitingMs });
    await pause(4_000);
    const endMs = Date.now();
    await product.startAgain();
    const runsMs = Date.now();
    await watched.arrive();
    await expectAllOnce(page, watched, backMs);
    await expect(isLive(page)).toBeAttached({ timeout: backMs });
    note(`connected ${since(runsMs)} after the server was started again`);
    await expect(offline(page)).toHaveCount(0);
    await watched.arrive();
    await expectAllOnce(page, watched, 10_000);
    const gone = between(await watched.history(), startMs + 2_000, endMs);
    expect(gone.length).toBeGreaterThan(10);
    expect(gone.filter(({ isOffline, live }) => !isOffline || live === "connected")).toEqual([]);
    expect((await watched.history()).filter(({ isWithoutLive }) => isWithoutLive)).toEqual([]);
  });

  const cutWhileEditing = (way: string, directions: readonly Direction[], seconds: number) =>
    test(`[LIVE-01] [LIVE-03] [LIVE-05] says so while somebody edits, sends the edit later, and shows all once: ${seconds} s ${way}${way === "both ways" ? "" : " @long"}`, async ({
      page,
      context,
      product,
      network,
    }) => {
      test.skip(!isLong && way !== "both ways", whyNot);
      test.setTimeout(180_000);
      const watched = await watchGallery(page, context, product, 5);
      const [id = ""] = watched.ids;
      const editor = await context.newPage();
      await editor.goto(`${product.url}#/snapshot/${id}`);
      await expect(isLive(editor)).toBeAttached();
      const editorHistory = await recordScreen(editor);
      await editor.getByRole("textbox", { name: "Comment" }).fill("Written on a dead line");

      for (const direction of directions) network.hold(direction);
      const startMs = Date.now();
      await editor.getByRole("button", { name: "Save comment" }).click();
      for (let part = 0; part < 4; part += 1) {
        await watched.arrive();
        await pause((seconds * 1_000) / 4);
      }
      network.release();
      const endMs = Date.now();
      await watched.arrive();
      await expectAllOnce(page, watched, backMs);
      note(`${seconds} s ${way}: all there after ${since(endMs)}`);
      await expect
        .poll(async () => (await watched.owner.api.detail(id)).comments, { timeout: backMs })
        .toBe("Written on a dead line");
      note(`the edit is saved after ${since(endMs)}`);
      for (const each of [page, editor]) await expect(offline(each)).toHaveCount(0, { timeout: backMs });
      note(`not offline any more after ${since(endMs)}`);

      const held = between(await editorHistory(), startMs, endMs);
      expect(held.some(({ saysSaved }) => saysSaved)).toBe(false);
      const told = between(held, startMs + reportedWhileWaitingMs, endMs);
      expect(told.length).toBeGreaterThan(10);
      expect(told.filter(({ isOffline }) => !isOffline)).toEqual([]);
      for (const glimpse of [...(await editorHistory()), ...(await watched.history())])
        expect(glimpse.isWithoutLive).toBe(false);
    });
  for (const [way, directions] of ways) cutWhileEditing(way, directions, isLong ? 20 : 15);

  for (const seconds of [60, 600])
    for (const [way, directions] of ways)
      test(`[LIVE-01] [LIVE-03] says so though nobody does anything, and shows all once: ${seconds} s ${way} @long`, async ({
        page,
        context,
        product,
        network,
      }) => {
        test.skip(!isLong, whyNot);
        test.setTimeout((seconds + 180) * 1_000);
        const watched = await watchGallery(page, context, product, 4);
        for (const direction of directions) network.hold(direction);
        const startMs = Date.now();
        for (let part = 0; part < 3; part += 1) {
          await watched.arrive();
          await pause((seconds * 1_000) / 3);
        }
        network.release();
        const endMs = Date.now();
        await watched.arrive();
        note(`the last one arrived at the server after ${since(endMs)}`);
        await expectAllOnce(page, watched, backMs);
        note(`${seconds} s ${way}: all there after ${since(endMs)}`);
        await expect(offline(page)).toHaveCount(0, { timeout: backMs });
        await expect(isLive(page)).toBeAttached({ timeout: backMs });
        note(`live and not offline any more after ${since(endMs)}`);

        const history = await watched.history();
        const dead = between(history, startMs + noticedMs, endMs);
        expect(dead.filter(({ live }) => live === "connected")).toEqual([]);
        const told = between(history, startMs + reportedAfterMs, endMs);
        expect(told.length).toBeGreaterThan(100);
        expect(told.filter(({ isOffline }) => !isOffline)).toEqual([]);
        expect(history.filter(({ isWithoutLive }) => isWithoutLive)).toEqual([]);
      });
});
