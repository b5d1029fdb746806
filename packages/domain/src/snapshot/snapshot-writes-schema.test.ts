import { expect, it } from "vitest";
import { type SnapshotWrite, snapshotWriteSchemas } from "./snapshot-writes-schema.ts";

const accepts = (write: SnapshotWrite, body: unknown) => snapshotWriteSchemas[write].safeParse(body).success;

const bodies: Readonly<Record<SnapshotWrite, { good: object[]; bad: object[] }>> = {
  distance: { good: [{ distance: 0.3 }, { distance: null }], bad: [{ distance: 501 }, { distance: "2" }] },
  voltage: { good: [{ voltage: 110 }], bad: [{ voltage: "110" }] },
  acfrequency: { good: [{ acfrequency: 0 }, { acfrequency: 16.7 }], bad: [{ acfrequency: -50 }] },
  location: { good: [{ location: "60.17,24.94" }, { location: "nan" }], bad: [{ location: "" }] },
  tags: { good: [{ tags: [] }, { tags: ["a"] }], bad: [{ tags: "a" }, { tags: [""] }] },
  dynamicrange: { good: [{ value: 6 }], bad: [{ value: 0 }, { dynamicrange: 6 }] },
  comments: { good: [{ comments: "" }], bad: [{ comments: 1 }] },
  picturenotes: {
    good: [{ notes: [] }, { notes: [{ id: "a", kind: "text", from: { u: 0, v: 1 }, text: "Here" }] }],
    bad: [{ notes: [{ id: "a", kind: "arrow", from: { u: 0, v: 1 }, text: "" }] }, { notes: "a" }],
  },
  label: { good: [{ label: "a".repeat(2048) }], bad: [{ label: "a".repeat(2049) }] },
  temperature: { good: [{ temperature: -273 }], bad: [{ temperature: -273.2 }, { temperature: 1001 }] },
  humidity: { good: [{ humidity: 100 }], bad: [{ humidity: 100.1 }] },
  specificpower: { good: [{ specificpower: 11.7 }], bad: [{ specificpower: -1 }] },
  linepressure: {
    good: [{ linepressure: 7 }, { linepressure: null }],
    bad: [{ linepressure: 0 }, { linepressure: 101 }, { linepressure: "7" }],
  },
  energycost: { good: [{ energycost: 10_000 }], bad: [{ energycost: 10_001 }] },
  volumecost: { good: [{ volumecost: 0 }], bad: [{ volumecost: Number.NaN }] },
  masscost: { good: [{ masscost: 1 }], bad: [{ masscost: Number.POSITIVE_INFINITY }] },
  costmode: { good: [{ costmode: "off" }], bad: [{ costmode: "barter" }] },
  currency: { good: [{ currency: "EUR" }], bad: [{ currency: "EURO" }] },
  "gas-type": { good: [{ gas_type: "SULPHUR_HEXAFLUORIDE" }], bad: [{ gas_type: "XENON" }] },
  fixed: { good: [{ fixed: 1, fixed_date_utc_ts: 1_795_287_600_000 }, { fixed: 0 }], bad: [{ fixed: 2 }] },
  starred: { good: [{ starred: 0 }, { starred: true }], bad: [{ starred: "1" }] },
  "heatmap-mode": { good: [{ mode: "single" }], bad: [{ mode: "both" }] },
  "picture-brightness": { good: [{ picture_brightness: 1 }], bad: [{ picture_brightness: 1.1 }] },
  analysistime: {
    good: [{ audioTime: 0.5 }, { audioTime: null, heatmapOptions: {} }],
    bad: [{ audioTime: -1 }],
  },
  utilization: {
    good: [
      { hours: 24, days: 7, weeks: 52 },
      { hours: 1, days: 365 },
    ],
    bad: [
      { hours: 24, days: 8, weeks: 52 },
      { hours: 25, days: 7 },
    ],
  },
  change_address: {
    good: [{ latitude: -90, longitude: 180 }],
    bad: [{ latitude: 91, longitude: 0 }, { latitude: 1 }],
  },
};

it.each(Object.entries(bodies) as [SnapshotWrite, { good: object[]; bad: object[] }][])(
  "takes for %s what its rule takes, and no more",
  (write, { good, bad }) => {
    for (const body of good) {
      expect(accepts(write, body)).toBe(true);
      expect(accepts(write, { ...body, further: 1 })).toBe(false);
    }
    for (const body of [...bad, {}, null, [], "text"]) expect(accepts(write, body)).toBe(false);
  },
);

it("gives what is stored: tags in NFC, flags as booleans", () => {
  expect(snapshotWriteSchemas.tags.parse({ tags: [" a\u0308"] })).toEqual({ tags: ["\u00e4"] });
  expect(snapshotWriteSchemas.starred.parse({ starred: 1 })).toEqual({ starred: true });
});

it("tells the code of the rule, and what its text needs", () => {
  const [issue] = snapshotWriteSchemas.humidity.safeParse({ humidity: 101 }).error?.issues ?? [];
  expect(issue).toMatchObject({ message: "outOfRange", path: ["humidity"], params: { min: 0, max: 100 } });
});
