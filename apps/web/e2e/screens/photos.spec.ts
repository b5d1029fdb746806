import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { brightestPlace, pixelsOf, stageHeatmap } from "../support/heatmap.ts";
import { withFolder } from "../support/product.ts";
import { expect, test } from "../support/test.ts";

const photos = resolve(import.meta.dirname, "../../../../../shared/data/photos");
/** Pictures of users' own cameras, stored in each of the eight EXIF orientations, and with an invalid one. */
const turned = /^(?:Landscape_\d|Portrait_\d|exifr-f\dt|pillow-hopper_orientation_\d|exifr-img_1771.*)\.\w+$/;
/** `npm run test:long -- photos` checks all of them; otherwise each orientation once, in either file format. */
const isLong = process.env.SONOLENS_LONG === "1";
const each = /^(?:Landscape_\d|Portrait_\d|exifr-img_1771.*|pillow-.*\.webp)\.?\w*$/;
/** The sound source, in the upright picture; none of its mirror images is the same. */
const source = { u: 0.7, v: 0.3 };

/** Snapshot files with these pictures, by the picture's name. */
const filesOf = (names: readonly string[]) =>
  withFolder(async (folder) => {
    const [from, to] = [join(folder, "from"), join(folder, "to")];
    for (const each of [from, to]) mkdirSync(each);
    for (const name of names) copyFileSync(join(photos, name), join(from, name));
    const script = resolve(import.meta.dirname, "../support/make-photo-snapshots.ts");
    const made = spawnSync(
      process.execPath,
      ["--conditions=@sonolens/source", script, from, to, String(source.u), String(source.v)],
      { encoding: "utf8" },
    );
    if (made.status !== 0) throw new Error(`No snapshots were made: ${made.stderr}`);
    return new Map(names.map((name) => [name, readFileSync(join(to, `${name}.nlz`))]));
  });

/** A picture as a small grid of gray values, and its aspect ratio. */
interface Seen {
  readonly shape: number;
  readonly grey: readonly number[];
}

/** How a browser displays a file, with the EXIF orientation applied. */
const seenInFile = (page: Page, bytes: Buffer): Promise<Seen> =>
  page.evaluate(async (base64) => {
    const stored = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([stored]));
    const context = new OffscreenCanvas(12, 12).getContext("2d");
    if (context) context.imageSmoothingQuality = "high";
    context?.drawImage(picture, 0, 0, 12, 12);
    const rgba = context?.getImageData(0, 0, 12, 12).data ?? [];
    const grey = Array.from({ length: 144 }, (_, at) => (rgba[4 * at + 1] ?? 0) / 255);
    return { shape: picture.width / picture.height, grey };
  }, bytes.toString("base64"));

const seenOnStage = (picture: Locator): Promise<Seen> =>
  picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const context = new OffscreenCanvas(12, 12).getContext("2d");
    if (context) context.imageSmoothingQuality = "high";
    context?.drawImage(image, 0, 0, 12, 12);
    const rgba = context?.getImageData(0, 0, 12, 12).data ?? [];
    const grey = Array.from({ length: 144 }, (_, at) => (rgba[4 * at + 1] ?? 0) / 255);
    const box = image.getBoundingClientRect();
    return { shape: box.width / box.height, grey };
  });

const difference = (one: readonly number[], other: readonly number[]) =>
  one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length;

/** The same grid turned and mirrored in every way but the right one. */
const wrong = (grey: readonly number[]) =>
  [
    (x: number, y: number) => [11 - x, y],
    (x: number, y: number) => [x, 11 - y],
    (x: number, y: number) => [11 - x, 11 - y],
    (x: number, y: number) => [y, x],
    (x: number, y: number) => [11 - y, x],
    (x: number, y: number) => [y, 11 - x],
    (x: number, y: number) => [11 - y, 11 - x],
  ].map((from) =>
    grey.map((_, at) => {
      const [x = 0, y = 0] = from(at % 12, Math.floor(at / 12));
      return grey[12 * y + x] ?? 0;
    }),
  );

/** Bounding boxes of these elements at one moment, by test id. */
const boxesOf = (page: Page, ids: readonly string[]) =>
  page.evaluate(
    (ids) =>
      ids.map((id) => {
        const box = document.querySelector(`[data-testid=${id}]`)?.getBoundingClientRect();
        if (!box) throw new Error(`${id} is not on the screen.`);
        return { x: box.x, y: box.y, width: box.width, height: box.height };
      }),
    ids,
  );

// Positions are measured when nothing moves.
test.use({ contextOptions: { reducedMotion: "reduce" } });

test.describe("a photo that is stored turned", () => {
  test.skip(!existsSync(photos), "The photos are not here: ../shared/data/photos");

  test(`[HMP-01] stands upright, with heat map and marker in their places: ${isLong ? "all that are here" : "each of the eight ways, and what says wrong"}`, {
    tag: "@long",
  }, async ({ page, open, api }) => {
    test.setTimeout(300_000);
    const names = readdirSync(photos).filter((name) => (isLong ? turned : each).test(name));
    expect(names.length).toBeGreaterThanOrEqual(isLong ? 28 : 13);
    const files = await filesOf(names);
    await open("/", "full");
    for (const [name, bytes] of files) {
      const id = await api.upload(`${name}.nlz`, bytes);
      // Browsers ignore the orientation of a WebP; the same picture exists as a JPEG.
      const upright = name.replace(/\.webp$/, ".jpg");
      const wanted = await seenInFile(page, readFileSync(join(photos, upright)));
      await open(`/snapshot/${id}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
      const heatmap = await stageHeatmap(page);
      const picture = page.getByTestId("picture");
      const shown = await seenOnStage(picture);
      expect.soft(Math.abs(Math.log(shown.shape / wanted.shape)), `${name}: its shape`).toBeLessThan(0.02);
      const nearestWrong = Math.min(...wrong(wanted.grey).map((grey) => difference(shown.grey, grey)));
      expect
        .soft(difference(shown.grey, wanted.grey), `${name}: what it shows`)
        .toBeLessThan(nearestWrong / 2);

      const [frame, sound, marker] = await boxesOf(page, ["picture", "heatmap", "peak"]);
      if (!frame || !sound || !marker) throw new Error("Something is not on the screen.");
      for (const side of ["x", "y", "width", "height"] as const)
        expect.soft(sound[side], `${name}: ${side} of the heat map`).toBeCloseTo(frame[side], 0);
      expect.soft((marker.x - frame.x) / frame.width, `${name}: marker`).toBeCloseTo(source.u, 2);
      expect.soft((marker.y - frame.y) / frame.height, `${name}: marker`).toBeCloseTo(source.v, 2);
      const brightest = brightestPlace(await pixelsOf(heatmap));
      expect.soft(Math.abs(brightest.u - source.u), `${name}: sound, across`).toBeLessThan(0.02);
      expect.soft(Math.abs(brightest.v - source.v), `${name}: sound, down`).toBeLessThan(0.02);
    }
  });
});
