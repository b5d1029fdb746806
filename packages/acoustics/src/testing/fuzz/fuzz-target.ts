/** Numbers from 0 to below 1. */
export type Random = () => number;

/** A public function, valid inputs for it, and its permitted behavior on damaged ones. */
export interface FuzzTarget {
  /** The exported function. */
  readonly name: string;
  /** Relative frequency of its turns. */
  readonly weight: number;
  /** Arguments as a caller would give them. */
  readonly valid: (random: Random) => readonly unknown[];
  readonly call: (args: readonly unknown[]) => unknown;
  /** Pattern of the RangeError messages that the doc comment promises; absent if it never throws. */
  readonly refusal?: RegExp;
  /** True if the doc comment states that numbers that are not finite are passed through. */
  readonly passesNotFinite?: boolean;
  /** Another fault of an answer, in words; undefined if there is none. */
  readonly faultOf?: (answer: unknown) => string | undefined;
}

interface TypedTarget<Args extends unknown[], Answer> extends Omit<FuzzTarget, "valid" | "call" | "faultOf"> {
  readonly valid: (random: Random) => [...Args];
  readonly call: (...args: Args) => Answer;
  readonly faultOf?: (answer: Awaited<Answer>) => string | undefined;
}

/** Mutations keep argument types, so a table of targets may erase them. */
export const fuzzTarget = <Args extends unknown[], Answer>(
  target: TypedTarget<Args, Answer>,
): FuzzTarget => ({
  ...target,
  call: (args) => target.call(...(args as Args)),
  faultOf: (answer) => target.faultOf?.(answer as Awaited<Answer>),
});

/** A whole number from `low` to `high`. */
export const wholeFrom = (random: Random, low: number, high: number): number =>
  low + Math.floor(random() * (high - low + 1));

/** One of several. */
export const oneOf = <Value>(random: Random, values: readonly [Value, ...Value[]]): Value =>
  values[Math.floor(random() * values.length)] as Value;

/** A random subset of an object's optional parts. */
export function someOf<Parts extends object>(random: Random, parts: Parts): Partial<Parts> {
  return Object.fromEntries(Object.entries(parts).filter(() => random() < 0.5)) as Partial<Parts>;
}
