/** Tags to add to many snapshots, or to remove from them. */
export interface TagChange {
  readonly action: "add" | "remove";
  readonly tags: readonly string[];
}

/** The tags of a snapshot after the change; undefined if it changes nothing. */
export function changedTags(before: readonly string[], { action, tags }: TagChange): string[] | undefined {
  const next =
    action === "add"
      ? [...before, ...tags.filter((tag) => !before.includes(tag))]
      : before.filter((tag) => !tags.includes(tag));
  return next.length === before.length ? undefined : next;
}

/**
 * The tags of a snapshot after the undo of a change that was made when it had `before`. Tags that others added or
 * removed since stay so. Undefined if there is nothing to undo.
 */
export function tagsTakenBack(
  now: readonly string[],
  before: readonly string[],
  change: TagChange,
): string[] | undefined {
  const left = changedTags(before, change) ?? before;
  const next = isSameList(now, left)
    ? [...before]
    : change.action === "add"
      ? now.filter((tag) => before.includes(tag) || !change.tags.includes(tag))
      : [...now, ...change.tags.filter((tag) => before.includes(tag) && !now.includes(tag))];
  return isSameList(now, next) ? undefined : next;
}

const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((tag, at) => tag === other[at]);

/** How many of the snapshots the change changes. */
export const countChanged = (all: readonly (readonly string[])[], change: TagChange): number =>
  all.filter((tags) => changedTags(tags, change) !== undefined).length;
