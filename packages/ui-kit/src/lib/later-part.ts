import { useEffect, useState } from "react";

/** A lazily loaded component that opens on a press or a hint: fetched on first use, then shared. */
export interface LaterPart<Part> {
  /** Fetches it; rejects on failure, and the next call retries. */
  readonly load: () => Promise<Part>;
  /** Undefined until it is loaded. */
  readonly loaded: () => Part | undefined;
}

const allParts: LaterPart<unknown>[] = [];

/**
 * Preloads all lazy parts such as menus and tooltips. Rejects if one cannot be fetched; that one is fetched again on
 * use.
 */
export const loadAllParts = () => Promise.all(allParts.map(({ load }) => load()));

export function laterPart<Part>(fetchPart: () => Promise<Part>): LaterPart<Part> {
  let part: Part | undefined;
  const later: LaterPart<Part> = {
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
export function useLaterPart<Part>(
  { load, loaded }: LaterPart<Part>,
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
