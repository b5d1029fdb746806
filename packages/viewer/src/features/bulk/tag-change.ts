import { isSame, listTakenBack } from "../../data/snapshots/taken-back.ts";

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
  const next = listTakenBack(now, { from: before, to: changedTags(before, change) ?? before });
  return isSame(now, next) ? undefined : next;
}

/** How many of the snapshots the change changes. */
export const countChanged = (all: readonly (readonly string[])[], change: TagChange): number =>
  all.filter((tags) => changedTags(tags, change) !== undefined).length;
