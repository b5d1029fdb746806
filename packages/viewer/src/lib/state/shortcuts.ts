import type { RepairStatus } from "@sonolens/domain";

/** The keys of a scope by action, as `KeyboardEvent.key` names them; after `Mod+` with Ctrl or Cmd. */
export type Shortcuts = Readonly<Record<string, readonly string[]>>;

/** The keys that set the repair state, in each scope with snapshots: each action is named like its state. */
export const repairShortcuts = {
  open: ["1"],
  inRepair: ["2"],
  solved: ["3"],
} as const satisfies Partial<Record<RepairStatus, readonly string[]>>;

/** The keys that change a snapshot, in each scope with snapshots. */
export const changeShortcuts = {
  star: ["s"],
  ...repairShortcuts,
  tag: ["t"],
  comment: ["c"],
  remove: ["Delete", "Backspace"],
  undo: ["Mod+z"],
} as const satisfies Shortcuts;

/** Whether a key belongs to a field, or to a control that uses it. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest("input, textarea, select, [contenteditable], [role=menu]") !== null;

interface Press {
  readonly key: string;
  /** Position of the key, as `KeyboardEvent.code` names it. */
  readonly code?: string;
  readonly shiftKey?: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/**
 * The action of a key press in a scope; undefined for every other key, and with Alt. With Ctrl or Cmd a key is the
 * browser's, unless the scope names it with them.
 */
export function shortcutOf<Keys extends Shortcuts>(
  shortcuts: Keys,
  { key, code = "", shiftKey, ctrlKey, metaKey, altKey }: Press,
): (keyof Keys & string) | undefined {
  if (altKey) return undefined;
  const held = ctrlKey || metaKey ? "Mod+" : "";
  // On some keyboards, such as the French, the row of digits needs Shift for digits.
  const digit = shiftKey ? undefined : /^Digit(\d)$/.exec(code)?.[1];
  return Object.keys(shortcuts).find((action) =>
    [key, digit].some((each) => each !== undefined && shortcuts[action]?.includes(held + each)),
  );
}
