import { emptyFilterState } from "@sonolens/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyRecords } from "../../../domain/src/filter/testing/gallery-arbitraries.ts";
import { aSnapshotRecord } from "../../../domain/src/snapshot/testing/snapshot-builder.ts";
import { createGalleryColumns, snapshotIdAt } from "../columns/create-gallery-columns.ts";
import { filterRows } from "../rows/filter-rows.ts";
import { clusterColumn, rowInCluster } from "./location-clusters.ts";
import { locationsOf, stopsOfRoute } from "./places.ts";
import { snapshotsOfPeriod } from "./places-periods.ts";
import { routesByDay } from "./routes-by-day.ts";

const at = (id: string, latitude: number | null, longitude: number | null, more = {}) =>
  aSnapshotRecord({ id, meta: { ...aSnapshotRecord().meta, latitude, longitude }, ...more });
const columnsOf = (records: readonly ReturnType<typeof at>[]) =>
  createGalleryColumns(records, { locale: "en", timeZone: "UTC" });
const pd = (severity_min: number, severity_max: number) => ({
  device_analysis_type: "PD",
  leak: null,
  pd: { ...aSnapshotRecord().pd, severity_min, severity_max, classification: [] },
});
const leak = (lpm: number, more = {}) => ({
  device_analysis_type: "LEAK",
  leak: lpm,
  leak_infinite: false,
  ...more,
});

describe("[PLC-04] places", () => {
  it("[PLC-04] tell the last snapshot, and the worst findings that are not solved", () => {
    const columns = columnsOf([
      at("hall-old", 60.1, 25, { created_date: "2026-11-16T10:00:00Z", ...pd(80, 90), fixed: true }),
      at("hall-new", 60.1, 25, { created_date: "2026-11-18T10:00:00Z", ...pd(30, 40), fixed: false }),
      at("hall-leak", 60.1, 25, { created_date: "2026-11-17T10:00:00Z", ...leak(500), fixed: false }),
      at("yard", 60.2, 25, { created_date: null, ...pd(0, 0) }),
      at("nowhere", null, null),
    ]);
    const all = filterRows(columns, emptyFilterState);
    const [hall, yard, ...others] = locationsOf(columns, all, { leakThresholds: { lowLpm: 1, highLpm: 20 } });
    expect(others).toEqual([]);
    expect(hall).toMatchObject({ count: 3, lastMs: Date.parse("2026-11-18T10:00:00Z"), worst: "veryHigh" });
    expect(snapshotIdAt(columns, hall?.lastRow ?? -1)).toBe("hall-new");
    expect(yard).toMatchObject({ count: 1, worst: "low" });
    expect(yard?.lastMs).toBeNaN();
  });

  it("[PLC-02] [PLC-04] count only what passes filter and period, and hold each such snapshot that has a place once", () => {
    fc.assert(
      fc.property(anyRecords(), fc.boolean(), (records, starred) => {
        const columns = createGalleryColumns(records, { locale: "en", timeZone: "UTC" });
        const filtered = filterRows(columns, { ...emptyFilterState, starred: starred || null });
        const selection = snapshotsOfPeriod(columns, "all", Date.parse("2026-11-20"), filtered);
        const { clusters, numbers } = clusterColumn(columns);
        const passing = [...numbers.keys()].filter(
          (row) => filtered.failed[row] === 0 && selection.failed[row] === 0,
        );
        const places = locationsOf(columns, selection);
        const placed = passing.filter((row) => (numbers[row] as number) < clusters.length);
        expect(places.reduce((sum, { count }) => sum + count, 0)).toBe(placed.length);
        for (const place of places) {
          const rows = placed.filter((row) => clusters[numbers[row] as number]?.id === place.id);
          expect(rows).toContain(place.lastRow);
          const times = rows.map((row) => columns.numbers.created[row] as number).filter(Number.isFinite);
          expect(place.lastMs).toBe(times.length > 0 ? Math.max(...times) : Number.NaN);
        }
      }),
      { numRuns: 200 },
    );
  });

  it("[PLC-06] find a snapshot of a cluster by its id, and none where nothing is", () => {
    const columns = columnsOf([at("a", null, null), at("b", 60.1, 25), at("c", 60.2, 25)]);
    const [place] = locationsOf(columns, filterRows(columns, emptyFilterState));
    expect(rowInCluster(columns, place?.id ?? "")).toBe(place?.lastRow);
    expect(rowInCluster(columns, "10.00000,10.00000")).toBeUndefined();
    expect(rowInCluster(columns, "hall")).toBeUndefined();
  });
});

describe("[PLC-05] stops", () => {
  it("[PLC-05] are what was taken one after the other at one place; coming back is another stop", () => {
    const day = (time: string) => ({ created_date: `2026-11-18T${time}:00Z` });
    const columns = columnsOf([
      at("c", 60.2, 25, day("09:00")),
      at("a", 60.1, 25, day("08:00")),
      at("b", 60.1, 25.0001, day("08:20")),
      at("d", 60.1, 25, day("10:00")),
    ]);
    const [route] = routesByDay(columns);
    const stops = route ? stopsOfRoute(columns, route) : [];
    expect(stops.map(({ rows }) => [...rows].map((row) => snapshotIdAt(columns, row)).join(""))).toEqual([
      "ab",
      "c",
      "d",
    ]);
    expect(stops.map(({ fromMs, toMs }) => (toMs - fromMs) / 60_000)).toEqual([20, 0, 0]);
    expect(stops[0]?.cluster).toBe(stops[2]?.cluster);
  });
});
