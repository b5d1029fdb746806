import { componentVerdicts } from "@sonolens/domain";
import { expect, it } from "vitest";
import { seededRandom } from "../../../../../tooling/tests/seeded-random.ts";
import { sha256Of } from "../../sha256.ts";
import type { ComponentJudgementRow, ComponentRow } from "../../storage/database/schema.ts";
import { componentFiguresVersion, componentState, historyOf } from "./component-figures.ts";
import type { ReadingRow } from "./reading-row.ts";

/** What the histories below come to in each version; an entry is never changed. */
const figuresOfVersion: Readonly<Record<number, string>> = {
  1: "5189f6f209b25eb422d8c4c3016cbc64b3c019ada3bbbf1784ca0cc0b0a387fb",
};

const histories = 2_500;
const dayMs = 86_400_000;
const startMs = Date.parse("2024-01-01T08:00:00Z");

interface History {
  readonly row: ComponentRow;
  /** Newest first, as they are read. */
  readonly readings: readonly ReadingRow[];
  readonly judgements: readonly ComponentJudgementRow[];
}

/** Rounds around a component that gets better, worse or neither, each time under almost the same conditions. */
function aHistory(random: () => number): History {
  const between = (low: number, high: number) => Math.round(10 * (low + (high - low) * random())) / 10;
  const oneOf = <Value>(values: readonly Value[]): Value =>
    values[Math.floor(values.length * random())] as Value;
  const analysis = oneOf(["LEAK", "LEAK_SIZE", "PD", "MECHANICAL"]);
  const rhythmDays = oneOf([0.02, 1, 7, 7, 30, 30, 60, 90]);
  const perDay = oneOf([-0.1, -0.02, 0, 0, 0.02, 0.035, 0.05, 0.1]);
  const errorSize = oneOf([0.5, 2, 6]);
  const isSteady = random() < 0.5;
  const count = random() < 0.02 ? 80 : oneOf([0, 1, 3, 3, 4, 6, 8, 12, 12, 20]);
  const readings: ReadingRow[] = [];
  const judgements: ComponentJudgementRow[] = [];
  const often = (share: number) => !isSteady && random() < share;
  for (let index = 0; index < count; index += 1) {
    const day = rhythmDays * (index + 0.4 * random());
    const at = startMs + Math.round(day * dayMs);
    const size = perDay * day + between(-errorSize, errorSize);
    const kind = often(0.1) ? oneOf(["LEAK", "PD", "MECHANICAL"]) : analysis;
    const isLeak = kind.startsWith("LEAK");
    const isRepaired = often(0.03);
    readings.push({
      ...{ id: `s${index}`, created_date: new Date(at).toISOString(), analysis_type: kind },
      ...{ device_serial: often(0.1) ? "SL-2" : "SL-1", device_label: "Hall" },
      source_distance: often(0.05) ? null : isSteady ? 1.1 : between(9, 13) / 10,
      ...{ band_low_hz: often(0.1) ? 16_500 : 15_000, band_high_hz: 40_000 },
      heatmap_mode: often(0.05) ? "single" : "multi",
      level_reference: often(0.05) ? "fullScale" : "soundPressure",
      level_db: Math.round(10 * (40 + size)) / 10,
      ...{
        gas: isLeak ? "AIR" : null,
        leak_lpm: isLeak ? Math.max(0, Math.round(10 * (6 + size)) / 10) : null,
      },
      leak_detected: isLeak ? (random() < 0.9 ? 1 : 0) : null,
      leak_infinite: isLeak && often(0.1) ? 1 : 0,
      pd:
        kind === "PD"
          ? JSON.stringify({
              ...(random() < 0.9
                ? {
                    severity_min: Math.round(40 + size + between(-8, 8)),
                    severity_max: Math.round(60 + 4 * size),
                  }
                : { severity_min: null, severity_max: null }),
              classification: [{ name: oneOf(["SURFACE", "CORONA"]), confidence: 0.8 }],
            })
          : null,
      mech:
        kind === "MECHANICAL"
          ? JSON.stringify({
              ...{ kurtosis: Math.round(10 * (3 + size / 2)) / 10, crest_factor: between(3, 9) },
              possible_fault: size > 8,
            })
          : null,
      fixed: isRepaired ? 1 : 0,
      fixed_date: isRepaired ? new Date(at + dayMs / 2).toISOString() : null,
    });
    if (index < 4 ? random() < 0.7 : random() < 0.05)
      judgements.push({
        ...{ id: `j${index}`, component_id: "c1", snapshot_id: `s${index}`, note: "" },
        verdict: index < 4 ? "good" : oneOf([...componentVerdicts, null]),
        ...{ account_id: "a1", username: "ann", judged_at: "2026-06-01T08:00:00.000Z" },
      });
  }
  const figure =
    analysis === "PD"
      ? "severity"
      : analysis === "MECHANICAL"
        ? oneOf(["kurtosis", "level"] as const)
        : "leakSize";
  const limits = oneOf([
    null,
    {
      overBaselineDb: [3, 6],
      absolute: { figure, value: { level: 44, leakSize: 8, severity: 60, kurtosis: 4 }[figure] },
      slope: { figure, per30Days: 0.5 },
    },
  ]);
  return {
    row: {
      ...{ id: "c1", account_id: "a1", created_at: "2024-01-01T00:00:00.000Z", name: "Pump 5" },
      ...{ description: "", tags: "[]", kind: "point", parent_id: null, group_id: null, deleted_at: null },
      ...{ limits: limits && JSON.stringify(limits), closes_itself: Number(random() < 0.7) },
      readings_version: 0,
    } as ComponentRow,
    readings: readings.reverse(),
    judgements,
  };
}

/** The last digits of a figure depend on the machine. */
const rounded = (_: string, value: unknown) =>
  typeof value === "number" ? Number(value.toPrecision(9)) : value;

it("[CMP-02] has another version of the figures of components when readings come to something else", () => {
  const random = seededRandom(5);
  const states = Array.from({ length: histories }, () => {
    const { row, readings, judgements } = aHistory(random);
    return componentState(historyOf(row, readings, judgements), readings.length);
  });
  const found = new Set(
    states.flatMap(({ findings: { alarm, trend, latest } }) => [
      ...[alarm.stage, alarm.cause, alarm.pending && `waits: ${alarm.pending.stage}`, trend?.state],
      ...[trend?.method, latest?.machineFinding, latest?.closed, ...(latest?.differences ?? [])],
    ]),
  );
  // Otherwise this would not notice a change of them.
  for (const one of [
    ...["none", "watch", "warning", "alarm", "danger", "overBaseline", "absolute", "slope", "waits: watch"],
    ...["rising", "falling", "unclear", "tooLittle", "theilSen", "leastSquares", "possibleFault", "itself"],
    ...["judged", "reference", "distance", "distanceUnknown", "band", "analysis", "heatmapMode", "camera"],
  ])
    expect(found).toContain(one);
  expect(sha256Of(JSON.stringify(states, rounded))).toBe(figuresOfVersion[componentFiguresVersion]);
});
