import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lobeField, pixelAt } from "./field.fixture.ts";
import type { HeatmapOptions } from "./heatmap-options.ts";
import { type HeatmapPlacement, levelAt, palettes, placementFromMeta, renderHeatmap } from "./index.ts";

const look = { dynamicRangeDb: 20, palette: palettes.ember, outWidth: 120, outHeight: 72 } as const;
const field = lobeField([{ u: 0.3, v: 0.4, levelDb: 60, fallDb: 60 }], 30, 20);

function loudest(options: HeatmapOptions): { x: number; y: number } {
  const picture = renderHeatmap(options);
  let best = { x: -1, y: -1, alpha: 0 };
  for (let y = 0; y < picture.height; y++)
    for (let x = 0; x < picture.width; x++) {
      const alpha = pixelAt(picture, x, y)[3];
      if (alpha > best.alpha) best = { x, y, alpha };
    }
  return best;
}

describe("placement", () => {
  it.each([
    ["as it is", {}, 36, 28.8],
    ["moved", { offsetX: 0.25, offsetY: -0.1 }, 66, 21.6],
    ["smaller", { scale: 0.5 }, 48, 32.4],
    ["larger", { scale: 2 }, 12, 21.6],
    ["turned clockwise", { rotationDeg: 90 }, 67.2, 12],
    ["turned on its head", { rotationDeg: 180 }, 84, 43.2],
    ["all together", { offsetX: 0.1, offsetY: 0.1, rotationDeg: -90, scale: 0.5 }, 68.4, 55.2],
  ] as const)("draws the source where it lies: %s", (_, placement: HeatmapPlacement, x, y) => {
    const found = loudest({ ...look, ...field, placement });
    const halfCell = Math.hypot(2, 1.8) * ("scale" in placement ? (placement.scale ?? 1) : 1);
    expect(Math.hypot(found.x + 0.5 - x, found.y + 0.5 - y)).toBeLessThan(halfCell + 1);
  });

  it("draws every pixel as levelAt tells of its place, also at an angle", () => {
    const placements = fc.record({
      offsetX: fc.double({ min: -0.6, max: 0.6, noNaN: true }),
      offsetY: fc.double({ min: -0.6, max: 0.6, noNaN: true }),
      rotationDeg: fc.oneof(fc.constant(0), fc.double({ min: -400, max: 400, noNaN: true })),
      scale: fc.double({ min: 0.3, max: 3, noNaN: true }),
    });
    fc.assert(
      fc.property(placements, (placement) => {
        const picture = renderHeatmap({ ...look, ...field, placement });
        const angle = (-placement.rotationDeg * Math.PI) / 180;
        for (let y = 0; y < 72; y++)
          for (let x = 0; x < 120; x++) {
            const dx = x + 0.5 - 60 - placement.offsetX * 120;
            const dy = y + 0.5 - 36 - placement.offsetY * 72;
            const u = 0.5 + (dx * Math.cos(angle) - dy * Math.sin(angle)) / 120 / placement.scale;
            const v = 0.5 + (dx * Math.sin(angle) + dy * Math.cos(angle)) / 72 / placement.scale;
            const alpha = pixelAt(picture, x, y)[3];
            const inside = Math.min(
              Math.min(u, 1 - u) * 120 * placement.scale,
              Math.min(v, 1 - v) * 72 * placement.scale,
            );
            if (inside < -0.51) expect(alpha).toBe(0);
            if (inside < 0.51) continue;
            const share = ((levelAt(field.levelsDb, 30, 20, u, v) ?? 0) - 44) / 16;
            const { maxDb = 0 } = picture.range ?? {};
            const exact = (share * 16 + 44 - (maxDb - 16)) / 16;
            if (exact < -1e-4) expect(alpha).toBe(0);
            if (exact > 1e-4) expect(Math.abs(alpha - 255 * (0.5 + 0.5 * exact))).toBeLessThan(1.01);
          }
      }),
      { numRuns: 40 },
    );
  });

  it("turned by next to nothing, draws as upright, lines and single mode included", () => {
    const levelsDb = Float32Array.from(
      { length: 600 },
      (_, cell) => 50 + 10 * Math.sin(cell * 0.9) * Math.cos(cell * 0.05),
    );
    for (const mode of ["single", "multi"] as const)
      for (const scheme of ["STRENGTH", "LOCATION"] as const) {
        const options = { ...look, levelsDb, width: 30, height: 20, mode, scheme, outline: "full" } as const;
        const upright = renderHeatmap(options).rgba;
        const turned = renderHeatmap({ ...options, placement: { rotationDeg: 1e-10 } }).rgba;
        let different = 0;
        for (let value = 0; value < upright.length; value++)
          if (Math.abs((upright[value] as number) - (turned[value] as number)) > 1) different++;
        expect(different).toBeLessThan(upright.length / 1000);
      }
  });

  it("fades the pixels that an edge of the field cuts", () => {
    const flat = { levelsDb: new Float32Array(4).fill(30), width: 2, height: 2 };
    const picture = renderHeatmap({ ...look, ...flat, outWidth: 100, placement: { offsetX: 0.203 } });
    expect([19, 20, 21].map((x) => pixelAt(picture, x, 30)[3])).toEqual([0, 178, 255]);
  });

  it("[SNP-05] [HMP-12] takes offset, rotation, scale and zoom from the meta, offsets on 800 x 480", () => {
    const meta = { offset_x: 40, offset_y: -24, rotation_deg: 1.5, scale_minus_one: 0.1, zoom_heatmap: 2 };
    const placement = placementFromMeta(meta);
    expect(placement).toEqual({ offsetX: 0.05, offsetY: -0.05, rotationDeg: 1.5, scale: 2.2 });
    const nothing = { offsetX: 0, offsetY: 0, rotationDeg: 0, scale: 1 };
    expect(placementFromMeta({})).toEqual(nothing);
    expect(placementFromMeta({ offset_x: null, zoom_heatmap: 0, scale_minus_one: -1 })).toEqual(nothing);
  });

  it("refuses a placement that is none", () => {
    for (const placement of [{ scale: 0 }, { scale: -1 }, { rotationDeg: Number.NaN }, { offsetX: Infinity }])
      expect(() => renderHeatmap({ ...look, ...field, placement })).toThrow(RangeError);
  });
});

