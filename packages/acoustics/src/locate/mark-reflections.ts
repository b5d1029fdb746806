import { findEcho } from "./find-echo.ts";
import type { SourceSignals } from "./source-signals.ts";

export interface Reflection {
  /** Index of the source that it is a reflection of. */
  readonly reflectionOf: number;
  /** Its delay, seconds; below 0 if the weaker source comes first. */
  readonly delayS: number;
}

/** Minimum share of the two sounds that is the same, and its minimum significance. */
const MIN_LIKENESS = 0.5;
const MIN_PROMINENCE = 6;

/**
 * For each source, strongest first, the stronger one whose sound it repeats after a delay, if any: the most similar
 * one. `powers` are those of the sources without noise, whitened as `signals`.
 */
export function markReflections(
  signals: SourceSignals,
  powers: readonly number[],
): (Reflection | undefined)[] {
  const marks: (Reflection | undefined)[] = [];
  for (const [source, power] of powers.entries()) {
    let mark: Reflection | undefined;
    let mostAlike = MIN_LIKENESS;
    for (let stronger = 0; stronger < source; stronger++) {
      if (marks[stronger] !== undefined) continue;
      const echo = findEcho(signals, [stronger, source], [powers[stronger] as number, power]);
      if (echo === undefined || echo.standsOut < MIN_PROMINENCE || echo.likeness < mostAlike) continue;
      mostAlike = echo.likeness;
      mark = { reflectionOf: stronger, delayS: echo.delayS };
    }
    marks.push(mark);
  }
  return marks;
}
