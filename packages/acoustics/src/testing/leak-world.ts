import { absorptionDbPerM } from "../air/air.ts";
import type { LeakCalibrationPoint } from "../leak-estimate/leak-calibration.ts";
import { seededNormal, seededRandom } from "./random.ts";

/** A leak of known flow, as measured. */
export type MeasuredLeak = Required<LeakCalibrationPoint>;

/**
 * A plant whose leaks deviate from the model. Level at 1 m: a power law whose exponent changes with the flow, plus
 * effects of the hole's shape and of the instrument, larger for faint leaks. The flow meter, the distance and the air
 * are each known with an error. The estimator knows none of this.
 */
export function leakWorld(seed: number): () => MeasuredLeak {
  const random = seededRandom(seed * 7919 + 13);
  const normal = seededNormal(seed * 104_729 + 7);
  const between = (low: number, high: number) => low + (high - low) * random();
  for (let skip = 0; skip < 20; skip++) random();
  const levelOf1LpmDb = between(40, 60);
  const dbPerDecade = between(11, 20);
  const curvatureDb = between(-2, 2);
  const shapeDb = between(1, 4);
  const faintDb = between(0, 3);
  const distanceError = between(0.01, 0.1);
  const meterError = between(0.005, 0.03);
  const farthestM = between(2, 10);
  return () => {
    const log = between(-0.5, 2);
    const shape = random() < 0.5 ? shapeDb * normal() : shapeDb * between(-1.7, 1.7);
    const faint = (faintDb * normal() * (2 - log)) / 2.5;
    const atOneMetreDb = levelOf1LpmDb + dbPerDecade * log + curvatureDb * log * log + shape + faint;
    const trueDistanceM = 0.5 * (farthestM / 0.5) ** random();
    const temperatureC = between(5, 35);
    const humidityPercent = between(20, 90);
    const alpha = absorptionDbPerM({ frequencyHz: 33_000, temperatureC, humidityPercent });
    return {
      levelDb: atOneMetreDb - 20 * Math.log10(trueDistanceM) - alpha * (trueDistanceM - 1),
      distanceM: Math.max(0.3, trueDistanceM * (1 + distanceError * normal())),
      flowLpm: 10 ** (log + meterError * normal()),
      temperatureC: temperatureC + normal(),
      humidityPercent: Math.max(0, Math.min(100, humidityPercent + 5 * normal())),
    };
  };
}
