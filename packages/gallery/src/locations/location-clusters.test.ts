import { emptyFilterState } from "@sonolens/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  clusterRadiusM,
  groundDistanceM,
  type Position,
} from "../../../domain/src/location/location-grid.ts";
import { aSnapshotRecord } from "../../../domain/src/snapshot/testing/snapshot-builder.ts";
import { createGalleryColumns, snapshotIdAt } from "../columns/create-gallery-columns.ts";
import type { GalleryColumns } from "../columns/gallery-columns.ts";
import { applyChanges } from "../edits/apply-changes.ts";
import { filterRows } from "../rows/filter-rows.ts";
import { clusterColumn, locationClusters } from "./location-clusters.ts";

const metreDeg = 360 / 40_030_230;

const at = (id: string, latitude: number | null, longitude: number | null, more = {}) =>
  aSnapshotRecord({ id, meta: { ...aSnapshotRecord().meta, latitude, longitude }, ...more });

const columnsOf = (records: readonly ReturnType<typeof at>[]) =>
  createGalleryColumns(records, { locale: "en", timeZone: "UTC" });

/** Ids per cluster, both in order. */
function clustersOf(columns: GalleryColumns): string[] {
  const { clusters, numbers } = clusterColumn(columns);
  const ids = clusters.map((): string[] => []);
  numbers.forEach((cluster, row) => {
    if (cluster >= 0) ids[cluster]?.push(snapshotIdAt(columns, row));
  });
  return ids.map((cluster) => cluster.sort().join("")).sort();
}

const passing = (columns: GalleryColumns, locationCluster: string) => {
  const { failed } = filterRows(columns, { ...emptyFilterState, locationCluster });
  return [...failed.keys()].filter((row) => failed[row] === 0).map((row) => snapshotIdAt(columns, row));
};

const anywhere: fc.Arbitrary<Position> = fc.oneof(
  fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  }),
  fc.record({
    latitude: fc.constantFrom(90, -90, 89.9995, 0, 60.17, -45),
    longitude: fc.constantFrom(180, -180, 179.9999, -179.9999, 0, 24.94),
  }),
);

