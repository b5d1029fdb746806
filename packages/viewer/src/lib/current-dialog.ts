import { atom, useAtomValue, useSetAtom } from "jotai";

/** The dialogs that the shell opens by name, one at a time. */
export type DialogName =
  | "setting"
  | "license"
  | "camera"
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

const currentDialogAtom = atom<DialogName | "idle">("idle");

/** The dialog that is open, `idle` for none. */
export const useCurrentDialog = () => useAtomValue(currentDialogAtom);

/** Opens a dialog in place of the current one; `idle` closes it. */
export const useSetCurrentDialog = () => useSetAtom(currentDialogAtom);
