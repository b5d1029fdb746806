import { emptyFilterState } from "@sonolens/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyRecords } from "../../../domain/src/filter/testing/gallery-arbitraries.ts";
import { naiveDay, naivePlace } from "../../../domain/src/filter/testing/naive-record.ts";
import { aSnapshotRecord } from "../../../domain/src/snapshot/testing/snapshot-builder.ts";
import { createGalleryColumns, snapshotIdAt } from "../columns/create-gallery-columns.ts";
import { filterRows } from "../rows/filter-rows.ts";
import { locationsPeriodDays, snapshotsOfPeriod } from "./places-periods.ts";
import { routesByDay } from "./routes-by-day.ts";

const at = (id: string, created_date: string, latitude: number | null, longitude: number | null, more = {}) =>
  aSnapshotRecord({ id, created_date, meta: { ...aSnapshotRecord().meta, latitude, longitude }, ...more });

const place = { locale: "en", timeZone: "Europe/Helsinki" };

describe("[PLC-05] routes by date", () => {
  it("[PLC-05] follow each day's snapshots in time, latest day first, days of the user's time zone", () => {
    const columns = createGalleryColumns(
      [
        at("b", "2026-11-18T10:00:00Z", 60.2, 25),
        at("a", "2026-11-17T22:30:00Z", 60.1, 25),
        at("x", "2026-11-18T11:00:00Z", null, null),
        at("c", "2026-11-16T10:00:00Z", 60.3, 25),
        at("gone", "2026-11-18T12:00:00Z", 61, 25, { active: false }),
      ],
      place,
    );
    const routes = routesByDay(columns);
    expect(
      routes.map(({ day, rows }) => [day, [...rows].map((row) => snapshotIdAt(columns, row)).join("")]),
    ).toEqual([
      ["2026-11-18", "ab"],
      ["2026-11-16", "c"],
    ]);
    expect([...(routes[0]?.path ?? [])]).toEqual([25, 60.1, 25, 60.2]);
    expect(routes[0]?.lengthM).toBeCloseTo(11_119.5, 0);
    expect(routes[1]?.lengthM).toBe(0);
  });

  it("[PLC-05] go on over the antimeridian instead of around the world", () => {
    const columns = createGalleryColumns(
      [
        at("a", "2026-11-18T10:00:00Z", -17, 179.9),
        at("b", "2026-11-18T11:00:00Z", -17, -179.9),
        at("c", "2026-11-18T12:00:00Z", -17, 179.8),
      ],
      place,
    );
    const [route] = routesByDay(columns);
    [179.9, -17, 180.1, -17, 179.8, -17].forEach((value, index) => {
      expect(route?.path[index]).toBeCloseTo(value, 9);
    });
    expect(route?.lengthM).toBeLessThan(60_000);
  });

  it("[PLC-05] follow a selection only, and hold every snapshot that has a place and a date once", () => {
    fc.assert(
      fc.property(anyRecords(), fc.boolean(), (records, starred) => {
        const columns = createGalleryColumns(records, place);
        const routes = routesByDay(columns, filterRows(columns, { ...emptyFilterState, starred }));
        const expected = records.filter(
          (record) =>
            record.active !== false &&
            (record.starred ?? false) === starred &&
            naivePlace(record) &&
            naiveDay(record.created_date, place.timeZone),
        );
        const found = routes.flatMap(({ rows }) => [...rows]).map((row) => snapshotIdAt(columns, row));
        expect(found.sort()).toEqual(expected.map(({ id }) => id).sort());
        for (const { day, path, rows } of routes) {
          expect(path.length).toBe(rows.length * 2);
          for (const row of rows) expect(naiveDay(records[row]?.created_date, place.timeZone)).toBe(day);
        }
        expect(routes.map(({ day }) => day)).toEqual(
          [...new Set(routes.map(({ day }) => day))].sort().reverse(),
        );
      }),
    );
  });
});

describe("periods of the places dialog", () => {
  const nowMs = Date.parse("2026-11-21T12:00:00Z");
  const columns = createGalleryColumns(
    [
      "2026-11-21T11:59:00Z",
      "2026-11-20T12:00:00Z",
      "2026-11-20T11:59:59Z",
      "2026-11-14T12:00:00Z",
      "2026-10-22T12:00:00Z",
      "1969-07-20T20:17:00Z",
      "1027-08-01T00:00:00Z",
      "0900-01-01T00:00:00Z",
    ].map((created_date, index) => at(`s${index}`, created_date, 1, 1)),
    place,
  );

  it("[PLC-03] all time is 365000 days", () => {
    expect(locationsPeriodDays.all).toBe(365_000);
    expect(snapshotsOfPeriod(columns, "all", nowMs).count).toBe(7);
  });

  it("a day, a week and a month go back from now", () => {
    expect(snapshotsOfPeriod(columns, "day", nowMs).count).toBe(2);
    expect(snapshotsOfPeriod(columns, "week", nowMs).count).toBe(4);
    expect(snapshotsOfPeriod(columns, "month", nowMs).count).toBe(5);
    expect(routesByDay(columns, snapshotsOfPeriod(columns, "day", nowMs)).map(({ day }) => day)).toEqual([
      "2026-11-21",
      "2026-11-20",
    ]);
  });
});
