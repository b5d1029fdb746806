import { type GroupWithCameras, groupsThatSee } from "@sonolens/domain";

interface GroupOfPeople extends GroupWithCameras {
  readonly users: readonly { readonly customerId: string; readonly username: string }[];
}

/**
 * Usernames to offer as assignees of a snapshot: the user's own first, then by name those of the groups that see its
 * camera; of a camera in no group those of the whole organization. Each once.
 */
export function assignable(
  own: string,
  groups: readonly GroupOfPeople[],
  ownershipId: string,
  locale: string,
): string[] {
  const holding = groups.find(({ ownerships = [] }) => ownerships.some(({ id }) => id === ownershipId));
  const seeing = holding ? groupsThatSee(holding.id, groups) : groups;
  const order = new Intl.Collator(locale);
  const names = new Set(seeing.flatMap(({ users }) => users.map(({ username }) => username)));
  names.delete(own);
  return [own, ...[...names].sort(order.compare)].filter((name) => name !== "");
}
