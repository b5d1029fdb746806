import { ancestorGroups, type ComponentKind, groupsBelow } from "@sonolens/domain";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useClaims } from "../../data/account/account.ts";
import { organizationQueries } from "../../data/cameras/organization.ts";
import { componentNameQueries } from "../../data/components/find-components.ts";
import { useFindComponents, useHasComponents } from "../../data/components/use-component-source.ts";
import type { Group } from "../../data/organization/organization-types.ts";
import { useServices } from "../../data/services.ts";
import { knownTags } from "../../data/snapshots/known-tags.ts";
import { useOfferedTags } from "../../data/snapshots/last-tag.ts";
import { snapshotQueries } from "../../data/snapshots/snapshots.ts";
import { groupPathText } from "../../lib/format/group-path-text.ts";
import type { ComponentDialogProps } from "./ComponentDialog.tsx";

const none: readonly string[] = [];

/** What the dialog of a component offers: tags in use, components to be a part of, groups. */
export function useComponentChoices(
  id: string | undefined,
  parent: string | null,
): Pick<ComponentDialogProps, "offered" | "parents" | "groups"> {
  const services = useServices();
  const { api } = services;
  const me = useClaims()?.user_id ?? "";
  const records = useQuery(snapshotQueries.list(services, useQueryClient())).data?.byId;
  const find = useFindComponents();
  const { has = false } = useHasComponents();
  const parentName = useQuery({
    ...componentNameQueries.upTo(api, parent ?? ""),
    enabled: parent !== null,
  }).data?.at(-1)?.name;
  const organization = useQuery(organizationQueries.mine(api)).data;
  const known = useMemo(() => (records ? knownTags(records) : none), [records]);
  const offered = useOfferedTags(known);
  const parents = useMemo(
    () => ({
      ...{ exist: has, name: parentName ?? "" },
      find: async (kind: ComponentKind, search: string, signal: AbortSignal) =>
        (await find(search, signal, kind))
          .filter((component) => component.id !== id)
          .map(({ id: value, name: label }) => ({ value, label })),
    }),
    [find, has, id, parentName],
  );
  const groups = useMemo(() => groupChoices(me, organization?.groups ?? []), [me, organization]);
  return { offered, parents, groups };
}

/** The user's own group and those below it, by their paths. */
function groupChoices(me: string, groups: readonly Group[]) {
  const own = groups.find(({ users }) => users.some(({ customerId }) => customerId === me));
  return (own ? groupsBelow(own.id, groups) : []).map((group) => ({
    value: group.id,
    label: groupPathText([...ancestorGroups(group.id, groups).reverse(), group]),
  }));
}
