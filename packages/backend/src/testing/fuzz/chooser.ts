import { seededRandom } from "../../../../../tooling/tests/seeded-random.ts";

/** Random choices that are the same for the same seed. */
export interface Chooser {
  /** True with this probability, 0 to 1. */
  chance(probability: number): boolean;
  /** An integer from 0 to below `end`. */
  below(end: number): number;
  /** One of them. Throws for an empty list. */
  of<Value>(values: readonly Value[]): Value;
}

export function createChooser(seed: number): Chooser {
  const random = seededRandom(seed);
  const below = (end: number) => Math.floor(random() * end);
  return {
    chance: (probability) => random() < probability,
    below,
    of(values) {
      if (values.length === 0) throw new Error("Nothing to choose from.");
      return values[below(values.length)] as (typeof values)[number];
    },
  };
}
