import type { ApiSchema } from "@sonolens/api-client";
import { controlledGroups, type GroupNode, groupTree, isRootGroup } from "@sonolens/domain";

/** A group with its members and cameras. */
export interface LoadedGroup {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly parentId: string | null;
  readonly users: readonly ApiSchema<"GroupUser">[];
  readonly ownerships: readonly ApiSchema<"GroupOwnership">[];
}

/** An organization with all that the rules of its groups need. */
export interface LoadedOrganization {
  readonly id: string;
  readonly name: string;
  /** The root first. */
  readonly groups: readonly LoadedGroup[];
}

/** All members of all groups. */
export const memberIds = ({ groups }: Pick<LoadedOrganization, "groups">): string[] =>
  groups.flatMap(({ users }) => users.map(({ customerId }) => customerId));

/** The view of one of its members: all groups, and the cameras of those that the member controls. */
export function organizationBody(
  organization: LoadedOrganization,
  accountId: string,
): ApiSchema<"Organization"> {
  const controlled = controlledGroups(accountId, organization.groups);
  const groupOf = (group: LoadedGroup): ApiSchema<"Group"> => ({
    id: group.id,
    name: group.name,
    description: group.description,
    parentId: group.parentId,
    isRoot: isRootGroup(group),
    users: [...group.users],
    ownerships: controlled.has(group.id) ? [...group.ownerships] : [],
  });
  const nodeOf = ({ group, children }: GroupNode<LoadedGroup>): ApiSchema<"Group"> => ({
    ...groupOf(group),
    children: children.map(nodeOf),
  });
  return {
    id: organization.id,
    name: organization.name,
    groups: organization.groups.map(groupOf),
    groupTree: groupTree(organization.groups).map(nodeOf),
  };
}
