import type { MapView } from "../geo/position.ts";

/** The view of one map; overlays read it in the same frame in which the ground moves. */
export interface ViewStore {
  readonly get: () => MapView;
  readonly set: (view: MapView) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createViewStore(first: MapView): ViewStore {
  let view = first;
  const listeners = new Set<() => void>();
  return {
    get: () => view,
    set(next) {
      view = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
