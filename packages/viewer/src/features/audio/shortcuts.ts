import type { Shortcuts } from "../../lib/state/shortcuts.ts";

/** The keys of the time strip. */
export const timeStripShortcuts = {
  forward: ["ArrowRight", "ArrowUp"],
  back: ["ArrowLeft", "ArrowDown"],
  start: ["Home"],
  end: ["End"],
} as const satisfies Shortcuts;
