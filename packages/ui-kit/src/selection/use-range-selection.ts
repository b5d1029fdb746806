import { useMemo, useRef } from "react";
import { type KeyAt, withRange } from "./selected-keys.ts";

export interface RangeSelectionOptions {
  readonly keyAt: KeyAt;
  readonly count: number;
  readonly selected: ReadonlySet<string>;
  readonly onSelectedChange: (selected: ReadonlySet<string>) => void;
  /** Items that cannot be selected. */
  readonly isSelectable?: ((index: number) => boolean) | undefined;
}

export interface RangeSelection {
  /** Toggles one item; ranges start here from now on. */
  readonly toggle: (index: number) => void;
  /** Selects one item alone. */
  readonly only: (index: number) => void;
  /**
   * Gives all items from the start of the range to here the state of its start. If repeated, the end of the range
   * moves.
   */
  readonly extendTo: (index: number) => void;
  /** Selects or clears a contiguous range: a group. */
  readonly setStretch: (firstIndex: number, count: number, selected: boolean) => void;
  readonly selectAll: () => void;
  readonly clear: () => void;
}

interface RangeStart {
  readonly key: string;
  readonly index: number;
  /** The selection before the range, restored where the range shrinks. */
  readonly base: ReadonlySet<string>;
  readonly adding: boolean;
}

/** Selection by single items and by ranges, as in file managers. The functions keep their identity. */
export function useRangeSelection(options: RangeSelectionOptions): RangeSelection {
  const latest = useRef(options);
  latest.current = options;
  const start = useRef<RangeStart | null>(null);
  /** The last emitted selection: any other was set from outside and ends the range. */
  const emitted = useRef<ReadonlySet<string> | null>(null);

  return useMemo(() => {
    const emit = (selected: ReadonlySet<string>) => {
      emitted.current = selected;
      latest.current.onSelectedChange(selected);
    };
    const allowed = (index: number) => latest.current.isSelectable?.(index) ?? true;
    const onlyAllowed = (next: Set<string>, from: number, to: number) => {
      const { isSelectable, keyAt, selected } = latest.current;
      if (isSelectable)
        for (let index = from; index <= to; index += 1)
          if (!isSelectable(index) && !selected.has(keyAt(index))) next.delete(keyAt(index));
      return next;
    };
    const startAt = (index: number, base: ReadonlySet<string>, adding: boolean) => {
      start.current = { key: latest.current.keyAt(index), index, base, adding };
    };
    return {
      toggle: (index) => {
        if (!allowed(index)) return;
        const { selected, keyAt } = latest.current;
        const next = new Set(selected);
        const adding = !next.delete(keyAt(index));
        if (adding) next.add(keyAt(index));
        startAt(index, next, adding);
        emit(next);
      },
      only: (index) => {
        if (!allowed(index)) return;
        const next = new Set([latest.current.keyAt(index)]);
        startAt(index, new Set(), true);
        emit(next);
      },
      extendTo: (index) => {
        const { selected, keyAt, count } = latest.current;
        const known = start.current;
        const at = known && known.index < count && keyAt(known.index) === known.key ? known.index : null;
        if (at === null || emitted.current !== selected) startAt(at ?? index, selected, true);
        const { base, adding, index: from } = start.current as RangeStart;
        emit(
          onlyAllowed(
            withRange(base, keyAt, from, index, adding),
            Math.min(from, index),
            Math.max(from, index),
          ),
        );
      },
      setStretch: (firstIndex, count, adding) => {
        const { selected, keyAt } = latest.current;
        const last = firstIndex + count - 1;
        const next = onlyAllowed(withRange(selected, keyAt, firstIndex, last, adding), firstIndex, last);
        startAt(firstIndex, next, adding);
        emit(next);
      },
      selectAll: () => {
        const { keyAt, count } = latest.current;
        if (count > 0) emit(onlyAllowed(withRange(new Set(), keyAt, 0, count - 1, true), 0, count - 1));
      },
      clear: () => {
        start.current = null;
        emit(new Set());
      },
    };
  }, []);
}
