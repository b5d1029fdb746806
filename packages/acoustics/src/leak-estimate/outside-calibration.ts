import { absorptionDbPerM } from "../air/air.ts";
import type { LeakCalibration } from "./leak-calibration.ts";
import { type LevelAtDistance, NEAREST_M } from "./level-at-one-metre.ts";

/** How far a place is outside the distances and the air of a calibration; 0 inside. */
export interface OutsideCalibration {
  readonly distanceM: number;
  readonly temperatureC: number;
  readonly humidityPercent: number;
  /** Change of the level between the place and the nearest one of the calibration, dB; 0 or more. */
  readonly pathDb: number;
}

/** The absorption has a maximum over temperature and humidity, which this many steps meet closely. */
const STEPS = 8;

const nearest = (value: number, [low, high]: readonly [number, number]): number =>
  Math.max(low, Math.min(high, value));

/**
 * How far a place is outside the distances and the air of a calibration. With r0 and air0 the nearest that the
 * calibration has, `pathDb` is |20 log10(r / r0) + alpha (r - r0)| + r max |alpha(air) - alpha(air0)|, the maximum over
 * the way from air0 to the air.
 */
export function outsideCalibration(
  calibration: LeakCalibration,
  place: Omit<LevelAtDistance, "levelDb">,
): OutsideCalibration {
  const { frequencyHz, distanceRangeM, temperatureRangeC, humidityRangePercent } = calibration;
  const { temperatureC } = place;
  const distanceM = Math.max(NEAREST_M, place.distanceM);
  const humidityPercent = nearest(place.humidityPercent, [0, 100]);
  const [low, high] = distanceRangeM;
  const nearM = nearest(distanceM, [Math.max(NEAREST_M, low), Math.max(NEAREST_M, high)]);
  const nearC = nearest(temperatureC, temperatureRangeC);
  const nearPercent = nearest(humidityPercent, humidityRangePercent);
  const alphaAt = (share: number) =>
    absorptionDbPerM({
      frequencyHz,
      temperatureC: nearC + share * (temperatureC - nearC),
      humidityPercent: nearPercent + share * (humidityPercent - nearPercent),
    });
  const usualAlpha = alphaAt(0);
  let airDbPerM = 0;
  for (let step = 1; step <= STEPS; step++)
    airDbPerM = Math.max(airDbPerM, Math.abs(alphaAt(step / STEPS) - usualAlpha));
  const spreadingDb = 20 * Math.log10(distanceM / nearM) + usualAlpha * (distanceM - nearM);
  return {
    distanceM: Math.abs(distanceM - nearM),
    temperatureC: Math.abs(temperatureC - nearC),
    humidityPercent: Math.abs(humidityPercent - nearPercent),
    pathDb: Math.abs(spreadingDb) + airDbPerM * distanceM,
  };
}
