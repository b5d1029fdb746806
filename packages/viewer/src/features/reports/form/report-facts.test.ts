import { expect, it } from "vitest";
import { aSnapshotRecord } from "../../../testing/a-snapshot.ts";
import { reportFacts, usualType } from "./report-facts.ts";

const records = [
  aSnapshotRecord({ id: "1" }),
  aSnapshotRecord({ id: "2", source_distance: null }),
  aSnapshotRecord({ id: "3", source_distance: 0.1 }),
  aSnapshotRecord({ id: "4", device_analysis_type: "PD" }),
];
const idsOf = (some: readonly { readonly id: string }[]) => some.map(({ id }) => id).join("");

it("[RPT-13] counts what the report has, and names the leaks whose distance is missing or cannot be used", () => {
  const { usable, otherType, problems } = reportFacts(records, "LEAK");
  expect([idsOf(usable), otherType]).toEqual(["123", 1]);
  expect(problems).toEqual([
    { kind: "distanceMissing", ids: ["2"] },
    { kind: "distanceInvalid", ids: ["3"] },
  ]);
  expect(reportFacts(records, "LEVEL")).toMatchObject({ otherType: 0, problems: [] });
});

it("[RPT-12] has nothing to report where no snapshot is of the type", () => {
  expect(reportFacts(records, "MECHANICAL")).toMatchObject({ all: 4, usable: [], otherType: 4 });
});

it("begins with the type that most snapshots have, and with the last one where as many have it", () => {
  expect(usualType(records, { type: "PD" })).toBe("LEAK");
  expect(usualType(records.slice(2), { type: "PD" })).toBe("PD");
  expect(usualType([], { type: "PD" })).toBe("LEVEL");
});
