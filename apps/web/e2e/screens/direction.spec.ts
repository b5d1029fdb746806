import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { brightestPlace, pixelsOf, stageHeatmap } from "../support/heatmap.ts";
import { runSonolens } from "../support/product.ts";
import { expect, test } from "../support/test.ts";

const shared = resolve(import.meta.dirname, "../../../../../shared/data/array");
const recording = resolve(shared, "respeaker4-1src-50cm-1.wav");

test.describe("where a sound comes from", () => {
  test.skip(!existsSync(recording), `needs ${recording}`);

  test("the peak of an imported recording is one: marked where the map of directions is brightest, printed with that azimuth and level, and a flat array near its plane cannot tell the elevation", async ({
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

    await open(`/snapshot/${record.id}`, "full");
    await expect(page.getByText("Map of directions").first()).toBeVisible();
    await expect(page.getByText("There is no camera picture.")).toBeVisible();
    await expect(page.getByText("Not calibrated").first()).toBeVisible();
    const canvas = await stageHeatmap(page);
    const stage = await canvas.boundingBox();
    const mark = await page.getByTestId("peak").first().boundingBox();
    if (!stage || !mark) throw new Error("There is no stage, or no mark on it.");
    const onPicture = { u: (mark.x - stage.x) / stage.width, v: (mark.y - stage.y) / stage.height };
    const printed = page.getByRole("list", { name: "Sources" }).getByRole("listitem").first();
    await expect(printed).toContainText(/azimuth .+°/);
    await expect(printed).not.toContainText("elevation");
    const [from = 0, to = 0] = source.elevationRangeDeg ?? [];
    await expect(page.getByText("the elevation cannot be told").first()).toContainText(
      `between ${from.toFixed(0)}° and ${to.toFixed(0)}°`,
    );
    const [, azimuth = ""] =
      /azimuth (.+?)°/.exec(((await printed.textContent()) ?? "").replaceAll("\u2212", "-")) ?? [];
    const u = ((((Number(azimuth) - west) % 360) + 360) % 360) / (east - west);
    const v = (high - source.elevationDeg) / (high - low);
    const across = Math.abs(onPicture.u - u);
    // Printed in whole degrees; the drawn peak is less than a cell away. A source at the map's seam is on both edges.
    expect(Math.min(across, 1 - across) * (east - west)).toBeLessThan(1);
    expect(Math.abs(onPicture.v - v) * (high - low)).toBeLessThan(3);
    // The direction that the import found, of which the drawn peak is less than a cell away.
    const aside = Math.abs(((source.azimuthDeg - Number(azimuth) + 540) % 360) - 180);
    expect(aside).toBeLessThan(3);
    const level = (await page.getByTestId("peak-label").first().locator("b").textContent()) ?? "";
    await expect(printed).toContainText(level.replace(/\sdB$/, ""));
    await expect(page.getByTestId("legend")).toContainText(level.replace(/\sdB$/, ""));
    await expect(page.getByTestId("stage")).toHaveAccessibleDescription(new RegExp(`Peak ${level}`));

    // Read from the map itself: the level of the mark, and less around it.
    const picture = page.getByTestId("stage");
    const read = page.getByTestId("crosshair");
    const dB = async () =>
      Number(((await read.textContent()) ?? "").replace("\u2212", "-").replace(/\s*dB$/, ""));
    const peakDb = Number(level.replace("\u2212", "-").replace(/\s*dB$/, ""));
    for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
      await picture.press(key);
      await expect.poll(async () => Math.abs((await dB()) - peakDb)).toBeLessThan(0.11);
      await picture.press(`Shift+${key}`);
      await expect.poll(dB).toBeLessThanOrEqual(peakDb);
      await picture.press("Escape");
      await expect(read).toHaveCount(0);
    }

    await page.getByRole("slider", { name: "Range" }).fill("2");
    const brightest = brightestPlace(await pixelsOf(canvas));
    const found = {
      u: ((((source.azimuthDeg - west) % 360) + 360) % 360) / (east - west),
      v: (high - source.elevationDeg) / (high - low),
    };
    if (Math.min(found.u, 1 - found.u) > 0.06) expect(Math.abs(brightest.u - found.u)).toBeLessThan(0.03);
    expect(Math.abs(brightest.v - found.v)).toBeLessThan(0.05);
  });
});
