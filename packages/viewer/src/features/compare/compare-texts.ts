import {
  type DistanceUnit,
  formatDistance,
  formatLeakSize,
  type LeakUnit,
  leakGasOf,
  leakSizeFromLpm,
  repairStatusOf,
  type SnapshotComparison,
  type SnapshotDifference,
  severityBucket,
} from "@sonolens/domain";
import { formatDateTime, formatDecibel, formatNumber } from "@sonolens/i18n";
import type { LevelReference, SnapshotDetail } from "../../data/types.ts";
import { fixedText } from "../../lib/format/format.ts";
import { levelDifferenceText } from "../../lib/format/level-text.ts";
import type { useWords } from "../../lib/format/use-words.ts";

/** What the texts of a comparison depend on: the language, the clock, and the units of the settings. */
export interface Wording extends ReturnType<typeof useWords> {
  readonly distanceUnit: DistanceUnit;
  readonly leakUnit: LeakUnit;
}

/** One line of the table. */
export interface CompareRow {
  readonly name: string;
  readonly left: string;
  readonly right: string;
  /** Right minus left; empty if a difference is meaningless. */
  readonly difference: string;
}

/** A limitation of the comparison, as a sentence with the value of each side. */
export function differenceText(difference: SnapshotDifference, wording: Wording): string {
  const { t, locale } = wording;
  const both = <Value>({ one, other }: { one: Value; other: Value }, text: (value: Value) => string) => ({
    one: text(one),
    other: text(other),
  });
  const distance = (meters: number | null) => distanceText(meters, wording);
  switch (difference.code) {
    case "distance":
      return t("compare:differs.distance", both(difference, distance));
    case "distanceUnknown":
      return t("compare:differs.distanceUnknown", both(difference, distance));
    case "band":
      return t(
        "compare:differs.band",
        both(difference, (bandHz) => wholeBandText(bandHz, locale)),
      );
    case "reference":
      return t(
        "compare:differs.reference",
        both(difference, (reference) => referenceText(reference, wording)),
      );
    case "analysis":
      return t(
        "compare:differs.analysis",
        both(difference, (kind) => t(`compare:kind.${kind}`)),
      );
    case "threshold":
      return t(
        "compare:differs.threshold",
        both(difference, (levelDb) => thresholdText(levelDb, wording)),
      );
    case "heatmapMode":
      return t(
        "compare:differs.heatmapMode",
        both(difference, (mode) => t(`compare:mode.${mode}`)),
      );
  }
}

/** Both snapshots in numbers, the right one compared with the left one. */
export function compareRows(
  left: SnapshotDetail,
  right: SnapshotDetail,
  comparison: SnapshotComparison,
  wording: Wording,
): readonly CompareRow[] {
  const { t, locale, timeZone } = wording;
  const row = (name: string, text: (snapshot: SnapshotDetail) => string, difference = ""): CompareRow => ({
    name,
    left: text(left),
    right: text(right),
    difference,
  });
  const { levelDifferenceDb } = comparison;
  return [
    row(
      t("compare:date"),
      ({ created_date }) => formatDateTime(new Date(created_date), locale, timeZone),
      timeBetween(left, right, locale),
    ),
    row(t("compare:camera"), ({ device_label, device_serial }) => device_label || device_serial),
    row(t("compare:distance"), ({ source_distance }) => distanceText(source_distance ?? null, wording)),
    row(t("compare:measuringMode"), ({ device_analysis_type, meta }) =>
      t("compare:modes", {
        kind: t(`compare:kind.${device_analysis_type}`),
        mode: t(`compare:mode.${meta.heatmap_mode ?? "multi"}`),
      }),
    ),
    row(t("compare:threshold"), ({ meta }) => thresholdText(meta.filter_threshold ?? null, wording)),
    row(t("compare:band"), ({ band_hz }) => wholeBandText(band_hz, locale)),
    row(
      t("compare:peakLevel"),
      ({ level_db, level_reference }) =>
        `${fixedText(level_db, 1, locale)} ${referenceText(level_reference, wording)}`,
      levelDifferenceDb === undefined
        ? t("compare:notFair")
        : `${levelDifferenceText(levelDifferenceDb, locale)}\u00a0dB`,
    ),
    row(
      t("compare:result"),
      (snapshot) => resultText(snapshot, wording),
      leakDifferenceText(left, right, wording),
    ),
    row(t("compare:repair"), (snapshot) => t(`compare:status.${repairStatusOf(snapshot)}`)),
  ];
}

