import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { brightestPlace, pixelsOf, stageHeatmap } from "../support/heatmap.ts";
import { runSonolens } from "../support/product.ts";
import { expect, test } from "../support/test.ts";

const shared = resolve(import.meta.dirname, "../../../../../shared/data/array");
const recording = resolve(shared, "respeaker4-1src-50cm-1.wav");

test.describe("where a sound comes from", () => {
  test.skip(!existsSync(recording), `needs ${recording}`);

  test("the peak of an imported recording stands where its direction falls on the map of directions", async ({
    page,
    open,
    api,
    account,
    product,
  }) => {
    await runSonolens(product.dataFolder, [
      "import",
      recording,
      ...["--array", resolve(shared, "respeaker4.csv"), "--band", "1000-3700"],
      ...["--account", account.username],
    ]);
    const record = await api.find("map of directions", ({ picture_kind }) => picture_kind === "directionMap");
    const detail = await api.detail(record.id);
    const map = detail.direction_map;
    const source = detail.sources[0];
    if (!map || !source) throw new Error("The import has no map of directions or no source.");
    const [west = 0, east = 0] = map.azimuthDeg;
    const [low = 0, high = 0] = map.elevationDeg;
    const azimuthDeg = west + ((((source.azimuthDeg - west) % 360) + 360) % 360);
    const u = (azimuthDeg - west) / (east - west);
    const v = (high - source.elevationDeg) / (high - low);

    await open(`/snapshot/${record.id}`, "full");
    await expect(page.getByText("Map of directions").first()).toBeVisible();
    await expect(page.getByText("There is no camera picture.")).toBeVisible();
    await expect(page.getByText("Not calibrated").first()).toBeVisible();
    const canvas = await stageHeatmap(page);
    const stage = await canvas.boundingBox();
    const mark = await page.getByTestId("peak").first().boundingBox();
    if (!stage || !mark) throw new Error("There is no stage, or no mark on it.");
    const onPicture = { u: (mark.x - stage.x) / stage.width, v: (mark.y - stage.y) / stage.height };
    const nearSeam =
      Math.abs(onPicture.u - u) > 0.5 ? 1 - Math.abs(onPicture.u - u) : Math.abs(onPicture.u - u);
    expect(nearSeam).toBeLessThan(0.006);
    expect(Math.abs(onPicture.v - v)).toBeLessThan(0.006);

    await page.getByRole("slider", { name: "Range" }).fill("2");
    const brightest = brightestPlace(await pixelsOf(canvas));
    const across = Math.abs(brightest.u - u);
    // A source at the map's seam appears on both of its edges.
    if (Math.min(u, 1 - u) > 0.06) expect(across).toBeLessThan(0.03);
    expect(Math.abs(brightest.v - v)).toBeLessThan(0.05);
  });
});
