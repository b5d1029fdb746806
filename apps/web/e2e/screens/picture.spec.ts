import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { palettes } from "../../../../packages/heatmap-renderer/src/index.ts";
import { stageHeatmap } from "../support/heatmap.ts";
import { readPng } from "../support/png.ts";
import { expect, test } from "../support/test.ts";

/** Saves the picture of the stage; returns its name and content. */
async function save(page: Page, item: string) {
  await page.getByRole("button", { name: "Download", exact: true }).click();
  const saved = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: item, exact: true }).click();
  const download = await saved;
  const picture = readPng(await readFile(await download.path()));
  const at = (u: number, v: number) => {
    const start = 4 * (Math.floor(v * picture.height) * picture.width + Math.floor(u * picture.width));
    return [...picture.data.subarray(start, start + 3)];
  };
  return { name: download.suggestedFilename(), picture, at };
}

interface Watched {
  readonly drawings: {
    /** The buffer from which each drawing was put on the canvas. */
    readonly memories: readonly ArrayBufferLike[];
    readonly forget: () => void;
  };
}

test.describe("the picture of a snapshot", () => {
  test("[HMP-17] [EXP-09] is saved with its heat map, named by camera, snapshot and range, and says so when it cannot be made", async ({
    page,
    open,
    api,
  }) => {
    const details = await Promise.all((await api.list()).map(({ id }) => api.detail(id)));
    const record = details.find(
      ({ picture_state, picture_kind, sources }) =>
        picture_state === "present" &&
        picture_kind === "camera" &&
        sources.some((one) => !one.outsidePicture),
    );
    const source = record?.sources.find(({ outsidePicture }) => !outsidePicture);
    if (!record || !source) throw new Error("The demo data has no source in a picture.");
    await open(`/snapshot/${record.id}`, "full");
    await stageHeatmap(page);
    await test.step("a picture that cannot be made", async () => {
      await page.route(/picture-worker/, (route) => route.abort());
      await page.getByRole("button", { name: "Download", exact: true }).click();
      await page.getByRole("menuitem", { name: "Picture with heat map (PNG)", exact: true }).click();
      await expect(page.getByText("Could not create the picture. Try again.")).toBeVisible();
      await expect(page.getByRole("button", { name: "Download", exact: true })).toBeEnabled();
      await page.unroute(/picture-worker/);
    });
    const range = await page.getByRole("slider", { name: "Range" }).inputValue();
    const plain = await save(page, "Picture with heat map (PNG)");
    expect(plain.name).toBe(`${record.device_serial}-${record.id}-${range}-dB.png`);
    expect([plain.picture.width, plain.picture.height]).toEqual([
      record.picture_width,
      record.picture_height,
    ]);
    // The peak has the top color of the palette.
    const top = [...palettes.ember.table.subarray(-3)];
    plain.at(source.u, source.v).forEach((value, channel) => {
      expect(Math.abs(value - (top[channel] ?? 0))).toBeLessThan(40);
    });
    await expect(page.getByRole("button", { name: "Download", exact: true })).toBeEnabled();
  });

  test("[HMP-17] is saved with its scale and a caption, light in both themes, whatever was found", async ({
    page,
    open,
    api,
  }) => {
    const records = await api.list();
    const kinds = [
      records.find(({ device_analysis_type: type, leak }) => type === "LEAK" && (leak ?? 0) > 1),
      records.find(({ leak_infinite }) => leak_infinite),
      records.find(({ device_analysis_type: type }) => type === "PD"),
      records.find(({ device_analysis_type: type }) => type === "MECHANICAL"),
    ].flatMap((record) => record ?? []);
    expect(kinds.length).toBeGreaterThan(2);
    await page.emulateMedia({ colorScheme: "dark" });
    for (const { id, device_serial: serial, created_date: created } of kinds) {
      await open(`/snapshot/${id}`, "full");
      await stageHeatmap(page);
      const { name, picture, at } = await save(page, "Picture with caption (PNG)");
      expect(name.startsWith(`${serial}-`)).toBe(true);
      expect(name).toContain(created.slice(0, 7));
      expect([picture.width, picture.height]).toEqual([1200, 1000]);
      expect(at(0.5, 0.995)).toEqual([255, 255, 255]);
      expect(at(0.999, 0.74)).toEqual([12, 13, 14]);
    }
  });
});

test("[HMP-15] a range of a snapshot that was drawn before is shown from what was kept", async ({
  page,
  open,
  api,
}) => {
  /** Index of the drawing on the stage, from 0, or -1 before the first recorded one. */
  const drawing = () =>
    page.evaluate(() => {
      const { memories } = (window as unknown as Watched).drawings;
      return [...new Set(memories)].indexOf(memories.at(-1) as ArrayBufferLike);
    });
  const record = (await api.list()).at(3);
  if (!record) throw new Error("The demo data has too few snapshots.");
  await open(`/snapshot/${record.id}`, "full");
  await stageHeatmap(page);
  // Each drawing has its own memory: the same memory means the same drawing.
  await page.evaluate(() => {
    const memories: ArrayBufferLike[] = [];
    const { prototype } = CanvasRenderingContext2D;
    const { putImageData } = prototype;
    const forget = () => {
      prototype.putImageData = putImageData;
    };
    Object.assign(window, { drawings: { memories, forget } });
    prototype.putImageData = function (
      this: CanvasRenderingContext2D,
      ...given: [ImageData, number, number]
    ) {
      if (given[0].width === 800 && given[0].height === 480) memories.push(given[0].data.buffer);
      Reflect.apply(putImageData, this, given);
    };
  });
  const range = page.getByRole("slider", { name: "Range" });
  const usual = await range.inputValue();
  /** Sets the range and returns the resulting drawing. */
  const drawnAt = async (rangeDb: string) => {
    const before = await drawing();
    await range.fill(rangeDb);
    await expect.poll(drawing).not.toBe(before);
    return drawing();
  };
  const wide = await drawnAt("20");
  const wider = await drawnAt("21");
  expect(await drawnAt("20")).toBe(wide);
  expect(await drawnAt("21")).toBe(wider);
  const kept = await drawnAt(usual);
  await page.getByRole("button", { name: "Next snapshot" }).click();
  await expect(page.getByText(/^5 of /)).toBeVisible();
  await stageHeatmap(page);
  await expect.poll(drawing).toBeGreaterThan(kept);
  await page.getByRole("button", { name: "Previous snapshot" }).click();
  await expect(page.getByText(/^4 of /)).toBeVisible();
  await expect.poll(drawing).toBe(kept);
  await page.evaluate(() => (window as unknown as Watched).drawings.forget());
});
