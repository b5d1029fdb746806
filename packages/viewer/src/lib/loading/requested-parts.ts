import { useCallback, useEffect, useState } from "react";
import { type Frame, useFrame, useFrameState } from "../state/frame.ts";
import { frameAtom, type SharedStore } from "../state/shared-state.ts";

/** What to do before the failed parts of a viewer are requested again. */
const failures = frameAtom(() => new Set<() => void>());

/** How often that was. */
const attempts = frameAtom(() => 0);

const requested = frameAtom(() => new Map<unknown, Promise<unknown>>());

/** Calls `forget` once before failed parts are requested again. */
export const addFailure = (store: SharedStore<"frame">, forget: () => void) =>
  void store.get(failures).add(forget);

/** Loads a part once per viewer, for all that render it. A failure stays until `requestFailedAgain`. */
export function requestPart<Part>(
  { store, loadPart }: Pick<Frame, "store" | "loadPart">,
  fetchPart: () => Promise<Part>,
  key: unknown = fetchPart,
): Promise<Part> {
  const parts = store.get(requested);
  const known = parts.get(key) as Promise<Part> | undefined;
  if (known) return known;
  const part = loadPart(fetchPart);
  parts.set(key, part);
  part.catch(() => addFailure(store, () => parts.delete(key)));
  return part;
}

/** Requests all parts that failed to load again, and renders again whatever shows a failure. */
export function requestFailedAgain(store: SharedStore<"frame">): void {
  const failed = store.get(failures);
  for (const forget of failed) forget();
  failed.clear();
  store.set(attempts, store.get(attempts) + 1);
}

/** For what is shown in place of a failure: `reset` is called when it is tried again. Returns what tries again. */
export function useAgain(reset: () => void): () => void {
  const { store } = useFrame();
  const attempt = useFrameState(attempts);
  // It may be tried again before the failure is on the screen.
  const [failed] = useState(attempt);
  useEffect(() => {
    if (attempt !== failed) reset();
  }, [attempt, failed, reset]);
  return useCallback(() => requestFailedAgain(store), [store]);
}
