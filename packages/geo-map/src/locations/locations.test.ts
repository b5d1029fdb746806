import { expect, it } from "vitest";
import { createClusterIndex } from "./cluster-index.ts";
import { nearestTowards } from "./nearest-towards.ts";
import { snapshotsAround } from "./plant.fixture.ts";

const size = { widthPx: 800, heightPx: 500 };
const world = { centre: { latitude: 20, longitude: 0 }, zoom: 0 };

it("gives every snapshot to one cluster, and its ids back", () => {
  const snapshots = snapshotsAround(500);
  const index = createClusterIndex(snapshots);
  const clusters = index.inView(world, size);
  const ids = clusters.map(({ key }) => index.idsOf(key));
  expect(new Set(ids.flat()).size).toBe(500);
  expect(ids.map(({ length }) => length)).toEqual(clusters.map(({ count }) => count));
});

it("keeps snapshots of the very same location together at every zoom", () => {
  const same = ["a", "b", "c"].map((id) => ({ id, latitude: 60.17, longitude: 24.94 }));
  const view = { centre: { latitude: 60.17, longitude: 24.94 }, zoom: 18 };
  const [cluster, ...others] = createClusterIndex(same).inView(view, size);
  expect(others).toEqual([]);
  expect(createClusterIndex(same).idsOf(cluster?.key ?? "")).toEqual(["a", "b", "c"]);
});

it("sees what lies beyond 180 degrees", () => {
  const index = createClusterIndex([{ id: "a", latitude: -17, longitude: -179.5 }]);
  const view = { centre: { latitude: -17, longitude: 179.5 }, zoom: 6 };
  expect(index.inView(view, size).map(({ position }) => position.longitude)).toEqual([-179.5]);
});

it("goes to the mark that the eye finds next", () => {
  const from = { x: 100, y: 100 };
  const marks = [
    { x: 300, y: 110, name: "far, straight" },
    { x: 160, y: 220, name: "near, aside" },
    { x: 40, y: 100, name: "behind" },
  ];
  expect(nearestTowards(from, "ArrowRight", marks)?.name).toBe("far, straight");
  expect(nearestTowards(from, "ArrowDown", marks)?.name).toBe("near, aside");
  expect(nearestTowards(from, "ArrowLeft", marks)?.name).toBe("behind");
  expect(nearestTowards(from, "ArrowUp", marks)).toBeUndefined();
});

it("draws few marks for many snapshots, at every zoom", () => {
  const index = createClusterIndex(snapshotsAround(10_000));
  const centre = { latitude: 60.17, longitude: 24.94 };
  const counts = Array.from({ length: 19 }, (_, zoom) => index.inView({ centre, zoom }, size).length);
  // A map of 800 x 500 with half of it around: clusters of about 56 pixels.
  expect(Math.max(...counts)).toBeLessThan(400);
});

it("[PLC-04] counts what a location stands for, and knows which marks can be taken apart", () => {
  const view = { centre: { latitude: 60.17, longitude: 24.94 }, zoom: 12 };
  const index = createClusterIndex([
    { id: "hall", latitude: 60.17, longitude: 24.94, count: 12 },
    { id: "yard", latitude: 60.1701, longitude: 24.9401, count: 3 },
    { id: "harbour", latitude: 60.2, longitude: 24.94 },
  ]);
  const seen = index.inView(view, size).map(({ count, parts, key }) => [count, parts, index.idsOf(key)]);
  expect(seen).toEqual([
    [15, true, ["hall", "yard"]],
    [1, false, ["harbour"]],
  ]);
});
