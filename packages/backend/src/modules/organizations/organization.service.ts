import type { ApiSchema } from "@sonolens/api-client";
import { controlledGroups, validateName } from "@sonolens/domain";
import { failure, type Result, success } from "@sonolens/foundation";
import type { Core } from "../../composition/capabilities.ts";
import type { Caller } from "../../policy/caller.ts";
import { sanitizeText } from "../../sanitize-text.ts";
import type { LoadedOrganization } from "./loaded-organization.ts";
import type { OrganizationRepository } from "./organization.repository.ts";
import type { OrganizationChanges } from "./organization-changes.ts";
import { type Refused, refused } from "./organization-refusal.ts";

const maxLogEntries = 500;

/** The organization of a user. */
export interface OrganizationService {
  find(caller: Caller): Promise<LoadedOrganization | undefined>;
  /** The caller becomes a member of its root group. */
  create(caller: Caller, name: string): Promise<Result<LoadedOrganization, Refused>>;
  /** Who changed what in the groups that the caller controls, newest first. */
  log(caller: Caller): Promise<ApiSchema<"OrganizationLogEntry">[]>;
}

export function createOrganizationService(
  core: Core<"database" | "nowMs" | "newId">,
  organizations: OrganizationRepository,
  changes: OrganizationChanges,
): OrganizationService {
  const { database, nowMs, newId } = core;

  async function find(caller: Caller): Promise<LoadedOrganization | undefined> {
    const id = await organizations.ofAccount(caller.accountId);
    return id === undefined ? undefined : organizations.load(id);
  }

  return {
    find,
    create: (caller, wantedName) =>
      database.transaction(async () => {
        const name = validateName(sanitizeText(wantedName));
        if (!name.ok) return failure(refused(name.code, "name", name.params));
        if ((await organizations.ofAccount(caller.accountId)) !== undefined)
          return failure(refused("alreadyInOrganization"));
        const created_at = new Date(nowMs()).toISOString();
        const organizationId = newId();
        const groupId = newId();
        const texts = { name: name.value, created_at };
        await organizations.insert({ id: organizationId, ...texts });
        await organizations.insertGroup({
          id: groupId,
          organization_id: organizationId,
          parent_id: null,
          description: "",
          ...texts,
        });
        await organizations.setGroupOf(caller.accountId, groupId);
        await changes.log(caller, { organizationId, groupId }, "organizationCreated", name.value);
        return success(await changes.finish(organizationId));
      }),
    async log(caller) {
      const organization = await find(caller);
      if (organization === undefined) return [];
      const controlled = controlledGroups(caller.accountId, organization.groups);
      const names = new Map(organization.groups.map(({ id, name }) => [id, name]));
      // Entries of a deleted group are visible to those who control the whole organization.
      const seesAll = organization.groups.every(({ id }) => controlled.has(id));
      const rows = await organizations.logOf(organization.id, maxLogEntries);
      return rows
        .filter((row) => seesAll || controlled.has(row.group_id))
        .map((row) => ({
          id: row.id,
          at: row.at,
          by: row.username,
          action: row.action,
          subject: row.subject,
          group: { id: row.group_id, name: names.get(row.group_id) ?? "" },
        }));
    },
  };
}
