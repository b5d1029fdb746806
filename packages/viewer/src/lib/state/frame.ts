import type { ApiClient } from "@sonolens/api-client";
import { createScope, type Scope } from "@sonolens/foundation";
import { createContext, useCallback, useContext, useSyncExternalStore } from "react";
import type { LoadPart } from "../loading/load-part.ts";
import {
  createSharedStore,
  frameAtom,
  type SharedAtom,
  type SharedStore,
  type StateOwner,
  type Surroundings,
} from "./shared-state.ts";

/** One viewer in a page, with its state. Another viewer in the same page has another frame. */
export type Frame = ReturnType<typeof createFrame>;

const aSession = ({ api, loadPart, store }: Surroundings<"frame">): SharedStore<"session"> =>
  createSharedStore(store.scope.child(), { api, loadPart });

/** Changes when another session starts. */
export const currentSession = frameAtom(aSession);

interface FrameOptions {
  readonly api: ApiClient;
  readonly loadPart: LoadPart;
  /** In which all times are written. */
  readonly timeZone: () => string;
  /** Ends the frame and its session. */
  readonly scope: Scope;
}

/** Makes a store for the viewer, and one for each session, which is disposed at the session's end. */
export function createFrame({ api, loadPart, timeZone, scope }: FrameOptions) {
  const own = createScope();
  scope.add(own.dispose);
  const store = createSharedStore<"frame">(own, { api, loadPart });
  const session = (): SharedStore<"session"> => store.get(currentSession);
  if (!api.session.tokens) session().scope.dispose();
  scope.add(
    api.session.subscribe((event) => {
      session().scope.dispose();
      if (event.type === "started") store.set(currentSession, aSession({ api, loadPart, store }));
    }),
  );
  return {
    /** State that outlives sessions. */
    store,
    /**
     * State of the current session; without a session, a disposed store. Work that may finish late keeps the store of
     * the session in which it started.
     */
    session,
    loadPart,
    timeZone,
  };
}

export const FrameContext = createContext<Frame | undefined>(undefined);

/** The frame of a component; throws outside a viewer. */
export function useFrame(): Frame {
  const frame = useContext(FrameContext);
  if (!frame) throw new Error("useFrame is for components inside createViewer");
  return frame;
}

function useStored<Owner extends StateOwner, Value>(
  store: SharedStore<Owner>,
  atom: SharedAtom<Owner, Value>,
): Value {
  const subscribe = useCallback((listener: () => void) => store.sub(atom, listener), [store, atom]);
  return useSyncExternalStore(subscribe, () => store.get(atom));
}

/** The current value in the viewer, with a subscription. */
export const useFrameState = <Value>(atom: SharedAtom<"frame", Value>): Value =>
  useStored(useFrame().store, atom);

/** The store of the current session; another one once another session starts. */
export const useSessionStore = (): SharedStore<"session"> => useFrameState(currentSession);

/** The current value in the session, with a subscription. */
export const useSessionState = <Value>(atom: SharedAtom<"session", Value>): Value =>
  useStored(useSessionStore(), atom);
