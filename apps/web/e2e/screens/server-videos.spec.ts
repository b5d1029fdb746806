import { readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { readSnapshotFile, writeSnapshotFile } from "@sonolens/snapshot-file";
import { pauseClock } from "../support/clock.ts";
import { closeTask, openTasks } from "../support/dock.ts";
import { stageHeatmap } from "../support/heatmap.ts";
import { instantVideo, makeInstantVideo, uploadInstantVideo } from "../support/instant-video.ts";
import type { Product } from "../support/product.ts";
import { isLive, roundTrip } from "../support/settle.ts";
import { expect, test } from "../support/test.ts";

/** Frames of a video that takes long enough to be seen in the making. */
const shortCount = 110;

const movie = (page: Page) => page.getByTestId("movie-task");
const readiness = (page: Page) => page.getByTestId("video-readiness");
const isConnected = (page: Page) => expect(isLive(page)).toBeAttached();

async function chooseMovie(page: Page) {
  await page.getByRole("button", { name: "Download", exact: true }).click();
  await page.getByRole("menuitem", { name: "Video created on the server (MOV)" }).click();
  await openTasks(page);
}

/** Blocks all progress requests, so that only messages report it; the returned function unblocks them. */
async function withoutAnswers(page: Page, url: RegExp): Promise<() => Promise<void>> {
  await page.route(url, (route) => (route.request().method() === "GET" ? route.abort() : route.continue()));
  return () => page.unroute(url);
}

/** The progress bar of the movie, in percent; undefined while it has no value or is gone. */
const percentOf = async (page: Page): Promise<number | undefined> => {
  const bar = movie(page).getByRole("progressbar");
  const text = await bar.getAttribute("aria-valuenow", { timeout: 500 }).catch(() => null);
  return text === null ? undefined : Number(text);
};

test.describe("videos that the server makes", () => {
  test("[VID-16] [VID-17] [LIVE-15] [LIVE-16] a movie that cannot be made says why by its code, on the panel or else by a red snackbar; one that can shows how far it is by messages alone, then gives the file", async ({
    page,
    open,
    api,
    product,
  }) => {
    test.slow();
    const id = await uploadInstantVideo(api, shortCount);
    const { restore, damage } = framesOf(product);
    const snack = page.locator("[role=status].fixed > div");
    await open(`/snapshot/${id}`, "full");
    await stageHeatmap(page);
    await isConnected(page);
    const letAnswers = await withoutAnswers(page, /\/video-mov\//);
    try {
      damage();
      await chooseMovie(page);
      await expect(movie(page)).toHaveAttribute("data-state", "failed", { timeout: 60_000 });
      await expect(movie(page).getByRole("alert")).toHaveText(
        "Export failed. The video could not be created. Try again.",
      );
      await expect(snack).toHaveCount(0);
      // A second request from the menu starts it again as well.
      const exportCall = /\/vod\/jobs\/devices\/[^/]+\/export\//;
      const begun = page.waitForRequest(
        (request) => request.method() === "POST" && exportCall.test(request.url()),
      );
      await chooseMovie(page);
      await begun;
      await expect(movie(page)).toHaveAttribute("data-state", "failed", { timeout: 60_000 });
      // It is hidden before the server has answered that it begins.
      const hidden = Promise.withResolvers<void>();
      await page.route(exportCall, async (route) => {
        await hidden.promise;
        await route.continue();
      });
      await movie(page).getByRole("button", { name: "Try again" }).click();
      await movie(page).getByRole("button", { name: "Hide" }).click();
      hidden.resolve();
      await expect(snack).toContainText(
        "The video of Instant video could not be created. The video could not be created. Try again.",
        { timeout: 60_000 },
      );
      await snack.getByRole("button", { name: "Close" }).click();
      await expect(snack).toHaveCount(0);
      await page.unroute(exportCall);
    } finally {
      restore();
    }

    await chooseMovie(page);
    await expect.poll(() => percentOf(page), { timeout: 60_000, intervals: [20] }).toBeGreaterThan(0);
    expect(await percentOf(page)).toBeLessThanOrEqual(100);
    await letAnswers();
    const link = movie(page).getByRole("link");
    await expect(link).toBeVisible({ timeout: 90_000 });
    // The panel reports it, so there is no snackbar.
    await expect(snack).toHaveCount(0);
    const saved = page.waitForEvent("download");
    await link.click();
    expect((await saved).suggestedFilename()).toMatch(/\.mov$/);
    await closeTask(page, "movie-task");
  });

  test("[VID-16] [VID-18] [LIVE-08] the video file of a stage is told as made by a message alone, and saved; the cookies for it are asked for once, replaced ten minutes before they expire, and at once after a sleep", {
    tag: "@clock",
  }, async ({ page, open, api }) => {
    test.slow();
    // A separate one: a movie that another test created is ready from the start.
    const id = await api.upload("continuous.nlz", await withContinuousVideo(await makeInstantVideo(60)));
    let asked = 0;
    page.on("request", (request) => {
      if (request.url().endsWith("/signed-cookies")) asked += 1;
    });
    await page.clock.install();
    await open(`/snapshot/${id}`, "full");
    await stageHeatmap(page);
    await isConnected(page);
    expect(asked).toBe(0);
    await page.getByRole("radio", { name: "Video" }).check();
    const make = readiness(page).getByRole("button", { name: "Create video" });
    const save = readiness(page).getByRole("button", { name: "Save" });
    await expect(make).toBeVisible();
    // The page polls every 4 s by its clock, which advances by no more than half of that from here.
    await pauseClock(page, { inMs: 1_000 });
    await make.click();
    await expect
      .poll(
        async () => {
          await page.clock.runFor(5);
          return save.isVisible();
        },
        { timeout: 90_000, intervals: [250] },
      )
      .toBe(true);
    await page.clock.resume();
    await expect.poll(() => asked).toBe(1);
    for (let times = 0; times < 2; times += 1) {
      const saved = page.waitForEvent("download");
      await save.click();
      const bytes = await readFile(await (await saved).path());
      expect(bytes.subarray(4, 8).toString("latin1")).toBe("ftyp");
    }
    expect(asked).toBe(1);
    // They are valid for an hour. Time jumps, as a network does not keep up with a clock that only runs fast.
    await page.clock.fastForward(49 * 60_000);
    await roundTrip(page);
    expect(asked).toBe(1);
    const answered = page.waitForResponse((response) => response.url().endsWith("/signed-cookies"));
    await page.clock.fastForward(90_000);
    await expect.poll(() => asked).toBe(2);
    await answered;
    // An answer that arrives after the jump would be fresh, so it has to be processed before.
    await roundTrip(page);
    // A laptop that slept: the clock jumps by three hours.
    await page.clock.fastForward(3 * 3_600_000);
    await expect.poll(() => asked).toBe(3);
    const saved = page.waitForEvent("download");
    await save.click();
    await saved;
    expect(asked).toBe(3);
    // Nothing on the screen needs them any more.
    await page.getByRole("radio", { name: "Picture" }).check();
    await page.clock.fastForward(2 * 3_600_000);
    await roundTrip(page);
    expect(asked).toBe(3);
  });
});

/** Turns a snapshot file into one of a camera that recorded a video. */
async function withContinuousVideo(bytes: Uint8Array): Promise<Uint8Array> {
  const read = await readSnapshotFile(bytes);
  if (!read.ok) throw new Error(read.error.message);
  const { warnings: _none, manifest, ...parts } = read.value;
  return writeSnapshotFile({ ...parts, manifest: { ...manifest, video: { type: "continuous" } } });
}

/** The stored frames of that video, to be damaged and restored, as the next test may send the same. */
function framesOf({ dataFolder }: Product) {
  // Two bytes for each level.
  const { cells } = instantVideo;
  const sizeBytes = shortCount * cells * cells * 2;
  const files = readdirSync(join(dataFolder, "blobs"), { recursive: true, encoding: "utf8" })
    .map((name) => join(dataFolder, "blobs", name))
    .filter((path) => statSync(path).isFile() && statSync(path).size === sizeBytes);
  const whole = files.map((path) => ({ path, bytes: readFileSync(path) }));
  if (whole.length === 0) throw new Error("The moments of the video are not where they were looked for.");
  return {
    damage() {
      for (const { path } of whole) truncateSync(path, 1_000);
    },
    restore() {
      for (const { path, bytes } of whole) writeFileSync(path, bytes);
    },
  };
}
