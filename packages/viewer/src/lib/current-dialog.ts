import { sharedState, useShared } from "./shared-state.ts";

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

const currentDialog = sharedState<DialogName | "idle">("idle");

/** The dialog that is open, `idle` for none. */
export const useCurrentDialog = () => useShared(currentDialog);

/** Replaces the current dialog; `idle` closes it. */
export const useSetCurrentDialog = () => currentDialog.set;
