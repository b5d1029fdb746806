import { absorptionDbPerM } from "../air/air.ts";

/** A level and the propagation path of the sound. */
export interface LevelAtDistance {
  readonly levelDb: number;
  readonly distanceM: number;
  readonly temperatureC: number;
  /** Relative humidity, 0 to 100. */
  readonly humidityPercent: number;
}

/** Nearer than this the 1/r law of a point source does not hold for a hand-held array; nearer counts as this. */
export const NEAREST_M = 0.3;

/**
 * Level referred to 1 m: L + 20 log10 r + alpha (r - 1), absorption by ISO 9613-1 at `frequencyHz`. Distances below
 * 0.3 m count as 0.3 m, humidity is held within 0 to 100 %. Undefined for numbers that are not finite and for distances
 * that are not above 0.
 */
export function levelAtOneMetreDb(at: LevelAtDistance, frequencyHz: number): number | undefined {
  if (!(at.distanceM > 0) || !Number.isFinite(at.temperatureC) || !Number.isFinite(at.humidityPercent))
    return undefined;
  const distanceM = Math.max(NEAREST_M, at.distanceM);
  const humidityPercent = Math.max(0, Math.min(100, at.humidityPercent));
  const alpha = absorptionDbPerM({ frequencyHz, temperatureC: at.temperatureC, humidityPercent });
  const levelDb = at.levelDb + 20 * Math.log10(distanceM) + alpha * (distanceM - 1);
  return Number.isFinite(levelDb) ? levelDb : undefined;
}
