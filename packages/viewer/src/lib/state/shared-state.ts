import { useSyncExternalStore } from "react";

/** A value that distant components share while the window is open. */
export interface SharedState<Value> {
  readonly get: () => Value;
  readonly set: (value: Value) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

const forgetters = new Set<() => void>();

/**
 * Global state of the frame around every page. Small, as the first page waits for it; screens use jotai. A loaded chunk
 * (`isOfProgram`) is kept until the page is unloaded, everything else as long as the viewer exists.
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

/** Resets all of them to their initial values, so that a new viewer does not see the state of an earlier one. */
export function forgetSharedStates(): void {
  for (const forget of forgetters) forget();
}

/** The current value, with a subscription. */
export const useShared = <Value>({ get, subscribe }: SharedState<Value>): Value =>
  useSyncExternalStore(subscribe, get);
