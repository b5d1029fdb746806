import { createStore, Provider } from "jotai";
import type { ReactNode } from "react";
import { useSessionState } from "./frame.ts";
import { sessionAtom } from "./shared-state.ts";

const atomStore = sessionAtom(() => createStore());

/** Gives jotai's store of the session to the components below. Loaded with the screens that use atoms. */
export function SessionAtoms({ children }: { readonly children: ReactNode }) {
  return <Provider store={useSessionState(atomStore)}>{children}</Provider>;
}
