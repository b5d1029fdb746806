import type { ShortcutTable } from "../../contract/feature.ts";
import type { Shortcuts } from "../../lib/state/shortcuts.ts";

/** The keys of the time strip. */
export const timeStripShortcuts = {
  forward: ["ArrowRight", "ArrowUp"],
  back: ["ArrowLeft", "ArrowDown"],
  start: ["Home"],
  end: ["End"],
} as const satisfies Shortcuts;

export const shortcuts: ShortcutTable = { scope: "timeStrip", order: 60, keys: timeStripShortcuts };
