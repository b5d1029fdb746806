import fc from "fast-check";
import { expect, it } from "vitest";
import { groupByDay } from "./group-by-day.ts";
import { sortNewestFirst } from "./sort-snapshots.ts";
import { aSnapshotRecord } from "./testing/snapshot-builder.ts";

const at = (id: string, created_date: string) => aSnapshotRecord({ id, created_date });

it("groups by the day of the given time zone, not of UTC", () => {
  const evening = at("evening", "2026-11-18T22:30:00Z");
  const night = at("night", "2026-11-18T23:30:00Z");
  const days = (zone: string) => groupByDay([night, evening], zone).map(({ day }) => day);
  expect(days("UTC")).toEqual(["2026-11-18"]);
  expect(days("Europe/Amsterdam")).toEqual(["2026-11-19", "2026-11-18"]);
  expect(days("Asia/Kathmandu")).toEqual(["2026-11-19"]);
});

it("keeps a day of 25 hours together", () => {
  const snapshots = ["2026-10-25T22:59:00Z", "2026-10-24T22:01:00Z"].map((date, index) =>
    at(`${index}`, date),
  );
  expect(groupByDay(snapshots, "Europe/Amsterdam").map(({ day }) => day)).toEqual(["2026-10-25"]);
});

it("sorts the newest first whatever the way the moment is written, and leaves the input alone", () => {
  const input = [
    at("b", "2026-11-18T10:00:00Z"),
    at("a", "2026-11-18T12:00:00+02:00"),
    at("c", "2026-11-18T10:00:01Z"),
  ];
  expect(sortNewestFirst(input).map(({ id }) => id)).toEqual(["c", "a", "b"]);
  expect(input.map(({ id }) => id)).toEqual(["b", "a", "c"]);
});

it("puts what has no readable date under an empty day, and takes an unknown zone for UTC", () => {
  const unread = { id: "x", created_date: "last Tuesday" };
  expect(groupByDay([unread, unread], "Europe/Helsinki")).toEqual([{ day: "", snapshots: [unread, unread] }]);
  const night = at("night", "2026-11-18T23:30:00Z");
  expect(groupByDay([night], "Nowhere/Such").map(({ day }) => day)).toEqual(["2026-11-18"]);
});

it("loses no snapshot, and puts each under the day that the calendar of its zone shows", () => {
  const zones = ["UTC", "Asia/Kathmandu", "America/St_Johns", "Pacific/Apia", "Australia/Lord_Howe"];
  const moments = fc.array(
    fc.date({ min: new Date("2000-01-01"), max: new Date("2035-01-01"), noInvalidDate: true }),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(moments, fc.constantFrom(...zones), (dates, zone) => {
      const sorted = sortNewestFirst(dates.map((date, index) => at(`s${index}`, date.toISOString())));
      const groups = groupByDay(sorted, zone);
      expect(groups.flatMap(({ snapshots }) => snapshots)).toEqual(sorted);
      expect(new Set(groups.map(({ day }) => day)).size).toBe(groups.length);
      for (const { day, snapshots } of groups)
        for (const snapshot of snapshots)
          expect(new Date(snapshot.created_date).toLocaleDateString("sv-SE", { timeZone: zone })).toBe(day);
    }),
  );
});
