import { useEffect, useState } from "react";

/** What only opens with a press or a hint: fetched when it is first wanted, and there for all from then on. */
export interface LaterPart<Part> {
  /** Fetches it; rejects where that fails, and tries anew the next time. */
  readonly load: () => Promise<Part>;
  /** Undefined until it was fetched. */
  readonly loaded: () => Part | undefined;
}

const allParts: LaterPart<unknown>[] = [];

/**
 * Fetches what opens with a press or a hint, menus and tooltips, so that none is waited for later. Rejects where one
 * cannot be fetched; it is fetched again when it is wanted.
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

/** The part, once it is wanted and there. Where it cannot be fetched, `onFailed` says that it does not come now. */
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
