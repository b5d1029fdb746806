import type { ReactNode } from "react";

/** A value that a filter can have. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  /** Its usual icon or swatch, beside its name. */
  readonly glyph?: ReactNode;
  /** How many snapshots have it and pass all other filters. */
  readonly count: number;
}

/** Names with their counts as choices, sorted by name; selected ones that no snapshot has any more are kept. */
export function choicesOf(
  counts: readonly { readonly name: string; readonly count: number }[],
  chosen: readonly string[],
  locale: string,
  labelOf: (name: string) => string = (name) => name,
): Choice[] {
  const known = new Set(counts.map(({ name }) => name));
  const gone = chosen.filter((name) => !known.has(name)).map((name) => ({ name, count: 0 }));
  const order = new Intl.Collator(locale, { numeric: true });
  return [...counts, ...gone]
    .map(({ name, count }) => ({ value: name, label: labelOf(name), count }))
    .sort((one, other) => order.compare(one.label, other.label));
}

/** The list with a value added, or without it if it was there. */
export const toggled = <Value>(values: readonly Value[], value: Value): Value[] =>
  values.includes(value) ? values.filter((other) => other !== value) : [...values, value];
