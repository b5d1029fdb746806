import { describe, expect, it } from "vitest";
import { fitView } from "./fit-view.ts";
import { decimalsOf, graticule } from "./graticule.ts";
import { defaultCentre } from "./map-defaults.ts";
import { metresPerPixel, project, scaleBar, unproject, zoomAround } from "./mercator.ts";

const size = { widthPx: 800, heightPx: 500 };
const helsinki = { centre: defaultCentre, zoom: 12 };

describe("locations and pixels", () => {
  it("puts the centre into the middle, and finds back what it put", () => {
    expect(project(defaultCentre, helsinki, size)).toEqual({ x: 400, y: 250 });
    const location = { latitude: 60.19, longitude: 24.9 };
    const found = unproject(project(location, helsinki, size), helsinki, size);
    expect(found.latitude).toBeCloseTo(60.19, 9);
    expect(found.longitude).toBeCloseTo(24.9, 9);
  });

  it("takes the copy of a location that is nearest to the middle, over 180 degrees too", () => {
    const pacific = { centre: { latitude: 0, longitude: 179 }, zoom: 2 };
    const { x } = project({ latitude: 0, longitude: -179 }, pacific, size);
    expect(x).toBeCloseTo(400 + (2 / 360) * 2048, 6);
  });

  it("keeps the location under the pointer while the zoom changes", () => {
    const point = { x: 700, y: 80 };
    const before = unproject(point, helsinki, size);
    const after = unproject(point, zoomAround(point, 14.5, helsinki, size), size);
    expect(after.latitude).toBeCloseTo(before.latitude, 8);
    expect(after.longitude).toBeCloseTo(before.longitude, 8);
  });
});

describe("views that show all locations", () => {
  it("shows all, as near as there is room", () => {
    const locations = [
      { latitude: 60.17, longitude: 24.94 },
      { latitude: 52.37, longitude: 4.9 },
    ];
    const view = fitView(locations, size, { marginPx: 40 });
    const points = locations.map((location) => project(location, view, size));
    for (const { x, y } of points) {
      expect(x).toBeGreaterThanOrEqual(39.9);
      expect(x).toBeLessThanOrEqual(760.1);
      expect(y).toBeGreaterThanOrEqual(39.9);
      expect(y).toBeLessThanOrEqual(460.1);
    }
    expect(Math.max(...points.map(({ y }) => y)) - Math.min(...points.map(({ y }) => y))).toBeCloseTo(420, 0);
  });

  it("goes the short way around the world", () => {
    const view = fitView(
      [
        { latitude: -17.8, longitude: 178 },
        { latitude: -13.8, longitude: -171.8 },
      ],
      size,
    );
    expect(view.centre.longitude).toBeCloseTo(-176.9, 6);
    expect(view.zoom).toBeGreaterThan(4);
  });

  it("[PLC-09] [PLC-11] is the default view without locations, and not nearer than it with one", () => {
    expect(fitView([], size)).toEqual({ centre: { latitude: 60.17, longitude: 24.94 }, zoom: 12 });
    const [location] = [{ latitude: 48.1, longitude: 11.6 }];
    const view = fitView([location], size);
    expect(view.zoom).toBe(12);
    expect(view.centre.latitude).toBeCloseTo(48.1, 9);
  });
});

describe("what a map without streets is read by", () => {
  it("has lines at round degrees, far enough apart to be labelled", () => {
    const { meridians, meridianStepDeg, parallels, parallelStepDeg } = graticule(helsinki, size, 100);
    expect(meridianStepDeg).toBe(0.02);
    expect(parallelStepDeg).toBe(0.01);
    expect(meridians.some(({ degrees, atPx }) => Math.abs(degrees - 24.94) < 1e-9 && atPx === 400)).toBe(
      true,
    );
    for (const lines of [meridians, parallels])
      for (const [index, { atPx }] of lines.slice(1).entries())
        expect(Math.abs(atPx - (lines[index]?.atPx ?? 0))).toBeGreaterThan(99);
    expect([1, 0.5, 0.02, 0.001].map(decimalsOf)).toEqual([0, 1, 2, 3]);
  });

  it("has a scale of a round length", () => {
    const metres = metresPerPixel(helsinki);
    expect(metres).toBeCloseTo(9.51, 2);
    expect(scaleBar(metres, 100, [1, 1000])).toEqual({ metres: 500, lengthPx: 500 / metres });
    expect(scaleBar(0.31, 100, [1, 1000]).metres).toBe(20);
    // A round number of feet, and of miles once one of them fits.
    expect(scaleBar(0.31, 100, [0.3048, 1609.344]).metres / 0.3048).toBeCloseTo(100, 6);
    expect(scaleBar(40, 100, [0.3048, 1609.344]).metres / 1609.344).toBeCloseTo(2, 6);
  });
});
