import { compareSnapshots } from "@sonolens/domain";
import { createI18n } from "@sonolens/i18n";
import { describe, expect, it } from "vitest";
import type { SnapshotDetail } from "../../data/types.ts";
import { aSnapshotDetail } from "../../testing/a-snapshot.ts";
import { compareRows, differenceText, type Wording } from "./compare-texts.ts";

const i18n = await createI18n("en", undefined, ["compare", "snapshot"]);
const wording: Wording = {
  t: i18n.t,
  locale: "en",
  timeZone: "UTC",
  distanceUnit: "METERS",
  leakUnit: "LPM",
};
const before = aSnapshotDetail({ id: "before", leak: 12.4 });
const after = (named: Partial<SnapshotDetail> = {}) =>
  aSnapshotDetail({
    id: "after",
    created_date: "2026-12-19T10:00:00.000Z",
    level_db: 50.1,
    leak: 3.2,
    fixed: true,
    ...named,
  });
const plain = (text: string) => text.replaceAll("\u00a0", " ");

/** The cells of a row: left, right and the difference. */
function rowOf(name: string, right: SnapshotDetail, left = before, words = wording): string[] {
  const rows = compareRows(left, right, compareSnapshots(left, right), words);
  const found = rows.find((row) => row.name === name);
  return found ? [found.left, found.right, found.difference].map(plain) : [];
}

describe("the table of two snapshots", () => {
  it("has differences where they are fair", () => {
    expect(rowOf("Peak level", after())).toEqual(["61.2 dB re 20 µPa", "50.1 dB re 20 µPa", "−11.1 dB"]);
    expect(rowOf("Peak level", after({ source_distance: 9 }))[2]).toBe("Not comparable");
    expect(rowOf("Result", after())).toEqual(["12 l/min", "3.2 l/min", "−9.2 l/min"]);
    expect(rowOf("Date", after())[2]).toBe("31 days");
    expect(rowOf("Date", after({ created_date: "2026-11-18T09:22:44.000Z" }))[2]).toBe("10 minutes");
    expect(rowOf("Date", after({ created_date: "2026-11-19T09:12:44.000Z" }))[2]).toBe("24 hours");
    expect(rowOf("Repair", after())).toEqual(["Open", "Solved", ""]);
  });

  it("speaks in the units of the settings", () => {
    const words = { ...wording, distanceUnit: "FEET", leakUnit: "CFM" } as const;
    expect(rowOf("Distance", after(), before, words)).toEqual(["7.87 ft", "7.87 ft", ""]);
    expect(rowOf("Result", after(), before, words)).toEqual([
      "0.44 ft³/min",
      "0.11 ft³/min",
      "−0.32 ft³/min",
    ]);
  });

  it("says which result is saved, by what the snapshot was taken for", () => {
    const { meta } = before;
    const pd = { severity_min: 60, severity_max: 70, classification: [], fromAudioTime: null };
    const result = (named: Partial<SnapshotDetail>) => rowOf("Result", after(named)).slice(1);
    expect(result({ device_analysis_type: "PD", pd })).toEqual(["Severity: High", ""]);
    expect(result({ device_analysis_type: "PD" })).toEqual(["No result saved", ""]);
    expect(result({ device_analysis_type: "MECHANICAL" })).toEqual(["No result saved", ""]);
    expect(result({ leak: null, leak_infinite: true })).toEqual(["Too large to measure", ""]);
    expect(result({ leak: null, meta: { ...meta, leak_detected: false } })).toEqual(["No leak found", ""]);
    expect(result({ leak: null })).toEqual(["No result saved", ""]);
    expect(result({ meta: { ...meta, leak_type: "CARBON_DIOXIDE" } })).toEqual(["3.2 l/min", ""]);
  });
});

describe("a warning", () => {
  it.each([
    [{ source_distance: 3.1 }, "Different distances: 2.4 m and 3.1 m. Levels are not directly comparable."],
    [
      { source_distance: null },
      "Not all distances are known: 2.4 m and unknown. Levels are not directly comparable.",
    ],
    [
      { band_hz: [20_000, 39_500] },
      "Different frequency bands: 20–40 kHz and 20–39.5 kHz. Levels are not directly comparable.",
    ],
    [
      { level_reference: "fullScale" },
      "Different level references: dB re 20 µPa and dB re full scale. They have no common scale.",
    ],
    [
      { device_analysis_type: "PD" },
      "Different measuring modes: Leak and Partial discharge. Their results are of different kinds.",
    ],
    [
      { meta: { ...before.meta, filter_threshold: 45 } },
      "Different camera thresholds: unknown and 45.0 dB. One may hide what the other shows.",
    ],
    [
      { meta: { ...before.meta, heatmap_mode: "single" } },
      "Different heat map modes: all sources and strongest source. Both show all sources here.",
    ],
  ] satisfies [Partial<SnapshotDetail>, string][])("tells both values of %j", (named, text) => {
    const { differences } = compareSnapshots(before, after(named));
    expect(differences.map((difference) => plain(differenceText(difference, wording)))).toEqual([text]);
  });
});
