import { useSyncExternalStore } from "react";

/** A value that components far from each other share while the window is open. */
export interface SharedState<Value> {
  readonly get: () => Value;
  readonly set: (value: Value) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

const forgetters = new Set<() => void>();

/**
 * What the frame round every page remembers. Small, as the first page waits for it; a screen has jotai. A loaded part of
 * the program (`isOfProgram`) is remembered until the page is left, all else as long as the viewer stands.
 */
export function sharedState<Value>(
  initial: Value,
  { isOfProgram = false }: { readonly isOfProgram?: boolean } = {},
): SharedState<Value> {
  let current = initial;
  const listeners = new Set<() => void>();
  const set = (value: Value) => {
    if (Object.is(value, current)) return;
    current = value;
    for (const listener of [...listeners]) listener();
  };
  if (!isOfProgram) forgetters.add(() => set(initial));
  return {
    get: () => current,
    set,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Puts all of them back to what they were at first: a viewer that begins knows nothing of one before it. */
export function forgetSharedStates(): void {
  for (const forget of forgetters) forget();
}

/** The value now, followed as it changes. */
export const useShared = <Value>({ get, subscribe }: SharedState<Value>): Value =>
  useSyncExternalStore(subscribe, get);
