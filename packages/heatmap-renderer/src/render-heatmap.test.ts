import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lobeField, pixelAt, rampField } from "./field.fixture.ts";
import type { HeatmapOptions } from "./heatmap-options.ts";
import {
  colourAt,
  createPalette,
  drawnFloorDb,
  levelAt,
  palettes,
  renderHeatmap,
  renderHeatmapPart,
} from "./index.ts";

const black = createPalette("black", ["000000", "000000"]);
const seven: Pick<HeatmapOptions, "dynamicRangeDb" | "palette" | "outWidth" | "outHeight"> = {
  dynamicRangeDb: 7,
  palette: palettes.ember,
  outWidth: 96,
  outHeight: 64,
};

const anyField = fc
  .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }))
  .chain(([width, height]) =>
    fc.record({
      width: fc.constant(width),
      height: fc.constant(height),
      levelsDb: fc.array(
        fc.oneof(
          { weight: 8, arbitrary: fc.double({ min: -60, max: 120, noNaN: true }) },
          {
            weight: 1,
            arbitrary: fc.constantFrom(Number.NaN, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY),
          },
        ),
        { minLength: width * height, maxLength: width * height },
      ),
    }),
  );

describe("renderHeatmap", () => {
  it("[HMP-11] [HMP-12] draws a 110 x 110 field on 800 x 480, each cell's level at its centre", () => {
    const field = lobeField([{ u: 0.31, v: 0.62, levelDb: 60 }]);
    const picture = renderHeatmap({ ...seven, ...field, outWidth: 800, outHeight: 480 });
    expect([picture.width, picture.height, picture.rgba.length]).toEqual([800, 480, 800 * 480 * 4]);
    let loudest = { alpha: 0, x: 0, y: 0 };
    for (let y = 0; y < 480; y++)
      for (let x = 0; x < 800; x++) {
        const alpha = pixelAt(picture, x, y)[3];
        if (alpha > loudest.alpha) loudest = { alpha, x, y };
      }
    expect(Math.abs((loudest.x + 0.5) / 800 - 0.31)).toBeLessThan(1 / 110);
    expect(Math.abs((loudest.y + 0.5) / 480 - 0.62)).toBeLessThan(1 / 110);
  });

  it("[HMP-13] draws a pixel exactly where its level reaches the maximum less 80 % of the range", () => {
    fc.assert(
      fc.property(anyField, fc.double({ min: 0.5, max: 60, noNaN: true }), (field, dynamicRangeDb) => {
        for (const outline of ["none", "full", "thumbnail"] as const) {
          const picture = renderHeatmap({
            ...seven,
            ...field,
            dynamicRangeDb,
            outline,
            outWidth: 23,
            outHeight: 17,
          });
          if (!picture.range) {
            expect(picture.rgba.every((value) => value === 0)).toBe(true);
            continue;
          }
          const floorDb = drawnFloorDb(picture.range.maxDb, dynamicRangeDb);
          for (let y = 0; y < 17; y++)
            for (let x = 0; x < 23; x++) {
              const level = levelAt(
                field.levelsDb,
                field.width,
                field.height,
                (x + 0.5) / 23,
                (y + 0.5) / 17,
              );
              const alpha = pixelAt(picture, x, y)[3];
              if (level === undefined) continue;
              if (level < floorDb - 1e-3) expect(alpha).toBe(0);
              if (level > floorDb + 1e-3 && outline === "none") expect(alpha).toBeGreaterThanOrEqual(127);
            }
        }
      }),
      { numRuns: 60 },
    );
  });

  it("[HMP-13] is half opaque at the threshold and opaque at the top", () => {
    // Ten cells of 1 dB, range 10: the floor 1 dB is the second cell, drawn one pixel per cell.
    const picture = renderHeatmap({
      ...seven,
      ...rampField(10, 1, 1),
      dynamicRangeDb: 10,
      outWidth: 10,
      outHeight: 1,
    });
    const alphas = Array.from({ length: 10 }, (_, x) => pixelAt(picture, x, 0)[3]);
    expect(alphas[0]).toBe(0);
    expect(Math.abs((alphas[1] ?? 0) - 127.5)).toBeLessThanOrEqual(1);
    expect(alphas[9]).toBe(255);
    expect(Math.abs((alphas[5] ?? 0) - 255 * 0.75)).toBeLessThanOrEqual(1);
    expect(pixelAt(picture, 1, 0).slice(0, 3)).toEqual(colourAt(palettes.ember, 0));
    expect(pixelAt(picture, 9, 0).slice(0, 3)).toEqual(colourAt(palettes.ember, 1));
  });

  it("draws the colour of levelAt, whatever the two scales", () => {
    const field = lobeField(
      [
        { u: 0.4, v: 0.5, levelDb: 50 },
        { u: 0.6, v: 0.4, levelDb: 49 },
      ],
      11,
      7,
    );
    for (const [outWidth, outHeight] of [
      [33, 140],
      [200, 13],
      [5, 3],
    ] as const) {
      const picture = renderHeatmap({ ...seven, ...field, outWidth, outHeight, dynamicRangeDb: 20 });
      const { floorDb = 0, maxDb = 1 } = picture.range ?? {};
      let compared = 0;
      for (let y = 0; y < outHeight; y++)
        for (let x = 0; x < outWidth; x++) {
          const level =
            levelAt(field.levelsDb, 11, 7, (x + 0.5) / outWidth, (y + 0.5) / outHeight) ?? Number.NaN;
          if (level < floorDb + 1e-3) continue;
          const wanted = colourAt(palettes.ember, (level - floorDb) / (maxDb - floorDb));
          const drawn = pixelAt(picture, x, y);
          for (const channel of [0, 1, 2] as const)
            expect(Math.abs(drawn[channel] - wanted[channel])).toBeLessThanOrEqual(2);
          compared++;
        }
      expect(compared).toBeGreaterThan(0);
    }
  });

  it("is more opaque and lighter where the level is higher", () => {
    const picture = renderHeatmap({
      ...seven,
      ...rampField(20, 1, 0.37),
      outWidth: 400,
      outHeight: 1,
    });
    for (let x = 1; x < 400; x++)
      expect(pixelAt(picture, x, 0)[3]).toBeGreaterThanOrEqual(pixelAt(picture, x - 1, 0)[3]);
  });

  it("draws the same when all levels rise by the same amount", () => {
    const field = lobeField([{ u: 0.5, v: 0.5, levelDb: 40 }], 20, 20);
    const louder = Float32Array.from(field.levelsDb, (level) => level + 32);
    const before = renderHeatmap({ ...seven, ...field, outline: "full" }).rgba;
    const after = renderHeatmap({ ...seven, ...field, levelsDb: louder, outline: "full" }).rgba;
    const worst = before.reduce(
      (most, value, index) => Math.max(most, Math.abs(value - (after[index] ?? 0))),
      0,
    );
    expect(worst).toBeLessThanOrEqual(3);
  });

  it("moves the drawing with the field", () => {
    const shift = 4;
    const make = (u: number) => lobeField([{ u, v: 0.5, levelDb: 40, fallDb: 5 }], 40, 40);
    const options = { ...seven, outWidth: 160, outHeight: 160, outline: "full" as const };
    const first = renderHeatmap({ ...options, ...make(0.4) });
    const second = renderHeatmap({ ...options, ...make(0.4 + shift / 40) });
    let drawn = 0;
    for (let y = 0; y < 160; y++)
      for (let x = 0; x < 160 - shift * 4; x++) {
        const wanted = pixelAt(first, x, y);
        const moved = pixelAt(second, x + shift * 4, y);
        if (wanted[3] > 0) drawn++;
        for (const channel of [0, 1, 2, 3] as const)
          expect(Math.abs(moved[channel] - wanted[channel])).toBeLessThanOrEqual(8);
      }
    expect(drawn).toBeGreaterThan(500);
  });

  it("draws no level that lies outside its neighbours', however steep the field", () => {
    const field = { levelsDb: [0, 0, 20, 20, 0, 0, 20, 20], width: 8, height: 1 };
    for (let place = 0; place <= 400; place++) {
      const level = levelAt(field.levelsDb, 8, 1, place / 400, 0.5) ?? Number.NaN;
      expect(level).toBeGreaterThan(-1e-9);
      expect(level).toBeLessThan(20 + 1e-9);
    }
  });

  it("leaves a field without any finite level clear, and says that there is no range", () => {
    const levelsDb = [Number.NaN, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NaN];
    const picture = renderHeatmap({ ...seven, levelsDb, width: 2, height: 2, outline: "full" });
    expect(picture.range).toBeUndefined();
    expect(picture.rgba.some((value) => value !== 0)).toBe(false);
  });

  it("draws a flat field and a field of one cell at the top colour, without lines", () => {
    for (const [width, height] of [
      [1, 1],
      [5, 4],
    ] as const) {
      const levelsDb = new Float32Array(width * height).fill(-31.4);
      const picture = renderHeatmap({ ...seven, levelsDb, width, height, outline: "full" });
      for (const [x, y] of [
        [0, 0],
        [95, 63],
        [50, 30],
      ] as const)
        expect(pixelAt(picture, x, y)).toEqual([...colourAt(palettes.ember, 1), 255]);
    }
  });

  it("draws round a cell without a level and leaves its middle clear", () => {
    const levelsDb = [50, 50, 50, 50, Number.NaN, 50, 50, 50, 50];
    const picture = renderHeatmap({ ...seven, levelsDb, width: 3, height: 3, outWidth: 90, outHeight: 90 });
    expect(pixelAt(picture, 45, 45)[3]).toBe(0);
    expect(pixelAt(picture, 14, 45)[3]).toBe(255);
  });

  it("colours levels above a given maximum as the maximum", () => {
    const field = rampField(10, 1, 1);
    const picture = renderHeatmap({ ...seven, ...field, maxDb: 6, outWidth: 10, outHeight: 1 });
    expect(pixelAt(picture, 9, 0)).toEqual(pixelAt(picture, 6, 0));
    expect(picture.range?.floorDb).toBeCloseTo(6 - 5.6, 5);
  });

  it("draws only the maximum where the range is 0", () => {
    const picture = renderHeatmap({
      ...seven,
      ...rampField(10, 1, 1),
      dynamicRangeDb: 0,
      outWidth: 10,
      outHeight: 1,
    });
    expect(pixelAt(picture, 9, 0)[3]).toBe(255);
    expect(pixelAt(picture, 8, 0)[3]).toBe(0);
  });

  it("reuses and clears a target, and refuses one of another size", () => {
    const field = lobeField([{ u: 0.5, v: 0.5, levelDb: 40 }], 20, 20);
    const target = new Uint8ClampedArray(96 * 64 * 4).fill(77);
    const picture = renderHeatmap({ ...seven, ...field, target });
    expect(picture.rgba).toBe(target);
    expect(target).toEqual(renderHeatmap({ ...seven, ...field }).rgba);
    expect(() => renderHeatmap({ ...seven, ...field, target: new Uint8ClampedArray(4) })).toThrow(RangeError);
    expect(() => renderHeatmap({ ...seven, levelsDb: [1, 2], width: 3, height: 1 })).toThrow(RangeError);
  });
});

