import type { ShortcutTable } from "../../contract/feature.ts";
import { changeShortcuts, type Shortcuts } from "../../lib/state/shortcuts.ts";

/** The keys of a snapshot's page. */
export const snapshotShortcuts = {
  next: ["j"],
  previous: ["k"],
  ...changeShortcuts,
  play: [" "],
  forward: ["ArrowRight"],
  back: ["ArrowLeft"],
} as const satisfies Shortcuts;

export const shortcuts: ShortcutTable = { scope: "snapshot", order: 30, keys: snapshotShortcuts };
