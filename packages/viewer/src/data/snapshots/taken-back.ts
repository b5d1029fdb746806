import { editedTags, tagEdit } from "./edited-tags.ts";

/** Whether two values of a field are equal. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** What a change made of a value. */
export interface FromTo<Value> {
  readonly from: Value;
  /** As the server stored it. */
  readonly to: Value;
}

/** The earlier value, if the present one is still what the change made of it; undefined if it was changed since. */
export const wholeTakenBack = <Value>(now: Value, { from, to }: FromTo<Value>): Value | undefined =>
  isSame(now, to) ? from : undefined;

/** Takes back what a change added to a list and removed from it. What was added or removed since stays so. */
export function listTakenBack(now: readonly string[], { from, to }: FromTo<readonly string[]>): string[] {
  if (isSame(now, to)) return [...from];
  return [...editedTags(now, tagEdit(to, from))];
}

/** Takes back those parts of a value that a change changed; undefined if one of them was changed since. */
export function partsTakenBack<Value extends object>(
  now: Value,
  { from, to }: FromTo<Value>,
): Value | undefined {
  const names = (Object.keys(from) as (keyof Value)[]).filter((name) => !isSame(from[name], to[name]));
  if (names.some((name) => !isSame(now[name], to[name]))) return undefined;
  return { ...now, ...Object.fromEntries(names.map((name) => [name, from[name]])) };
}
