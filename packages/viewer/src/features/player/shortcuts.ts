import type { ShortcutTable } from "../../contract/feature.ts";
import type { Shortcuts } from "../../lib/state/shortcuts.ts";

/** The keys of the picture. */
export const pictureShortcuts = {
  read: ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"],
  leave: ["Escape"],
} as const satisfies Shortcuts;

export const shortcuts: ShortcutTable = { scope: "picture", order: 40, keys: pictureShortcuts };