describe("renderHeatmapPart", () => {
  it("gives the pixels of the whole picture, beside which that is clear, however the field is placed", () => {
    const placements = fc.option(
      fc.record({
        offsetX: fc.double({ min: -0.6, max: 0.6, noNaN: true }),
        offsetY: fc.double({ min: -0.6, max: 0.6, noNaN: true }),
        rotationDeg: fc.constantFrom(0, 90, 180, -12.5, 40),
        scale: fc.double({ min: 0.3, max: 2, noNaN: true }),
      }),
      { nil: undefined },
    );
    fc.assert(
      fc.property(
        ...[anyField, fc.double({ min: 0, max: 60, noNaN: true }), placements],
        fc.constantFrom("none", "full", "thumbnail"),
        (field, dynamicRangeDb, placement, outline) => {
          const options = { ...seven, ...field, dynamicRangeDb, outline, ...(placement && { placement }) };
          const whole = renderHeatmap(options);
          const { left, top, range, ...part } = renderHeatmapPart(options);
          expect(range).toEqual(whole.range);
          const put = new Uint8ClampedArray(whole.rgba.length);
          for (let y = 0; y < part.height; y++)
            put.set(
              part.rgba.subarray(4 * y * part.width, 4 * (y + 1) * part.width),
              4 * ((top + y) * whole.width + left),
            );
          expect(put).toEqual(whole.rgba);
        },
      ),
    );
  });

  it("is small where little is drawn, and one clear pixel where nothing is", () => {
    const { width, height } = renderHeatmapPart({
      ...seven,
      ...lobeField([{ u: 0.3, v: 0.6, levelDb: 60 }]),
    });
    expect(width * height).toBeLessThan((96 * 64) / 4);
    const nothing = renderHeatmapPart({ ...seven, width: 1, height: 1, levelsDb: [Number.NaN] });
    expect(nothing).toEqual({ rgba: new Uint8ClampedArray(4), width: 1, height: 1, left: 0, top: 0 });
  });
});

