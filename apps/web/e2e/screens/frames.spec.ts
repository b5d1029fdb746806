import type { Page } from "@playwright/test";
import { decodeFramesFile } from "../../../../packages/api-client/src/frames-file.ts";
import {
  analysisSpan,
  type HeatmapFrames,
  highestOfMoments,
  meanOfFrames,
  palettes,
  renderHeatmap,
  sourceColour,
} from "../../../../packages/heatmap-renderer/src/index.ts";
import type { Api, SnapshotRecord } from "../support/api.ts";
import { type Pixels, pixelsOf, stageHeatmap } from "../support/heatmap.ts";
import { instantVideo, uploadInstantVideo } from "../support/instant-video.ts";
import { expect, test } from "../support/test.ts";

/** All frames of a snapshot, as the viewer reads them. */
async function framesOf(api: Api, { id, device_serial }: SnapshotRecord): Promise<HeatmapFrames> {
  const bytes = await api.bytes(`bfv/devices/${device_serial}/frames/${id}_bfv`);
  const file = decodeFramesFile(bytes);
  if (!file) throw new Error(`The frames of ${id} cannot be read.`);
  const { values, offsetDb, stepDb, ...rest } = file;
  return { ...rest, levels: { codes: values, offsetDb, stepDb } };
}

/** Whether a worker draws the heat map: then the page cannot get a context of its canvas. */
const isDrawnByWorker = (page: Page) =>
  page.getByTestId("heatmap").evaluate((canvas: HTMLCanvasElement) => {
    try {
      return canvas.getContext("2d") === null;
    } catch {
      return true;
    }
  });

const worst = (found: Pixels, wanted: Uint8ClampedArray) => {
  let off = found.rgba.length === wanted.length ? 0 : 255;
  for (let at = 3; at < wanted.length; at += 4)
    off = Math.max(off, Math.abs((found.rgba[at] ?? 0) - (wanted[at] ?? 0)));
  return off;
};

