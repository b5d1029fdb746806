import {
  managesAlone,
  memberMoveRefusal,
  memberRemovalRefusal,
  validateDescription,
  validateName,
} from "@sonolens/domain";
import { failure, type Result, success } from "@sonolens/foundation";
import type { Core } from "../../composition/capabilities.ts";
import type { Caller } from "../../policy/caller.ts";
import { sanitizeText } from "../../sanitize-text.ts";
import type { LibraryMoves } from "../snapshots/index.ts";
import type { VisibilityChanges } from "../visibility/index.ts";
import { leaveBehind } from "./leave-behind.ts";
import type { LoadedGroup, LoadedOrganization } from "./loaded-organization.ts";
import type { OrganizationRepository } from "./organization.repository.ts";
import type { OrganizationChanges } from "./organization-changes.ts";
import { type Refusal, type Refused, refused } from "./organization-refusal.ts";

/** Changes of a group; omitted fields are kept. */
export interface GroupChange {
  readonly name?: string;
  readonly description?: string;
  /** Ids of all members after the change. */
  readonly users?: readonly string[];
  /** Id of the one member to remove, instead of `users`. */
  readonly remove?: string | undefined;
}

/** Changes a group's texts and its list of members, atomically. */
export type ChangeGroup = (
  caller: Caller,
  groupId: string,
  change: GroupChange,
) => Promise<Result<LoadedOrganization, Refusal>>;

/** The caller leaves the organization; what they brought into a group stays. */
export type LeaveOrganization = (
  caller: Caller,
  organizationId: string,
) => Promise<Result<undefined, Refused>>;

interface Members {
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

export function createMemberChanges(
  { database }: Core<"database">,
  moves: LibraryMoves,
  visibilityChanges: VisibilityChanges,
  organizations: OrganizationRepository,
  changes: OrganizationChanges,
): { readonly changeGroup: ChangeGroup; readonly leave: LeaveOrganization } {
  async function takeOut(organizationId: string, accountId: string): Promise<void> {
    await organizations.removeMember(accountId);
    await leaveBehind(database, organizationId, accountId, moves, { isLibraryKept: true });
  }

  async function changeMembers(
    caller: Caller,
    organization: LoadedOrganization,
    groupId: string,
    { removed, added }: Members,
  ): Promise<void> {
    const organizationId = organization.id;
    const nameOf = (id: string): string =>
      organization.groups.flatMap(({ users }) => users).find(({ customerId }) => customerId === id)
        ?.username ?? id;
    await visibilityChanges.follow([...removed, ...added], async () => {
      for (const id of removed) await takeOut(organizationId, id);
      for (const id of added) await organizations.setGroupOf(id, groupId);
    });
    const where = { organizationId, groupId };
    for (const id of removed) await changes.log(caller, where, "memberRemoved", nameOf(id));
    for (const id of added) await changes.log(caller, where, "memberMoved", nameOf(id));
  }

  const changeGroup: ChangeGroup = (caller, groupId, change) =>
    database.transaction(async () => {
      const found = await changes.controlled(caller, groupId);
      if (!found.ok) return found;
      const organization = found.value;
      const group = organization.groups.find(({ id }) => id === groupId);
      if (group === undefined) return failure({ code: "notFound" });
      const texts = textsOf(group, change);
      if (!texts.ok) return texts;
      const present = group.users.map(({ customerId }) => customerId);
      const { remove } = change;
      if (remove !== undefined && !present.includes(remove))
        return failure(refused("unknownValue", "remove"));
      const wanted = remove === undefined ? change.users : present.filter((id) => id !== remove);
      const members = wanted === undefined ? none : membersOf(caller, organization, group, wanted);
      if ("code" in members) return failure(members);
      const isChanged = Object.keys(texts.value).length > 0;
      if (!isChanged && members.removed.length + members.added.length === 0) return success(organization);
      if (isChanged) {
        await organizations.updateGroup(groupId, texts.value);
        const where = { organizationId: organization.id, groupId };
        await changes.log(caller, where, "groupChanged", texts.value.name ?? group.name);
      }
      await changeMembers(caller, organization, groupId, members);
      return success(await changes.finish(organization.id, organization));
    });

  const leave: LeaveOrganization = (caller, wantedId) =>
    database.transaction(async () => {
      const { accountId } = caller;
      const id = await organizations.ofAccount(accountId);
      const organization = id === undefined || id !== wantedId ? undefined : await organizations.load(id);
      const group = organization?.groups.find(({ users }) =>
        users.some(({ customerId }) => customerId === accountId),
      );
      if (organization === undefined || group === undefined)
        return failure(refused("unknownValue", "organization"));
      if (managesAlone(accountId, organization.groups)) return failure(refused("lastGroupManager"));
      const name = group.users.find(({ customerId }) => customerId === accountId)?.username ?? accountId;
      await visibilityChanges.follow([accountId], () => takeOut(organization.id, accountId));
      const where = { organizationId: organization.id, groupId: group.id };
      await changes.log(caller, where, "memberLeft", name);
      await changes.finish(organization.id, organization);
      return success(undefined);
    });

  return { changeGroup, leave };
}

const none: Members = { removed: [], added: [] };

/** The texts to write: those that differ. */
function textsOf(
  group: LoadedGroup,
  change: GroupChange,
): Result<{ name?: string; description?: string }, Refusal> {
  const texts: { name?: string; description?: string } = {};
  if (change.name !== undefined) {
    const name = validateName(sanitizeText(change.name));
    if (!name.ok) return failure(refused(name.code, "name", name.params));
    if (name.value !== group.name) texts.name = name.value;
  }
  if (change.description !== undefined) {
    const description = validateDescription(sanitizeText(change.description));
    if (!description.ok) return failure(refused(description.code, "description", description.params));
    if (description.value !== group.description) texts.description = description.value;
  }
  return success(texts);
}

/** The members who leave the organization and those who move here, when the list becomes `wanted`. */
function membersOf(
  caller: Caller,
  { groups }: LoadedOrganization,
  group: LoadedGroup,
  wanted: readonly string[],
): Members | Refusal {
  const list = new Set(wanted);
  const present = new Set(group.users.map(({ customerId }) => customerId));
  const removed = [...present].filter((id) => !list.has(id));
  const added = [...list].filter((id) => !present.has(id));
  for (const memberId of removed) {
    const refusal = memberRemovalRefusal(caller.accountId, { memberId, groupId: group.id }, groups);
    if (refusal !== undefined) return refused(refusal, "users");
  }
  for (const memberId of added) {
    const from = groups.find(({ users }) => users.some(({ customerId }) => customerId === memberId));
    if (from === undefined) return refused("unknownValue", "users");
    const move = { memberId, fromGroupId: from.id, toGroupId: group.id };
    const refusal = memberMoveRefusal(caller.accountId, move, groups);
    if (refusal !== undefined) return refused(refusal, "users");
  }
  return { removed, added };
}
