import type { Page } from "@playwright/test";
import type { SnapshotDetail } from "../support/api.ts";
import { pauseClock } from "../support/clock.ts";
import { brightestPlace, levelsOf, type Pixels, pixelsOf, stageHeatmap } from "../support/heatmap.ts";
import { roundTrip } from "../support/settle.ts";
import { expect, test } from "../support/test.ts";

const drawnFloorDb = (maxDb: number, rangeDb: number) => maxDb - 0.8 * rangeDb;

const same = (one: Pixels, other: Pixels) => Buffer.compare(one.rgba, other.rgba) === 0;

/** Moves to the strongest source in the picture with the pointer and by keys; the stage must show its level there. */
async function expectLevels(page: Page, sources: SnapshotDetail["sources"]): Promise<void> {
  const source = sources.find(({ outsidePicture }) => !outsidePicture);
  if (!source) throw new Error("The demo data has no source in its picture.");
  const box = await page.getByTestId("stage").boundingBox();
  if (!box) throw new Error("There is no stage.");
  await page.mouse.move(box.x + source.u * box.width, box.y + source.v * box.height);
  const level = page.getByTestId("crosshair");
  const levelDb = async () => Number.parseFloat(((await level.textContent()) ?? "").replace("−", "-"));
  await expect(level).toHaveText(/^−?\d+\.\d\sdB$/);
  expect(await levelDb()).toBeCloseTo(source.levelDb, 0);
  await page.mouse.move(5, 5);
  await expect(level).toHaveCount(0);
  await page.getByTestId("stage").focus();
  await page.keyboard.press("ArrowRight");
  const atPeak = await levelDb();
  expect(atPeak).toBeCloseTo(source.levelDb, 0);
  for (let press = 0; press < 3; press++) await page.keyboard.press("Shift+ArrowRight");
  expect(await levelDb()).toBeLessThan(atPeak);
  await page.keyboard.press("Escape");
  await expect(level).toHaveCount(0);
}

/** The number of cells drawn at a range of 10 dB, and those wrongly drawn or left out. */
function compare(levelsDb: readonly number[], { rgba, width: columns }: Pixels) {
  const floorDb = drawnFloorDb(Math.max(...levelsDb), 10);
  let drawn = 0;
  const wrong: string[] = [];
  levelsDb.forEach((levelDb, cell) => {
    if (Math.abs(levelDb - floorDb) < 0.6) return;
    const x = Math.floor((((cell % 110) + 0.5) / 110) * 800);
    const y = Math.floor(((Math.floor(cell / 110) + 0.5) / 110) * 480);
    const visible = (rgba[4 * (y * columns + x) + 3] ?? 0) > 0;
    if (visible) drawn += 1;
    // An outline may reach a neighboring cell; color may not.
    if (visible !== levelDb > floorDb && Math.abs(levelDb - floorDb) > 2.5) wrong.push(`${cell}: ${levelDb}`);
  });
  return { drawn, wrong };
}

