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

/** What the shell gives to each of its dialogs, which is drawn while it is the current one. */
export interface ShellDialogProps {
  readonly onClose: () => void;
}

const currentDialog = sharedState<DialogName | "idle">("idle");

/** The dialog that is open, `idle` for none. */
export const useCurrentDialog = () => useShared(currentDialog);

/** Opens a dialog in place of the current one; `idle` closes it. */
export const useSetCurrentDialog = () => currentDialog.set;
