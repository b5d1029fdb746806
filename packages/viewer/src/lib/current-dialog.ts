import { useCallback } from "react";
import { useSessionState, useSessionStore } from "./frame.ts";
import { sessionAtom } from "./shared-state.ts";

/** The dialogs that the shell opens by name, one at a time. */
export type DialogName =
  | "setting"
  | "license"
  | "pairing"
  | "upload"
  | "direct transfer"
  | "remote control"
  | "report"
  | "password change"
  | "feedback"
  | "release notes"
  | "keyboard help"
  | "tips";

/** Props of each dialog of the shell, which is rendered while it is the current one. */
export interface ShellDialogProps {
  readonly onClose: () => void;
}

const currentDialog = sessionAtom((): DialogName | "idle" => "idle");

/** The dialog that is open, `idle` for none. */
export const useCurrentDialog = () => useSessionState(currentDialog);

/** Replaces the current dialog; `idle` closes it. */
export function useSetCurrentDialog(): (name: DialogName | "idle") => void {
  const store = useSessionStore();
  return useCallback((name) => store.set(currentDialog, name), [store]);
}
