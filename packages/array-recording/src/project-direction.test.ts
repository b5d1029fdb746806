import type { CameraPose } from "@sonolens/snapshot-file";
import fc from "fast-check";
import { expect, it } from "vitest";
import { directionThrough, gridDirections, projectDirection } from "./project-direction.ts";

const forward: CameraPose = {
  positionM: [0, 0, 0],
  viewDirection: [0, 0, 1],
  up: [0, 1, 0],
  horizontalFovDeg: 60,
};
const photograph = (camera: CameraPose) => ({
  kind: "camera" as const,
  camera,
  widthPx: 1200,
  heightPx: 720,
});
const map = {
  kind: "directionMap" as const,
  azimuthDeg: [-180, 180] as [number, number],
  elevationDeg: [0, 90] as [number, number],
};

it("puts what lies ahead in the middle of the picture", () => {
  const { u, v, outsidePicture } = projectDirection(photograph(forward), 0, 90);
  expect([u, v, outsidePicture]).toEqual([expect.closeTo(0.5), expect.closeTo(0.5), false]);
});

it("shows array -x at the right of a camera that looks along z with y up", () => {
  // 20 degrees from z toward -x, a third of the way up: u = 0.5 + 0.5 * tan(20) / tan(30)
  const { u, v } = projectDirection(photograph(forward), 180, 70);
  expect(u).toBeCloseTo(0.5 + (0.5 * Math.tan(Math.PI / 9)) / Math.tan(Math.PI / 6), 9);
  expect(v).toBeCloseTo(0.5, 9);
});

it("has square pixels without a vertical field of view, and that field of view otherwise", () => {
  const upwards = (camera: CameraPose) => projectDirection(photograph(camera), 90, 80).v;
  const rise = Math.tan(Math.PI / 18);
  expect(upwards(forward)).toBeCloseTo(0.5 - (0.5 * rise) / (Math.tan(Math.PI / 6) * 0.6), 9);
  expect(upwards({ ...forward, verticalFovDeg: 50 })).toBeCloseTo(
    0.5 - (0.5 * rise) / Math.tan((25 * Math.PI) / 180),
    9,
  );
});

it("clamps a source beside or behind the picture to the edge nearest to it, and says so", () => {
  const camera: CameraPose = { ...forward, viewDirection: [1, 0, 0], up: [0, 0, 1] };
  expect(projectDirection(photograph(camera), 60, 0)).toMatchObject({ u: 0, outsidePicture: true });
  expect(projectDirection(photograph(camera), -60, 0)).toMatchObject({ u: 1, outsidePicture: true });
  expect(projectDirection(photograph(camera), 170, 0)).toMatchObject({ u: 0, outsidePicture: true });
  expect(projectDirection(photograph(camera), 0, 80)).toMatchObject({ v: 0, outsidePicture: true });
});

it("maps azimuth from left to right and elevation from bottom to top", () => {
  expect(projectDirection(map, 0, 90)).toEqual({ u: 0.5, v: 0, outsidePicture: false });
  expect(projectDirection(map, 90, 0)).toEqual({ u: 0.75, v: 1, outsidePicture: false });
  expect(projectDirection(map, -90, 45)).toEqual({ u: 0.25, v: 0.5, outsidePicture: false });
  expect(projectDirection(map, 0, -20)).toEqual({ u: 0.5, v: 1, outsidePicture: true });
});

it("finds a direction again in a map that passes 180 degrees", () => {
  const around = { ...map, azimuthDeg: [170, 190] as [number, number] };
  expect(projectDirection(around, -175, 45)).toMatchObject({ u: 0.75, outsidePicture: false });
  expect(projectDirection(around, 160, 45)).toMatchObject({ u: 0, outsidePicture: true });
  expect(projectDirection(around, -160, 45)).toMatchObject({ u: 1, outsidePicture: true });
});

it("leads from any picture point to a direction and back, far and near, from any camera", () => {
  const unit = fc.double({ min: -1, max: 1, noNaN: true });
  const share = fc.double({ min: 0.02, max: 0.98, noNaN: true });
  const pose = fc.record({
    positionM: fc.tuple(unit, unit, unit).map(([x, y, z]): [number, number, number] => [x / 5, y / 5, z / 5]),
    viewDirection: fc.tuple(unit, unit, fc.double({ min: 0.5, max: 1, noNaN: true })),
    up: fc.tuple(unit, fc.double({ min: 2, max: 3, noNaN: true }), fc.constant(0)),
    horizontalFovDeg: fc.integer({ min: 20, max: 80 }),
  });
  fc.assert(
    fc.property(
      pose,
      share,
      share,
      fc.option(fc.double({ min: 2, max: 9, noNaN: true })),
      (camera, u, v, near) => {
        const options = near === null ? {} : { distanceM: near };
        const { azimuthDeg, elevationDeg } = directionThrough(photograph(camera), u, v, options);
        const back = projectDirection(photograph(camera), azimuthDeg, elevationDeg, options);
        expect(back.u).toBeCloseTo(u, 6);
        expect(back.v).toBeCloseTo(v, 6);
      },
    ),
    { seed: 3, numRuns: 300 },
  );
});

it("looks at unit directions far away and at the plane along the view axis near by", () => {
  const size = { width: 110, height: 110 };
  const far = gridDirections(photograph(forward), size);
  expect(far.focus).toBe("far");
  expect(Math.hypot(...far.gridM.subarray(3000, 3003))).toBeCloseTo(1, 12);
  const near = gridDirections(photograph({ ...forward, positionM: [0, 0, -0.1] }), size, { distanceM: 2 });
  expect(near.focus).toBe("near");
  const depths = Array.from({ length: 110 * 110 }, (_, cell) => near.gridM[3 * cell + 2] ?? 0);
  expect(Math.max(...depths.map((depth) => Math.abs(depth - 1.9)))).toBeLessThan(1e-12);
  // the first cell is at the top left, half a cell in: array +x is left, +y is up
  expect(near.gridM[0]).toBeCloseTo(2 * Math.tan(Math.PI / 6) * (1 - 1 / 110), 9);
  expect(near.gridM[1]).toBeCloseTo(2 * Math.tan(Math.PI / 6) * 0.6 * (1 - 1 / 110), 9);
});
