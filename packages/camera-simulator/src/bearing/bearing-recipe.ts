import { createRandom } from "../scene/random.ts";
import {
  type BearingFault,
  type BearingType,
  bearingFaults,
  bearingRanges,
  bearingTypes,
} from "./bearing-ranges.ts";

type RangeName = {
  [Name in keyof typeof bearingRanges]: (typeof bearingRanges)[Name] extends readonly [number, number]
    ? Name
    : never;
}[keyof typeof bearingRanges];

/** One machine and one recording of it: each range of {@link bearingRanges} with one value chosen. */
export type BearingRecipe = Record<RangeName, number> & {
  readonly type: BearingType;
  readonly fault: BearingFault | undefined;
  readonly hasInverter: boolean;
};

const rangeNames = (Object.keys(bearingRanges) as (keyof typeof bearingRanges)[])
  .filter((name): name is RangeName => typeof bearingRanges[name] === "object")
  .sort();

/** A random machine, damaged (in one of three places, equally likely) or healthy; the same for the same seed. */
export function drawBearing(isDamaged: boolean, seed: number): BearingRecipe {
  const random = createRandom(seed, "trial");
  const values = {} as Record<RangeName, number>;
  for (const name of rangeNames) {
    const [low, high] = bearingRanges[name];
    values[name] = low + (high - low) * random.uniform();
  }
  const pick = <Value>(list: readonly Value[]): Value =>
    list[Math.floor(random.uniform() * list.length)] as Value;
  const type = pick(bearingTypes);
  const fault = pick(bearingFaults);
  const hasInverter = random.uniform() < bearingRanges.inverterShare;
  return {
    ...values,
    gearTeeth: Math.round(values.gearTeeth),
    fanBlades: Math.round(values.fanBlades),
    type,
    hasInverter,
    fault: isDamaged ? fault : undefined,
  };
}
