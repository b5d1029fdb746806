import { absorptionDbPerM } from "../air/air.ts";
import type { PdConfidence, PdInput, PdName, PdReason } from "./pd-types.ts";

/** A range of severity and what it was computed from. */
export interface PdSeverityRange {
  readonly minPr: number;
  readonly maxPr: number;
  /** False if severity does not apply. */
  readonly applies: boolean;
  readonly reasons: readonly PdReason[];
  readonly levelAt1mDb?: number;
  readonly distanceM?: number;
  readonly voltageKv?: number;
  readonly absorptionDbPerM?: number;
}

/**
 * No standard defines a scale from 0 to 100 for airborne discharges. This one is the product's own: 0 at 25 dB SPL at 1
 * m, about what a camera detects above plant noise, and 100 at 85 dB, linear between, then shifted by type and voltage.
 */
export const severityRule = {
  levelAt0Db: 25,
  levelAt100Db: 85,
  /** Corona affects air, not insulation; surface tracking ends in a flashover; a void discharges inside insulation. */
  kindPr: { corona: -10, surface: 10, internal: 10, floating: 5 },
  /** Per factor of ten above 33 kV, within one factor of ten: corona is usual at high voltages and alarming at low. */
  perVoltageDecadePr: { corona: -10, surface: 5, internal: 5, floating: 5 },
  middleKv: 33,
  /** Uncertainty of the rule itself and of a good microphone. */
  marginPr: 10,
  /** Range of distances if unknown: that of typical camera use. */
  usualDistanceM: [0.5, 10],
  /** Sound pressure level of full scale if the camera does not report it. */
  usualFullScaleDb: [94, 130],
  /** Minimum confidence for a type to contribute. */
  minConfidence: 0.15,
} as const;

const distanceLimitsM = { min: 0.3, max: 500 } as const;
/** Air absorbs more in the upper part of the band than in the lower; the actual spectrum is not known. */
const lossHz = [20_000, 40_000] as const;
const maxLossDb = 60;

type Interval = readonly [low: number, high: number];
type Kind = keyof typeof severityRule.kindPr;
const isKind = (name: PdName): name is Kind => name in severityRule.kindPr;
const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/** The severity of classified discharges: see {@link severityRule}. Unknown inputs widen the range. */
export function pdSeverity(input: PdInput, classifications: readonly PdConfidence[]): PdSeverityRange {
  const kinds = classifications.flatMap(({ name, confidence }) =>
    isKind(name) && confidence >= severityRule.minConfidence ? [name] : [],
  );
  const reasons: PdReason[] = [];
  const distance = distanceInterval(input.distanceM, reasons);
  const voltage = voltageInterval(input.voltageKv, reasons);
  if (!Number.isFinite(input.levelDb)) {
    return { minPr: 0, maxPr: 100, applies: false, reasons: ["levelUnknown"] };
  }
  const first = classifications[0];
  if (!first || !isKind(first.name) || kinds.length === 0)
    return { minPr: 0, maxPr: 0, applies: false, reasons: [] };
  const fullScale: Interval = input.levelReference === "fullScale" ? severityRule.usualFullScaleDb : [0, 0];
  if (input.levelReference === "fullScale") reasons.push("levelNotCalibrated");
  const losses = lossHz.map((frequencyHz) => lossPerM(input, frequencyHz));
  const lossDb = (distanceM: number, dbPerM: number) =>
    clamp(dbPerM * (distanceM - 1), -maxLossDb, maxLossDb) + 20 * Math.log10(distanceM);
  const ways = distance.flatMap((distanceM) => losses.map((dbPerM) => lossDb(distanceM, dbPerM)));
  const low = input.levelDb + fullScale[0] + Math.min(...ways);
  const high = input.levelDb + fullScale[1] + Math.max(...ways);
  const moves = kinds.flatMap((kind) =>
    voltage.map((voltageKv) => {
      const decades = clamp(Math.log10(voltageKv / severityRule.middleKv), -1, 1);
      return severityRule.kindPr[kind] + decades * severityRule.perVoltageDecadePr[kind];
    }),
  );
  const known = {
    ...(input.distanceM !== undefined && distance[0] === distance[1] ? { distanceM: distance[0] } : {}),
    ...(voltage[0] === voltage[1] ? { voltageKv: voltage[0] } : {}),
  };
  return {
    minPr: clamp(shareOf(low) + Math.min(...moves) - severityRule.marginPr, 0, 100),
    maxPr: clamp(shareOf(high) + Math.max(...moves) + severityRule.marginPr, 0, 100),
    applies: true,
    reasons,
    levelAt1mDb: low / 2 + high / 2,
    absorptionDbPerM: ((losses[0] ?? 0) + (losses[1] ?? 0)) / 2,
    ...known,
  };
}

function shareOf(levelDb: number): number {
  const { levelAt0Db, levelAt100Db } = severityRule;
  return (100 * (levelDb - levelAt0Db)) / (levelAt100Db - levelAt0Db);
}

function lossPerM({ temperatureC, humidityPercent }: PdInput, frequencyHz: number): number {
  const air = {
    frequencyHz,
    temperatureC: clamp(finiteOr(temperatureC, 20), -273, 1000),
    humidityPercent: clamp(finiteOr(humidityPercent, 50), 0, 100),
  };
  const loss = absorptionDbPerM(air);
  return Number.isFinite(loss) ? loss : 0;
}

export const finiteOr = (value: number | undefined, otherwise: number): number =>
  value !== undefined && Number.isFinite(value) ? value : otherwise;

function distanceInterval(distanceM: number | undefined, reasons: PdReason[]): Interval {
  if (distanceM === undefined || !Number.isFinite(distanceM) || distanceM <= 0) {
    reasons.push("distanceUnknown");
    return severityRule.usualDistanceM;
  }
  const used = clamp(distanceM, distanceLimitsM.min, distanceLimitsM.max);
  if (used !== distanceM) reasons.push("distanceClamped");
  return [used, used];
}

/** 0 kV comes from an empty field: not known. */
function voltageInterval(voltageKv: number | undefined, reasons: PdReason[]): Interval {
  if (voltageKv === undefined || !Number.isFinite(voltageKv) || voltageKv <= 0) {
    reasons.push("voltageUnknown");
    return [severityRule.middleKv / 10, severityRule.middleKv * 10];
  }
  return [voltageKv, voltageKv];
}
