import type { Group, GroupPerson } from "../../data/organization/organization-types.ts";
import { groupPaths } from "./group-items.ts";

/** A person who can take over a group. */
export interface Successor {
  readonly person: GroupPerson;
  readonly groupId: string;
  /** Names of their group and those above it. */
  readonly path: string;
}

/** The user's own group, and the people of the groups below it, whom the user can move into it; by name. */
export function successors(
  me: string,
  groups: readonly Group[],
  controlled: ReadonlySet<string>,
): { readonly own: Group | undefined; readonly people: readonly Successor[] } {
  const paths = groupPaths(groups);
  const people = groups
    .filter(({ id }) => controlled.has(id))
    .flatMap(({ id, users }) =>
      users
        .filter(({ customerId }) => customerId !== me)
        .map((person) => ({ person, groupId: id, path: paths.get(id) ?? "" })),
    );
  return {
    own: groups.find(({ users }) => users.some(({ customerId }) => customerId === me)),
    people: people.sort((one, other) => one.person.username.localeCompare(other.person.username)),
  };
}
