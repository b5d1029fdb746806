import { useCallback } from "react";
import { useSessionState, useSessionStore } from "../lib/state/frame.ts";
import { sessionAtom } from "../lib/state/shared-state.ts";
import type { DialogName } from "./feature.ts";

const currentDialog = sessionAtom((): DialogName | "idle" => "idle");

/** The dialog that is open, `idle` for none. */
export const useCurrentDialog = () => useSessionState(currentDialog);

/** Replaces the current dialog; `idle` closes it. */
export function useSetCurrentDialog(): (name: DialogName | "idle") => void {
  const store = useSessionStore();
  return useCallback((name) => store.set(currentDialog, name), [store]);
}