test.describe("the heat map over time", () => {
  test("[HMP-14] shows the mean of 8 frames from the playhead on, drawn by a worker", async ({
    page,
    open,
    api,
  }) => {
    const record = await api.find(
      "snapshot with more than 8 frames",
      ({ meta, picture_kind }) => meta.duration >= 1.5 && picture_kind === "camera",
    );
    await open(`/snapshot/${record.id}`, "full");
    const frames = await framesOf(api, record);
    expect(frames.frameCount).toBeGreaterThan(8);
    await stageHeatmap(page);
    const playhead = page.getByTestId("playhead");
    await playhead.focus();
    for (const press of [1, 3]) {
      for (let count = 0; count < press; count++) await page.keyboard.press("ArrowRight");
      const timeS = Number(await playhead.getAttribute("aria-valuenow"));
      const span = analysisSpan(frames, timeS);
      expect(span.count).toBe(8);
      const box = await page.getByTestId("stage").boundingBox();
      const { rgba } = renderHeatmap({
        ...meanOfFrames(frames, span),
        outWidth: 800,
        outHeight: 480,
        dynamicRangeDb: Number(await page.getByRole("slider", { name: "Range" }).inputValue()),
        maxDb: highestOfMoments(frames) ?? 0,
        palette: palettes.ember,
        outline: "full",
        mode: "multi",
        pixelRatio: 800 / (box?.width ?? 800),
      });
      await expect.poll(() => isDrawnByWorker(page)).toBe(true);
      await expect
        .poll(async () => worst(await pixelsOf(page.getByTestId("heatmap")), rgba))
        .toBeLessThanOrEqual(6);
    }
    await page.getByRole("button", { name: "Show the average" }).click();
    await expect.poll(() => isDrawnByWorker(page)).toBe(false);
  });

  test("draws moments without a worker where it is refused", async ({ page, open, api }) => {
    const record = await api.find("snapshot with several frames", ({ meta }) => meta.duration > 1);
    await page.route(/frames-worker/, (route) => route.abort());
    await open(`/snapshot/${record.id}`, "full");
    const canvas = await stageHeatmap(page);
    const average = await pixelsOf(canvas);
    await page.getByTestId("playhead").press("End");
    await expect
      .poll(async () => Buffer.compare((await pixelsOf(canvas)).rgba, average.rgba) === 0)
      .toBe(false);
    expect(await isDrawnByWorker(page)).toBe(false);
  });

  test("[VID-10] plays an instant video of 305 frames, about 4 s, to its end", async ({
    page,
    open,
    api,
  }) => {
    const id = await uploadInstantVideo(api);
    await open(`/snapshot/${id}`, "full");
    const record = await api.find("instant video", (found) => found.id === id);
    const frames = await framesOf(api, record);
    expect(frames.frameCount).toBe(instantVideo.frameCount);
    expect(frames.frameCount * frames.frameIntervalS).toBeCloseTo(4, 3);
    await expect(page.getByTestId("spectrogram")).toBeVisible();
    const playhead = page.getByTestId("playhead");
    // Counted in the page and from before the start, as a busy machine may not poll often enough.
    await page.getByTestId("heatmap").evaluate(() => {
      const small = new OffscreenCanvas(32, 20).getContext("2d", { willReadFrequently: true });
      const seen = new Set<string>();
      Object.assign(window, { picturesSeen: seen });
      setInterval(() => {
        const canvas = document.querySelector<HTMLCanvasElement>("canvas[data-testid=heatmap]");
        if (!canvas) return;
        small?.clearRect(0, 0, 32, 20);
        small?.drawImage(canvas, 0, 0, 32, 20);
        seen.add(small?.getImageData(0, 0, 32, 20).data.join() ?? "");
      }, 50);
    });
    await page.getByRole("button", { name: "Play" }).click();
    await expect.poll(() => isDrawnByWorker(page)).toBe(true);
    await expect(playhead).toHaveAttribute("aria-valuenow", "4");
    const seen = await page.evaluate(
      () => (window as unknown as { picturesSeen: Set<string> }).picturesSeen.size,
    );
    expect(seen).toBeGreaterThan(4);
    await expect(page.getByRole("button", { name: "Play" })).toBeVisible();
  });
});

test.describe("the colours of the heat map", () => {
  test("[SET-02] by source give each source a colour, a number and a strip of the scale", async ({
    page,
    open,
    api,
  }) => {
    const details = await Promise.all((await api.list()).map(({ id }) => api.detail(id)));
    const several = details.find(
      ({ sources, picture_state }) =>
        picture_state === "present" && sources.filter(({ outsidePicture }) => !outsidePicture).length > 1,
    );
    if (!several) throw new Error("The demo data has no snapshot with two sources.");
    await api.patch("api/customer-settings/", { color_scheme: "LOCATION" });
    await open(`/snapshot/${several.id}`, "full");
    await page.getByRole("slider", { name: "Range" }).fill("12");
    const canvas = await stageHeatmap(page);
    const strongest = several.sources.find(({ outsidePicture }) => !outsidePicture);
    if (!strongest) throw new Error("There is no source.");
    const hex = async () => {
      const { width, height, rgba } = await pixelsOf(canvas);
      const at = 4 * (Math.floor(strongest.v * height) * width + Math.floor(strongest.u * width));
      const [red = 0, green = 0, blue = 0] = rgba.slice(at, at + 3);
      const wanted = Number.parseInt(sourceColour(0).slice(1), 16);
      return Math.max(
        Math.abs(red - (wanted >> 16)),
        Math.abs(green - ((wanted >> 8) & 255)),
        Math.abs(blue - (wanted & 255)),
      );
    };
    await expect.poll(hex).toBeLessThanOrEqual(3);
    await expect(page.getByTestId("peak").first()).toContainText(/^1: /);
    await api.patch("api/customer-settings/", { color_scheme: "STRENGTH" });
    await page.reload();
    await expect.poll(hex).toBeGreaterThan(30);
    await expect(page.getByTestId("peak").first()).not.toContainText(/^1: /);
  });
});