describe("lines", () => {
  /** With a black palette, red x alpha is the outline's own coverage. */
  const outlineSum = (
    stepDb: number,
    outWidth: number,
    pixelRatio: number,
    outline: "full" | "thumbnail",
  ) => {
    const picture = renderHeatmap({
      ...rampField(20, 3, stepDb),
      palette: black,
      dynamicRangeDb: 10 * stepDb,
      outWidth,
      outHeight: 30,
      pixelRatio,
      outline,
    });
    let sum = 0;
    for (let x = 0; x < outWidth; x++) {
      const [red, , , alpha] = pixelAt(picture, x, 15);
      if (red > 40) sum += (red / 255) * (alpha / 255);
    }
    return sum;
  };

  it("[HMP-13] draws the outline equally wide on steep and gentle slopes and on any scale", () => {
    for (const stepDb of [0.1, 1, 8])
      for (const outWidth of [200, 333, 1200])
        for (const pixelRatio of [1, 3]) {
          expect(Math.abs(outlineSum(stepDb, outWidth, pixelRatio, "full") - 1.75 * pixelRatio)).toBeLessThan(
            0.2,
          );
          expect(
            Math.abs(outlineSum(stepDb, outWidth, pixelRatio, "thumbnail") - 0.62 * pixelRatio),
          ).toBeLessThan(0.2);
        }
  });

  it("[HMP-13] puts isolines at 1/2 and 5/6 of the drawn range, and none on a thumbnail", () => {
    const white = createPalette("white", ["ffffff", "ffffff"]);
    const options = {
      ...rampField(101, 1, 0.1),
      palette: white,
      dynamicRangeDb: 10,
      outWidth: 1010,
      outHeight: 1,
    };
    const darkest = (outline: "full" | "thumbnail") => {
      const picture = renderHeatmap({ ...options, outline });
      const dark: number[] = [];
      for (let x = 0; x < 1010; x++)
        if (pixelAt(picture, x, 0)[0] < 190 && pixelAt(picture, x, 0)[3] > 0)
          dark.push(levelAt(options.levelsDb, 101, 1, (x + 0.5) / 1010, 0.5) ?? 0);
      return dark;
    };
    const dark = darkest("full");
    expect(dark.length).toBeGreaterThanOrEqual(2);
    for (const level of dark)
      expect(Math.min(Math.abs(level - 6), Math.abs(level - (2 + (8 * 5) / 6)))).toBeLessThan(0.02);
    expect(darkest("thumbnail")).toEqual([]);
  });
});
