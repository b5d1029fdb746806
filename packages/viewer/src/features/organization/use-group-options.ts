import { useMemo } from "react";
import type { Group } from "../../data/organization/organization-types.ts";
import { groupPaths } from "./group-items.ts";

/** Groups to choose from, by their paths; the paths are made anew only when the groups change. */
export function useGroupOptions(groups: readonly Group[], ids: ReadonlySet<string>) {
  const paths = useMemo(() => groupPaths(groups), [groups]);
  return groups.filter(({ id }) => ids.has(id)).map(({ id }) => ({ value: id, label: paths.get(id) ?? "" }));
}
