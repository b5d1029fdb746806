import { useSyncExternalStore } from "react";

/** A value that components far from each other share while the window is open. */
export interface SharedState<Value> {
  readonly get: () => Value;
  readonly set: (value: Value) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** What the frame round every page remembers. Small, as the first page waits for it; a screen has jotai. */
export function sharedState<Value>(initial: Value): SharedState<Value> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set(value) {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The value now, followed as it changes. */
export const useShared = <Value>({ get, subscribe }: SharedState<Value>): Value =>
  useSyncExternalStore(subscribe, get);
