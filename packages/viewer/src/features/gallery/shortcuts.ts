import type { ShortcutTable } from "../../contract/feature.ts";
import { changeShortcuts, type Shortcuts } from "../../lib/state/shortcuts.ts";

/** The keys of the gallery. */
export const galleryShortcuts = {
  search: ["/"],
  next: ["j", "ArrowRight"],
  previous: ["k", "ArrowLeft"],
  below: ["ArrowDown"],
  above: ["ArrowUp"],
  select: ["x"],
  show: ["Enter"],
  ...changeShortcuts,
  clear: ["Escape"],
} as const satisfies Shortcuts;

export const shortcuts: ShortcutTable = { scope: "gallery", order: 20, keys: galleryShortcuts };
