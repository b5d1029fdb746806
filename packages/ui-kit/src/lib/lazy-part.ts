import { useEffect, useState } from "react";

/** A lazily loaded component that opens on a press or a hint: fetched on first use, then shared. */
export interface LazyPart<Part> {
  /** Fetches it; rejects on failure, and the next call retries. */
  readonly load: () => Promise<Part>;
  /** Undefined until it is loaded. */
  readonly loaded: () => Part | undefined;
}

const allParts: LazyPart<unknown>[] = [];

/**
 * Preloads all lazy parts such as menus and tooltips. Rejects if one cannot be fetched; that one is fetched again on
 * use.
 */
export const loadAllParts = () => Promise.all(allParts.map(({ load }) => load()));

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

/** The part, once it is wanted and loaded. If it cannot be fetched, `onFailed` is called. */
export function useLazyPart<Part>(
  { load, loaded }: LazyPart<Part>,
  wanted: boolean,
  onFailed: () => void,
): Part | undefined {
  const [, setCame] = useState(false);
  const part = loaded();
  const missing = wanted && part === undefined;
  useEffect(() => {
    if (!missing) return;
    let gone = false;
    load().then(
      () => gone || setCame(true),
      () => gone || onFailed(),
    );
    return () => {
      gone = true;
    };
  }, [missing, load, onFailed]);
  return wanted ? part : undefined;
}
