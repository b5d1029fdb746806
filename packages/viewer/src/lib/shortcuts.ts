import { type RepairStatus, repairStatuses } from "@sonolens/domain";

/**
 * Every key with an action, by scope and action, as `KeyboardEvent.key` names it. The key handlers and the list of keys
 * for users both read this table, so that they always agree.
 */
export const shortcuts = {
  anywhere: { help: ["?"] },
  gallery: {
    search: ["/"],
    next: ["j", "ArrowRight"],
    previous: ["k", "ArrowLeft"],
    below: ["ArrowDown"],
    above: ["ArrowUp"],
    star: ["s"],
    select: ["x"],
    show: ["Enter"],
    open: ["1"],
    inRepair: ["2"],
    solved: ["3"],
    clear: ["Escape"],
  },
  snapshot: {
    next: ["j"],
    previous: ["k"],
    star: ["s"],
    open: ["1"],
    inRepair: ["2"],
    solved: ["3"],
    play: [" "],
    forward: ["ArrowRight"],
    back: ["ArrowLeft"],
  },
  picture: { read: ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"], leave: ["Escape"] },
  notes: {
    move: ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"],
    write: ["Enter"],
    remove: ["Delete", "Backspace"],
    leave: ["Escape"],
  },
  timeStrip: {
    forward: ["ArrowRight", "ArrowUp"],
    back: ["ArrowLeft", "ArrowDown"],
    start: ["Home"],
    end: ["End"],
  },
} as const satisfies Record<string, Record<string, readonly string[]>>;

type Shortcuts = typeof shortcuts;

/** The scope of keys. */
export type ShortcutPlace = keyof Shortcuts;

/** The actions of a scope. */
export type ShortcutOf<Place extends ShortcutPlace> = keyof Shortcuts[Place] & string;

/** The repair state that a key of a scope sets: each action is named like its state. */
export const repairStatusOfKey = (place: "gallery" | "snapshot", press: Press): RepairStatus | undefined =>
  repairStatuses.find((status) => status === shortcutOf(place, press));

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
 * The action of a key press in a scope; undefined for every other key, and with Ctrl, Cmd or Alt, which are the
 * browser's.
 */
export function shortcutOf<Place extends ShortcutPlace>(
  place: Place,
  { key, code = "", shiftKey, ctrlKey, metaKey, altKey }: Press,
): ShortcutOf<Place> | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  const actions: Record<string, readonly string[]> = shortcuts[place];
  // On some keyboards, such as the French, the row of digits needs Shift for digits.
  const digit = shiftKey ? undefined : /^Digit(\d)$/.exec(code)?.[1];
  return Object.keys(actions).find((action) =>
    [key, digit].some((each) => each !== undefined && actions[action]?.includes(each)),
  ) as ShortcutOf<Place> | undefined;
}