test.describe("the heat map", () => {
  test("[HMP-01] [HMP-11] [HMP-12] [HMP-13] lies over the whole picture, draws 110x110 levels and nothing below 80 % of the range, and tells the level under the pointer", async ({
    page,
    open,
    api,
  }) => {
    const record = await api.find(
      "picture",
      ({ picture_state, picture_kind }) => picture_state === "present" && picture_kind === "camera",
    );
    const { sources } = await api.detail(record.id);
    await open(`/snapshot/${record.id}`, "full");
    const canvas = await stageHeatmap(page);
    await test.step("on a canvas of 800x480", async () => {
      expect(await canvas.evaluate((element: HTMLCanvasElement) => [element.width, element.height])).toEqual([
        800, 480,
      ]);
      expect(await canvas.boundingBox()).toEqual(await page.getByTestId("picture").boundingBox());
      const { rgba } = await pixelsOf(canvas);
      const opaque = rgba.filter((value, index) => index % 4 === 3 && value > 0).length;
      expect(opaque).toBeGreaterThan(50);
      expect(opaque).toBeLessThan(800 * 480 * 0.6);
    });
    await test.step("the level under the pointer, and by keys and touch", () => expectLevels(page, sources));
    const range = page.getByRole("slider", { name: "Range" });
    await test.step("the levels that the server gives", async () => {
      const { width, height, levelsDb } = levelsOf(await api.still(record.id));
      expect([width, height]).toEqual([110, 110]);
      const before = await pixelsOf(canvas);
      await range.fill("10");
      await expect(page.getByTestId("legend")).toBeVisible();
      await expect.poll(async () => same(await pixelsOf(canvas), before)).toBe(false);
      const { drawn, wrong } = compare(levelsDb, await pixelsOf(canvas));
      expect(drawn).toBeGreaterThan(3);
      expect(wrong).toEqual([]);
    });
    await test.step("the peak stands on the loudest place", async () => {
      const [source] = sources;
      if (!source) throw new Error("The snapshot has no source.");
      await range.fill("2");
      await expect(async () => {
        const brightest = brightestPlace(await pixelsOf(canvas));
        expect(Math.abs(brightest.u - source.u)).toBeLessThan(0.012);
        expect(Math.abs(brightest.v - source.v)).toBeLessThan(0.018);
      }).toPass();
      const stage = await canvas.boundingBox();
      const mark = await page.getByTestId("peak").first().boundingBox();
      if (!stage || !mark) throw new Error("There is no stage, or no mark on it.");
      expect(Math.abs((mark.x - stage.x) / stage.width - source.u)).toBeLessThan(0.003);
      expect(Math.abs((mark.y - stage.y) / stage.height - source.v)).toBeLessThan(0.004);
    });
  });

  test("[HMP-02] [HMP-03] [HMP-04] [HMP-05] [HMP-06] saves the dynamic range 1000 ms after the last change, and brightens the picture from 0.2, saved after 150 ms", {
    tag: "@clock",
  }, async ({ page, open, api }) => {
    const record = (await api.list()).at(-1);
    if (!record) throw new Error("The demo data is empty.");
    expect((await api.detail(record.id)).meta.picture_brightness).toBe(0.2);
    const saved: unknown[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/dynamicrange/")) saved.push(request.postDataJSON());
    });
    await page.clock.install();
    await open(`/snapshot/${record.id}`, "full");
    const range = page.getByRole("slider", { name: "Range" });
    await stageHeatmap(page);
    const before = await pixelsOf(page.getByTestId("heatmap"));
    await pauseClock(page, { inMs: 20_000 });
    await range.fill("12");
    await page.clock.runFor(600);
    await range.fill("15");
    await page.clock.runFor(999);
    await roundTrip(page);
    expect(saved).toEqual([]);
    await page.clock.runFor(1);
    await expect.poll(() => saved).toEqual([{ value: 15 }]);
    await page.clock.resume();
    expect(same(await pixelsOf(page.getByTestId("heatmap")), before)).toBe(false);
    await expect.poll(async () => (await api.detail(record.id)).dynamicrange_lin).toBe(15);
    await page.reload();
    await expect(range).toHaveValue("15");
    await page.clock.runFor(1200);
    await roundTrip(page);
    expect(saved).toHaveLength(1);

    const brightnesses: number[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/picture-brightness/"))
        brightnesses.push((request.postDataJSON() as { picture_brightness: number }).picture_brightness);
    });
    const slider = page.getByRole("slider", { name: "Picture" });
    await stageHeatmap(page);
    await expect(slider).toHaveValue("0.2");
    const picture = page.getByTestId("picture");
    const filterOf = () => picture.evaluate((image) => getComputedStyle(image).filter);
    expect(await filterOf()).toBe("saturate(0.5) brightness(0.84)");
    await slider.evaluate((element: HTMLInputElement) => {
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
      for (const value of ["0.5", "0.8", "1"]) {
        set?.call(element, value);
        element.dispatchEvent(new Event("input", { bubbles: true }));
      }
    });
    await expect.poll(filterOf).toBe("saturate(1) brightness(1)");
    await expect.poll(() => brightnesses).toEqual([1]);
    await expect.poll(async () => (await api.detail(record.id)).meta.picture_brightness).toBe(1);
    await slider.fill("0.2");
    await expect.poll(() => brightnesses).toEqual([1, 0.2]);
  });

  test("[HMP-16] follows the playhead over time, returns to the average, and says so when it cannot be loaded", async ({
    page,
    open,
    api,
  }) => {
    const record = await api.find("snapshot with several frames", ({ meta }) => meta.duration > 0.5);
    await open(`/snapshot/${record.id}`, "full");
    const canvas = await stageHeatmap(page);
    await expect(page.getByText(/^.*Average of/)).toBeVisible();
    const playhead = page.getByTestId("playhead");
    const box = await playhead.boundingBox();
    if (!box) throw new Error("There is no time strip.");
    const toMiddle = () => playhead.click({ position: { x: box.width / 2, y: box.height / 2 } });
    const toAverage = page.getByRole("button", { name: "Show the average" });
    // Until the frames have loaded, the average is that of the thumbnail.
    const first = await pixelsOf(canvas);
    await toMiddle();
    await expect.poll(async () => same(await pixelsOf(canvas), first)).toBe(false);
    const moment = await pixelsOf(canvas);
    await toAverage.click();
    await expect.poll(async () => same(await pixelsOf(canvas), moment)).toBe(false);
    const average = await pixelsOf(canvas);
    await toMiddle();
    await expect(playhead).toHaveAttribute(
      "aria-valuenow",
      (record.meta.duration / 2).toFixed(3).replace(/\.?0+$/, ""),
    );
    await expect(page.getByRole("button", { name: "Show the average" })).toBeVisible();
    await expect.poll(async () => same(await pixelsOf(canvas), average)).toBe(false);
    await playhead.focus();
    const before = Number(await playhead.getAttribute("aria-valuenow"));
    await page.keyboard.press("ArrowRight");
    expect(Number(await playhead.getAttribute("aria-valuenow"))).toBeGreaterThan(before);
    await page.getByRole("button", { name: "Show the average" }).click();
    await expect.poll(async () => same(await pixelsOf(canvas), average)).toBe(true);

    await test.step("a heat map that does not come leaves the rest as it is", async () => {
      const withPicture = (await api.list()).filter(({ picture_state }) => picture_state === "present");
      const { id } = withPicture.findLast((other) => other.id !== record.id) ?? record;
      await page.route(new RegExp(`${id}.*(?:heatmap_still|_bfv)|${id}_bfv`), (route) =>
        route.fulfill({ status: 500, json: { detail: "No.", codes: { detail: ["internalError"] } } }),
      );
      await open(`/snapshot/${id}`);
      await expect(page.getByText("Could not load the heat map", { exact: true })).toBeVisible();
      await expect(page.getByTestId("picture")).toBeVisible();
      await expect(page.getByTestId("result")).toBeVisible();
      await expect(page.getByTestId("spectrogram")).toBeVisible();
    });
  });
});
