/** Key of an index in the displayed list. */
export type KeyAt = (index: number) => string;

/** How a new selection combines with the previous one: replaced, added to, or inverted where touched. */
export type SelectionMode = "replace" | "add" | "invert";

/** `base` with the items between two indexes (both included, in any order) added or removed. */
export function withRange(
  base: ReadonlySet<string>,
  keyAt: KeyAt,
  oneEnd: number,
  otherEnd: number,
  adding: boolean,
): Set<string> {
  const next = new Set(base);
  for (let index = Math.min(oneEnd, otherEnd); index <= Math.max(oneEnd, otherEnd); index += 1)
    if (adding) next.add(keyAt(index));
    else next.delete(keyAt(index));
  return next;
}

/** `base` after a rectangle has touched the items of `ranges` (`[from, to)`). */
export function withTouched(
  base: ReadonlySet<string>,
  keyAt: KeyAt,
  ranges: readonly (readonly [from: number, to: number])[],
  mode: SelectionMode,
): Set<string> {
  const next = new Set(mode === "replace" ? [] : base);
  for (const [from, to] of ranges)
    for (let index = from; index < to; index += 1) {
      const key = keyAt(index);
      if (mode === "invert" && base.has(key)) next.delete(key);
      else next.add(key);
    }
  return next;
}

/** Number of selected items in a range. */
export function countSelected(
  selected: ReadonlySet<string>,
  keyAt: KeyAt,
  firstIndex: number,
  count: number,
): number {
  if (selected.size === 0) return 0;
  let found = 0;
  for (let index = firstIndex; index < firstIndex + count; index += 1)
    if (selected.has(keyAt(index))) found += 1;
  return found;
}

/** All, none or some, as a tri-state checkbox shows it. */
export function checkedState(selectedCount: number, count: number): boolean | "indeterminate" {
  if (selectedCount === 0 || count === 0) return false;
  return selectedCount >= count ? true : "indeterminate";
}

/** Whether two selections contain the same items. */
export function sameSelection(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  if (one.size !== other.size) return false;
  for (const key of one) if (!other.has(key)) return false;
  return true;
}
