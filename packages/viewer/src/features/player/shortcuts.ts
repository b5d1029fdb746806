import type { Shortcuts } from "../../lib/state/shortcuts.ts";

/** The keys of the picture. */
export const pictureShortcuts = {
  read: ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"],
  leave: ["Escape"],
} as const satisfies Shortcuts;
