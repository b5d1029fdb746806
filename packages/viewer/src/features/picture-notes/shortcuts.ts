import type { ShortcutTable } from "../../contract/feature.ts";
import type { Shortcuts } from "../../lib/state/shortcuts.ts";

/** The keys of a note on the picture. */
export const noteShortcuts = {
  move: ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"],
  write: ["Enter"],
  remove: ["Delete", "Backspace"],
  leave: ["Escape"],
} as const satisfies Shortcuts;

export const shortcuts: ShortcutTable = { scope: "notes", order: 50, keys: noteShortcuts };
