import type { ShortcutTable } from "../../contract/feature.ts";
import { helpKey } from "./help-key.ts";

/** Ctrl or Cmd with Enter is handled by text fields and dialogs. */
export const shortcuts: ShortcutTable = {
  scope: "anywhere",
  order: 10,
  keys: { help: [helpKey], save: ["Mod+Enter"] },
};
