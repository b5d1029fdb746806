import { levelsOf, type Pixels, pixelsOf, stageHeatmap } from "../support/heatmap.ts";
import { aSnapshot } from "../support/plant.ts";
import { roundTrip } from "../support/settle.ts";
import { expect, test } from "../support/test.ts";

const drawnFloorDb = (maxDb: number, rangeDb: number) => maxDb - 0.8 * rangeDb;

const same = (one: Pixels, other: Pixels) => Buffer.compare(one.rgba, other.rgba) === 0;

test.describe("the heat map", () => {
  test("[HMP-01] [HMP-12] lies over the whole picture on a canvas of 800x480", async ({
    page,
    open,
    api,
  }) => {
    const record = await api.find(
      "picture",
      ({ picture_state, picture_kind }) => picture_state === "present" && picture_kind === "camera",
    );
    await open(`/snapshot/${record.id}`, "full");
    const canvas = await stageHeatmap(page);
    expect(await canvas.evaluate((element: HTMLCanvasElement) => [element.width, element.height])).toEqual([
      800, 480,
    ]);
    expect(await canvas.boundingBox()).toEqual(await page.getByTestId("picture").boundingBox());
    const { rgba } = await pixelsOf(canvas);
    const opaque = rgba.filter((value, index) => index % 4 === 3 && value > 0).length;
    expect(opaque).toBeGreaterThan(50);
    expect(opaque).toBeLessThan(800 * 480 * 0.6);
  });

  test("[HMP-11] [HMP-13] draws 110x110 levels, and nothing below 80 % of the range", async ({
    page,
    open,
    api,
  }) => {
    const record = await api.find("picture", ({ picture_state }) => picture_state === "present");
    const { width, height, levelsDb } = levelsOf(await api.still(record.id));
    expect([width, height]).toEqual([110, 110]);
    await open(`/snapshot/${record.id}`, "full");
    const range = page.getByRole("slider", { name: "Range" });
    await range.fill("10");
    await expect(page.getByTestId("legend")).toBeVisible();
    const { rgba, width: columns } = await pixelsOf(await stageHeatmap(page));
    const floorDb = drawnFloorDb(Math.max(...levelsDb), 10);
    let drawn = 0;
    const wrong: string[] = [];
    levelsDb.forEach((levelDb, cell) => {
      if (Math.abs(levelDb - floorDb) < 0.6) return;
      const x = Math.floor((((cell % 110) + 0.5) / 110) * 800);
      const y = Math.floor(((Math.floor(cell / 110) + 0.5) / 110) * 480);
      const visible = (rgba[4 * (y * columns + x) + 3] ?? 0) > 0;
      if (visible) drawn += 1;
      // An outline may reach a neighbouring cell; colour may not.
      if (visible !== levelDb > floorDb && Math.abs(levelDb - floorDb) > 2.5)
        wrong.push(`${cell}: ${levelDb}`);
    });
    expect(drawn).toBeGreaterThan(3);
    expect(wrong).toEqual([]);
  });

  test("[HMP-02] [HMP-03] saves the dynamic range 1000 ms after the last change", { tag: "@clock" }, async ({
    page,
    open,
    api,
  }) => {
    const record = await aSnapshot(api);
    const saved: unknown[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/dynamicrange/")) saved.push(request.postDataJSON());
    });
    await page.clock.install();
    await open(`/snapshot/${record.id}`, "full");
    const range = page.getByRole("slider", { name: "Range" });
    await stageHeatmap(page);
    const before = await pixelsOf(page.getByTestId("heatmap"));
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 20_000);
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
  });

  test("[HMP-04] [HMP-05] [HMP-06] brightens the picture from 0.2, saved 150 ms after the last change", async ({
    page,
    open,
    api,
  }) => {
    const record = (await api.list()).at(-1);
    if (!record) throw new Error("The demo data is empty.");
    expect((await api.detail(record.id)).meta.picture_brightness).toBe(0.2);
    const saved: number[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/picture-brightness/"))
        saved.push((request.postDataJSON() as { picture_brightness: number }).picture_brightness);
    });
    await open(`/snapshot/${record.id}`, "full");
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
    await expect.poll(() => saved).toEqual([1]);
    await expect.poll(async () => (await api.detail(record.id)).meta.picture_brightness).toBe(1);
    await slider.fill("0.2");
    await expect.poll(() => saved).toEqual([1, 0.2]);
  });

  test("[HMP-16] says so when the heat map cannot be loaded, and shows the rest", async ({
    page,
    open,
    api,
  }) => {
    const record = await api.find("picture", ({ picture_state }) => picture_state === "present");
    await page.route(/heatmap_still|_bfv/, (route) =>
      route.fulfill({ status: 500, json: { detail: "No.", codes: { detail: ["internalError"] } } }),
    );
    await open(`/snapshot/${record.id}`, "full");
    await expect(page.getByText("Could not load the heat map", { exact: true })).toBeVisible();
    await expect(page.getByTestId("picture")).toBeVisible();
    await expect(page.getByTestId("result")).toBeVisible();
    await expect(page.getByTestId("spectrogram")).toBeVisible();
  });

  test("tells the level under the pointer, and by keys and touch", async ({ page, open, api }) => {
    const record = await api.find(
      "source",
      ({ picture_state, picture_kind }) => picture_state === "present" && picture_kind === "camera",
    );
    const detail = await api.detail(record.id);
    const source = detail.sources.find(({ outsidePicture }) => !outsidePicture);
    if (!source) throw new Error("The demo data has no source in its picture.");
    await open(`/snapshot/${record.id}`, "full");
    await stageHeatmap(page);
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
  });

  test("follows the playhead over time, and returns to the average", async ({ page, open, api }) => {
    const record = await api.find("snapshot with several frames", ({ meta }) => meta.duration > 0.5);
    await open(`/snapshot/${record.id}`, "full");
    const canvas = await stageHeatmap(page);
    await expect(page.getByText(/^.*Average of/)).toBeVisible();
    const playhead = page.getByTestId("playhead");
    const box = await playhead.boundingBox();
    if (!box) throw new Error("There is no time strip.");
    const toMiddle = () => playhead.click({ position: { x: box.width / 2, y: box.height / 2 } });
    const toAverage = page.getByRole("button", { name: "Show the average" });
    // Until the frames have come, the average is that of the thumbnail.
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
  });
});
