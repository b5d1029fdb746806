import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { palettes } from "../../../packages/heatmap-renderer/src/index.ts";
import { stageHeatmap } from "./heatmap.ts";
import { readPng } from "./png.ts";
import { expect, test } from "./test.ts";

/** Saves the picture of the stage; answers its name and what it shows. */
async function save(page: Page, item: string) {
  await page.getByRole("button", { name: "Download" }).click();
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

test.describe("the picture of a snapshot", () => {
  test("[HMP-17] [EXP-09] is saved with its heat map, named by camera, snapshot and range", async ({
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
    const range = await page.getByRole("slider", { name: "Range" }).inputValue();
    const plain = await save(page, "Picture with heat map (PNG)");
    expect(plain.name).toBe(`${record.device_serial}-${record.id}-${range}-dB.png`);
    expect([plain.picture.width, plain.picture.height]).toEqual([
      record.picture_width,
      record.picture_height,
    ]);
    // The peak has the top of the palette.
    const top = [...palettes.ember.table.subarray(-3)];
    plain.at(source.u, source.v).forEach((value, channel) => {
      expect(Math.abs(value - (top[channel] ?? 0))).toBeLessThan(40);
    });
    const scaled = await save(page, "Picture with heat map and scale (PNG)");
    expect(scaled.picture.height).toBe(plain.picture.height);
    expect(scaled.picture.width).toBe(plain.picture.width + Math.round(plain.picture.height * 0.2));
    await expect(page.getByRole("button", { name: "Download" })).toBeEnabled();
  });

  test("that cannot be made says so", async ({ page, open, api }) => {
    const record = await api.find("picture", ({ picture_state }) => picture_state === "present");
    await page.route(/picture-worker/, (route) => route.abort());
    await open(`/snapshot/${record.id}`, "full");
    await stageHeatmap(page);
    await page.getByRole("button", { name: "Download" }).click();
    await page.getByRole("menuitem", { name: "Picture with heat map (PNG)", exact: true }).click();
    await expect(page.getByText("Could not make the picture. Try again.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Download" })).toBeEnabled();
  });
});