describe("colour schemes", () => {
  const two = lobeField([
    { u: 0.25, v: 0.25, levelDb: 60, fallDb: 60 },
    { u: 0.75, v: 0.75, levelDb: 57, fallDb: 60 },
  ]);

  it("LOCATION gives each source a hue of its own, opacity by level", () => {
    const located = renderHeatmap({ ...look, ...two, dynamicRangeDb: 10, scheme: "LOCATION" });
    const strength = renderHeatmap({ ...look, ...two, dynamicRangeDb: 10 });
    expect(pixelAt(located, 30, 18).slice(0, 3)).toEqual([0x5b, 0x8d, 0xef]);
    expect(pixelAt(located, 90, 54).slice(0, 3)).toEqual([0xd9, 0xdf, 0x04]);
    const alphas = ({ rgba }: { rgba: Uint8ClampedArray }) => rgba.filter((_, index) => index % 4 === 3);
    expect(alphas(located)).toEqual(alphas(strength));
  });

  it("LOCATION in single mode draws the strongest source alone, in the first hue", () => {
    const options = { ...look, ...two, dynamicRangeDb: 10, scheme: "LOCATION", mode: "single" } as const;
    const picture = renderHeatmap(options);
    expect(pixelAt(picture, 30, 18).slice(0, 3)).toEqual([0x5b, 0x8d, 0xef]);
    expect(pixelAt(picture, 90, 54)[3]).toBe(0);
  });
});
