import { seededRandom } from "../seeded-random.ts";

/** Choices that are the same for the same seed. */
export interface Chooser {
  /** Whether something of this probability, 0 to 1, happens. */
  chance(probability: number): boolean;
  /** A whole number from 0 to below `end`. */
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
