import { useEffect, useState } from "react";
import { type PartStates, usePartStates } from "../provider/part-states.ts";

/** A lazily loaded component that opens on a press or a hint: fetched on first use, then shared. */
export interface LazyPart<Part> {
  /** Fetches it; rejects on failure, and the next call retries. */
  readonly load: () => Promise<Part>;
  /** Undefined until it is loaded. */
  readonly loaded: () => Part | undefined;
}

const allParts: LazyPart<unknown>[] = [];

/**
 * Preloads all lazy parts such as menus and tooltips, each by `loadPart`. Rejects if one cannot be fetched; that one is
 * fetched again on use.
 */
export const loadAllParts = (loadPart: PartStates["load"] = (fetchPart) => fetchPart()) =>
  Promise.all(allParts.map(({ load }) => loadPart(load)));

export function lazyPart<Part>(fetchPart: () => Promise<Part>): LazyPart<Part> {
  let part: Part | undefined;
  const later: LazyPart<Part> = {
    load: async () => {
      part ??= await fetchPart();
      return part;
    },
    loaded: () => part,
  };
  allParts.push(later);
  return later;
}

/** The part, once it is wanted and loaded. If it cannot be loaded, `onFailed` is called. */
export function useLazyPart<Part>(
  { load, loaded }: LazyPart<Part>,
  wanted: boolean,
  onFailed: (error: unknown) => void,
): Part | undefined {
  const [, setCame] = useState(false);
  const states = usePartStates();
  const part = loaded();
  const missing = wanted && part === undefined;
  useEffect(() => {
    if (!missing) return;
    let gone = false;
    states.load(load).then(
      () => gone || setCame(true),
      (error: unknown) => gone || onFailed(error),
    );
    return () => {
      gone = true;
    };
  }, [missing, load, states, onFailed]);
  return wanted ? part : undefined;
}
