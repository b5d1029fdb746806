import type { LeakPricing } from "../leak/leak-cost-basis.ts";
import { defaultLeakThresholds, type LeakThresholds } from "../leak/leak-severity.ts";

/** What filters, orders, groups and counts need besides the snapshots. */
export interface GalleryContext {
  /** From the settings; default: those of a user without settings. */
  readonly leakThresholds?: LeakThresholds | undefined;
  /** Prices the leaks; without it none has a cost, and the filter by why a leak is not counted does nothing. */
  readonly leakPricing?: LeakPricing | undefined;
  /** Of the user, for the repairs that are theirs; without it the filter does nothing. */
  readonly username?: string | undefined;
  /** Day of the user's time zone, yyyy-mm-dd; without it nothing is overdue. */
  readonly today?: string | undefined;
  /**
   * Ids of the ownerships of each organization group, see `ownershipsOfGroups`. Absent for a user without an
   * organization: filters by group then do nothing.
   */
  readonly groupOwnerships?: Readonly<Record<string, readonly string[]>> | undefined;
  /** The tags of each component; absent until they are known: the filter by component then does nothing. */
  readonly componentTags?: Readonly<Record<string, readonly string[]>> | undefined;
}

/** The tags of some components; undefined if the context knows none. One that does not exist has no tags. */
export const tagsOfComponents = (
  components: readonly string[],
  { componentTags }: GalleryContext,
): string[] | undefined =>
  componentTags &&
  components.flatMap((id) => (Object.hasOwn(componentTags, id) ? (componentTags[id] ?? []) : []));

export const leakThresholdsIn = ({ leakThresholds }: GalleryContext): LeakThresholds =>
  leakThresholds ?? defaultLeakThresholds("LPM");

/** The fields of a group that filters need; the root has no parent. */
export interface OwningGroup {
  readonly id: string;
  readonly parentId?: string | null | undefined;
  readonly ownerships: readonly { readonly id: string }[];
}

/** The ownerships of each group and of all groups below it, for {@link GalleryContext}. */
export function ownershipsOfGroups(groups: readonly OwningGroup[]): Record<string, readonly string[]> {
  const parents = new Map(groups.map(({ id, parentId }) => [id, parentId]));
  const found = new Map(groups.map(({ id }) => [id, new Set<string>()]));
  for (const { id, ownerships } of groups) {
    const passed = new Set<string>();
    for (let above: string | null | undefined = id; above && !passed.has(above); above = parents.get(above)) {
      passed.add(above);
      for (const ownership of ownerships) found.get(above)?.add(ownership.id);
    }
  }
  return Object.fromEntries([...found].map(([id, ids]) => [id, [...ids]]));
}
