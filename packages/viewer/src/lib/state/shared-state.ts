import type { ApiClient } from "@sonolens/api-client";
import type { Disposer, Scope } from "@sonolens/foundation";
import type { LoadPart } from "../loading/load-part.ts";

/** What a value belongs to: one viewer of a page (its frame), or one session of that viewer. */
export type StateOwner = "frame" | "session";

/**
 * Names a value that distant components share, and makes its initial one, once per store. The values are in the stores:
 * one per viewer, and one per session.
 */
export interface SharedAtom<Owner extends StateOwner, Value> {
  (surroundings: Surroundings<Owner>): Value;
  /** For the compiler only: a value of a session cannot be put into the store of the viewer. */
  readonly owner?: Owner;
}

/** A value that outlives sessions, such as a setting of the device or loaded code. */
export const frameAtom = <Value>(
  initial: (surroundings: Surroundings<"frame">) => Value,
): SharedAtom<"frame", Value> => initial;

/** A value of the signed-in user. The next session has its own. */
export const sessionAtom = <Value>(
  initial: (surroundings: Surroundings<"session">) => Value,
): SharedAtom<"session", Value> => initial;

/** The values of one owner. */
export interface SharedStore<Owner extends StateOwner> {
  /** Disposing it ends all values: they are initial again, and changes are ignored. */
  readonly scope: Scope;
  readonly get: <Value>(atom: SharedAtom<Owner, Value>) => Value;
  readonly set: <Value>(atom: SharedAtom<Owner, Value>, value: Value) => void;
  /** Notified when the value changes. */
  readonly sub: (atom: SharedAtom<Owner, unknown>, listener: () => void) => Disposer;
}

/** What the initial values are made with. */
export interface Surroundings<Owner extends StateOwner> {
  readonly api: ApiClient;
  readonly loadPart: LoadPart;
  readonly store: SharedStore<Owner>;
}

interface Cell {
  value: unknown;
  readonly listeners: Set<() => void>;
}

/**
 * Makes an empty store, which ends with the scope. It does what the first page needs of jotai's, in a tenth of the
 * size; screens, which are loaded later, use jotai (`session-atoms.tsx`).
 */
export function createSharedStore<Owner extends StateOwner>(
  scope: Scope,
  surroundings: Omit<Surroundings<Owner>, "store">,
): SharedStore<Owner> {
  const cells = new Map<object, Cell>();
  const cellOf = (atom: SharedAtom<Owner, unknown>): Cell => {
    const cell = cells.get(atom) ?? { value: atom({ ...surroundings, store }), listeners: new Set() };
    cells.set(atom, cell);
    return cell;
  };
  const notify = ({ listeners }: Cell) => {
    for (const listener of [...listeners]) listener();
  };
  scope.add(() => {
    const ended = [...cells.values()];
    cells.clear();
    ended.forEach(notify);
  });
  const store: SharedStore<Owner> = {
    scope,
    get: <Value>(atom: SharedAtom<Owner, Value>) => cellOf(atom).value as Value,
    set(atom, value) {
      const cell = cellOf(atom);
      // What finishes after the end of a session changes nothing.
      if (scope.disposed || Object.is(value, cell.value)) return;
      cell.value = value;
      notify(cell);
    },
    sub(atom, listener) {
      const { listeners } = cellOf(atom);
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  return store;
}