export function distanceText(meters: number | null, { t, locale, distanceUnit }: Wording): string {
  return meters === null ? t("compare:unknown") : formatDistance(meters, distanceUnit, locale);
}

const thresholdText = (levelDb: number | null, { t, locale }: Wording): string =>
  levelDb === null ? t("compare:unknown") : formatDecibel(levelDb, locale);

const referenceText = (reference: LevelReference, { t }: Wording): string =>
  t(reference === "fullScale" ? "snapshot:dbFullScale" : "snapshot:dbSpl");

/** A band with full precision: `20–39.5 kHz`. */
function wholeBandText(bandHz: readonly number[], locale: string): string {
  const [from, to] = bandHz.map((hz) => formatNumber(hz / 1000, locale, { maximumFractionDigits: 2 }));
  return `${from}–${to}\u00a0kHz`;
}

/** The saved result of a snapshot, by its type. */
function resultText(snapshot: SnapshotDetail, { t, locale, leakUnit }: Wording): string {
  const { pd, mech } = snapshot;
  switch (snapshot.device_analysis_type) {
    case "PD": {
      const level = severityBucket(pd?.severity_min, pd?.severity_max);
      return level === "notApplicable"
        ? t("compare:noResult")
        : t("compare:severity", { level: t(`common:severity.${level}`) });
    }
    case "MECHANICAL":
      if (mech?.possible_fault == null) return t("compare:noResult");
      return t(mech.possible_fault ? "compare:fault" : "compare:noFault");
    default: {
      const size = leakSize(snapshot, leakUnit);
      if (size !== undefined) return formatLeakSize(size, leakUnit, locale);
      if (snapshot.leak_infinite) return t("compare:leakInfinite");
      return t(snapshot.meta.leak_detected === false ? "compare:noLeak" : "compare:noResult");
    }
  }
}

const isOfLeaks = ({ device_analysis_type: kind }: SnapshotDetail) => kind === "LEAK" || kind === "LEAK_SIZE";

const gasOf = ({ meta }: SnapshotDetail) => leakGasOf(meta.leak_type);

function leakSize(snapshot: SnapshotDetail, unit: LeakUnit): number | undefined {
  return snapshot.leak == null ? undefined : leakSizeFromLpm(snapshot.leak, unit, gasOf(snapshot));
}

/** How much larger the leak on the right is; both sizes depend on the distance. Empty for other results or gases. */
function leakDifferenceText(left: SnapshotDetail, right: SnapshotDetail, wording: Wording): string {
  if (!isOfLeaks(left) || !isOfLeaks(right) || gasOf(left) !== gasOf(right)) return "";
  const sizes = [leakSize(left, wording.leakUnit), leakSize(right, wording.leakUnit)] as const;
  if (sizes[0] === undefined || sizes[1] === undefined) return "";
  const difference = sizes[1] - sizes[0];
  const sign = difference > 0 ? "+" : difference < 0 ? "\u2212" : "";
  return `${sign}${formatLeakSize(Math.abs(difference), wording.leakUnit, wording.locale)}`;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** The time between both, in either order: "31 days". */
function timeBetween(left: SnapshotDetail, right: SnapshotDetail, locale: string): string {
  const ms = Math.abs(Date.parse(right.created_date) - Date.parse(left.created_date));
  const [unit, unitMs] =
    ms < 2 * hourMs
      ? (["minute", minuteMs] as const)
      : ms < 2 * dayMs
        ? (["hour", hourMs] as const)
        : (["day", dayMs] as const);
  const options = { style: "unit", unit, unitDisplay: "long", maximumFractionDigits: 0 } as const;
  return formatNumber(ms / unitMs, locale, options);
}