/** A handful of spots, each with snapshots within some hundred meters. */
const spots = fc
  .array(
    fc.tuple(
      anywhere,
      fc.array(fc.tuple(fc.integer({ min: -250, max: 250 }), fc.integer({ min: -250, max: 250 })), {
        minLength: 1,
        maxLength: 12,
      }),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((list) =>
    list
      .flatMap(([{ latitude, longitude }, offsets]) =>
        offsets.map(([north, east]) => ({
          latitude: Math.min(90, Math.max(-90, latitude + north * metreDeg)),
          longitude:
            ((longitude + (east * metreDeg) / Math.max(0.01, Math.cos((latitude * Math.PI) / 180)) + 540) %
              360) -
            180,
        })),
      )
      .map(({ latitude, longitude }, index) => at(`s${index}`, latitude, longitude)),
  );

describe("[PLC-04] location clusters", () => {
  it("[PLC-04] put what was taken at one place together, over the edge of a grid cell", () => {
    for (let step = 0; step < 40; step++) {
      const latitude = 60.17 + step * 7 * metreDeg;
      const longitude = 24.94 + step * 11 * metreDeg;
      const columns = columnsOf([
        at("a", latitude, longitude),
        at("b", latitude + 20 * metreDeg, longitude + 20 * metreDeg),
        at("c", latitude - 15 * metreDeg, longitude + 30 * metreDeg),
        at("d", latitude + 2000 * metreDeg, longitude),
        at("e", null, longitude),
      ]);
      expect(clustersOf(columns)).toEqual(["abc", "d"]);
    }
  });

  it("[PLC-04] over the antimeridian and around the poles", () => {
    expect(clustersOf(columnsOf([at("a", 0, 179.9998), at("b", 0, -179.9998), at("c", 0, 179)]))).toEqual([
      "ab",
      "c",
    ]);
    expect(clustersOf(columnsOf([at("a", 0, 180), at("b", 0, -180)]))).toEqual(["ab"]);
    for (const pole of [89.9999, -89.9999])
      expect(clustersOf(columnsOf([at("a", pole, 0), at("b", pole, 120), at("c", pole, -120)]))).toEqual([
        "abc",
      ]);
    const [middle] = locationClusters(columnsOf([at("a", 10, 179.9998), at("b", 10, -179.9998)]));
    expect(Math.abs(middle?.longitude ?? 0)).toBeCloseTo(180, 3);
    expect(middle?.latitude).toBeCloseTo(10, 6);
  });

  it("[PLC-04] do not depend on the order of the list, and hold all that has a place", () => {
    fc.assert(
      fc.property(
        spots.chain((records) =>
          fc.tuple(fc.constant(records), fc.shuffledSubarray(records, { minLength: records.length })),
        ),
        ([records, shuffled]) => {
          const clusters = locationClusters(columnsOf(records));
          expect(locationClusters(columnsOf(shuffled))).toEqual(clusters);
          expect(clustersOf(columnsOf(shuffled))).toEqual(clustersOf(columnsOf(records)));
          expect(clusters.reduce((sum, { count }) => sum + count, 0)).toBe(records.length);
          expect(new Set(clusters.map(({ id }) => id)).size).toBe(clusters.length);
        },
      ),
    );
  });

  it("[PLC-04] stay small: no chain of snapshots grows into one", () => {
    const chain = Array.from({ length: 60 }, (_, index) =>
      at(`s${index}`, 60.17 + index * 40 * metreDeg, 24.94),
    );
    const columns = columnsOf(chain);
    const { clusters, numbers } = clusterColumn(columns);
    expect(clusters.length).toBeGreaterThan(5);
    numbers.forEach((cluster, row) => {
      const { latitude = 0, longitude = 0 } = clusters[cluster] ?? {};
      const here = {
        latitude: columns.numbers.latitude[row] as number,
        longitude: columns.numbers.longitude[row] as number,
      };
      expect(groundDistanceM({ latitude, longitude }, here)).toBeLessThan(3 * clusterRadiusM);
    });
  });

  it("[PLC-04] count what a selection has, most first, without what was deleted", () => {
    const columns = columnsOf([
      at("a", 1, 1),
      at("b", 1, 1, { starred: true }),
      at("c", 2, 2, { starred: true }),
      at("d", 2, 2, { starred: true }),
      at("e", 3, 3),
      at("f", 4, 4, { active: false }),
    ]);
    const counts = (starred: boolean | null) =>
      locationClusters(columns, filterRows(columns, { ...emptyFilterState, starred })).map(
        ({ count, latitude }) => [Math.round(latitude), count],
      );
    expect(counts(true)).toEqual([
      [2, 2],
      [1, 1],
    ]);
    expect(counts(null).map(([, count]) => count)).toEqual([2, 2, 1]);
    expect(locationClusters(columns).map(({ count }) => count)).toEqual([2, 2, 1]);
  });
});

describe("[PLC-06] the filter by a cluster", () => {
  it("[PLC-06] leaves exactly the snapshots of the cluster", () => {
    fc.assert(
      fc.property(spots, (records) => {
        const columns = columnsOf(records);
        const { clusters, numbers } = clusterColumn(columns);
        clusters.forEach(({ id }, cluster) => {
          const members = records.filter((_, row) => numbers[row] === cluster).map((record) => record.id);
          expect(passing(columns, id)).toEqual(members);
        });
      }),
    );
  });

  it("[PLC-06] keeps its meaning when snapshots come and the fullest spot moves", () => {
    const before = columnsOf([at("a", 60.17, 24.94), at("b", 60.17, 24.94)]);
    const [{ id } = { id: "" }] = locationClusters(before);
    const beside = ["c", "d", "e", "f"].map((name) => at(name, 60.17 + 70 * metreDeg, 24.94));
    const after = applyChanges(before, [...beside, at("far", -33, 151)]);
    expect(passing(after, id)).toEqual(["a", "b", "c", "d", "e", "f"]);
  });

  it("[PLC-06] leaves nothing for a place without snapshots or an id that is none", () => {
    const columns = columnsOf([at("a", 60.17, 24.94), at("b", null, null)]);
    for (const id of ["10.00000,10.00000", "nowhere", "", "91.00000,0.00000"])
      expect(passing(columns, id)).toEqual([]);
  });
});
