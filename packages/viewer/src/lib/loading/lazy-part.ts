import { type ComponentType, createElement, type ReactNode, use } from "react";
import { type Frame, useFrame } from "../state/frame.ts";
import { frameAtom, type SharedAtom } from "../state/shared-state.ts";
import { idle } from "./idle.ts";
import { addFailure, requestPart } from "./requested-parts.ts";

/** A component that is loaded when first rendered; while the server is unreachable it waits. A `Part` contains it. */
export const lazyPart =
  <Props extends object>(fetchPart: () => Promise<ComponentType<Props>>): ((props: Props) => ReactNode) =>
  (props) =>
    createElement(use(requestPart(useFrame(), fetchPart)), props);

/** A component that nothing waits for: it is loaded once the page is idle. */
export const idlePart = <Props extends object>(fetchPart: () => Promise<ComponentType<Props>>) =>
  lazyPart(async () => {
    await idle();
    return fetchPart();
  });

/** Code that is loaded once per viewer, for whichever component needs it first, and again after a failure. */
export interface SharedPart<Part> {
  readonly load: (frame: Frame) => Promise<Part>;
  readonly state: SharedAtom<"frame", { readonly part?: Part; readonly error?: unknown }>;
}

/** Names code that components use once it is loaded, without waiting for it. */
export function sharedPart<Part>(fetchPart: () => Promise<Part>): SharedPart<Part> {
  const state: SharedPart<Part>["state"] = frameAtom(() => ({}));
  // Changed in place, as nothing renders it.
  const request = frameAtom((): { pending?: Promise<Part> | undefined } => ({}));
  return {
    state,
    load({ store, loadPart }) {
      const own = store.get(request);
      if (!own.pending && store.get(state).error !== undefined) store.set(state, {});
      own.pending ??= loadPart(fetchPart).then(
        (part) => {
          store.set(state, { part });
          return part;
        },
        (error: unknown) => {
          own.pending = undefined;
          store.set(state, { error });
          addFailure(store, () => {
            if (!own.pending) store.set(state, {});
          });
          throw error;
        },
      );
      return own.pending;
    },
  };
}
