import type { LocatedSource } from "../locate/locate-sources.ts";
import type { SimulatedMap } from "./simulated-sources.ts";

export interface Score {
  readonly sources: number;
  /** Sources with a found one of their own, not marked as a reflection, at most one cell away along both axes. */
  readonly hits: number;
  /** Found sources, not marked as reflections, that match no actual source. */
  readonly falseSources: number;
  readonly marked: number;
}

/** Compares the found sources with the actual ones. */
export function scoreMap({ sources }: SimulatedMap, found: readonly LocatedSource[]): Score {
  const open = found.filter(({ reflectionOf }) => reflectionOf === undefined);
  const marked = found.length - open.length;
  let hits = 0;
  for (const { column, row } of sources) {
    const at = open.findIndex((one) => Math.abs(one.column - column) <= 1 && Math.abs(one.row - row) <= 1);
    if (at < 0) continue;
    open.splice(at, 1);
    hits++;
  }
  return { sources: sources.length, hits, falseSources: open.length, marked };
}
