/** Numbers from 0 to below 1. */
export type Random = () => number;

/** A public function, inputs that it takes, and what it may do when they are damaged. */
export interface FuzzTarget {
  /** The exported function. */
  readonly name: string;
  /** How often it has its turn beside the others. */
  readonly weight: number;
  /** Arguments as a caller would give them. */
  readonly valid: (random: Random) => readonly unknown[];
  readonly call: (args: readonly unknown[]) => unknown;
  /** What the message of a RangeError that the doc comment promises looks like; absent where nothing throws. */
  readonly refusal?: RegExp;
  /** True where the doc comment says that numbers which are not finite come out as such. */
  readonly passesNotFinite?: boolean;
  /** What else is wrong with an answer, in words; undefined when nothing is. */
  readonly faultOf?: (answer: unknown) => string | undefined;
}

interface TypedTarget<Args extends unknown[], Answer> extends Omit<FuzzTarget, "valid" | "call" | "faultOf"> {
  readonly valid: (random: Random) => [...Args];
  readonly call: (...args: Args) => Answer;
  readonly faultOf?: (answer: Awaited<Answer>) => string | undefined;
}

/** Mutations keep the types of arguments, so a table of targets may forget them. */
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

/** Object of those parts that chance leaves in: what a caller may leave out, some leave out. */
export function someOf<Parts extends object>(random: Random, parts: Parts): Partial<Parts> {
  return Object.fromEntries(Object.entries(parts).filter(() => random() < 0.5)) as Partial<Parts>;
}
