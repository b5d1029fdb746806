import type { ShortcutTable } from "../../contract/feature.ts";
import type { Shortcuts } from "../../lib/state/shortcuts.ts";

/** The keys of the box on the spectrogram. */
export const refocusBoxShortcuts = {
  move: ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"],
  apply: ["Enter"],
  leave: ["Escape"],
} as const satisfies Shortcuts;

export const shortcuts: ShortcutTable = { scope: "refocusBox", order: 70, keys: refocusBoxShortcuts };
