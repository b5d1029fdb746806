import type { ApiSchema } from "@sonolens/api-client";
import { type Actor, thingsActor, valueActor } from "./actor.ts";
import type { Journal } from "./journal.ts";

/** Components of an account. */
export const componentActor = (journal: Journal, username: string): Actor =>
  thingsActor({
    journal,
    kind: "component",
    username,
    of: username,
    nameOf: (count) => `component ${username} ${count}`,
    keep: Number.POSITIVE_INFINITY,
    create: async (api, name) =>
      (
        await api.json<ApiSchema<"Component">>("/api/component-tracker/component/", {
          json: { name, description: "made", tags: [] },
        })
      ).id,
    list: async (look) =>
      (await look.json<ApiSchema<"Component">[]>("/api/component-tracker/component/")).filter(
        ({ description }) => description === "made",
      ),
  });

/** One component that is changed repeatedly. */
export const changedComponentActor = (journal: Journal, username: string, id: string): Actor =>
  valueActor({
    journal,
    kind: "component, changed",
    username,
    of: id,
    shown: (count) => [`changed ${count}`, [`tag ${count}`]],
    async send(api, count) {
      await api.json(`/api/component-tracker/component/${id}/`, {
        method: "PATCH",
        json: { name: `changed ${count}`, tags: [`tag ${count}`] },
      });
      return undefined;
    },
    async read(look) {
      const { name, tags } = await look.json<ApiSchema<"Component">>(
        `/api/component-tracker/component/${id}/`,
      );
      return [name, tags];
    },
  });

/** Keys of other programs, which the server names. */
export const keyActor = (journal: Journal, username: string): Actor =>
  thingsActor({
    journal,
    kind: "data-connect key",
    username,
    of: username,
    keep: 8,
    create: async (api) => (await api.json<ApiSchema<"DataConnectKey">>("/keys", { method: "POST" })).key,
    remove: (api, key) => api.json(`/keys?key=${encodeURIComponent(key)}`, { method: "DELETE" }),
    list: async (look) =>
      (await look.json<ApiSchema<"DataConnectKeys">>("/keys")).keys.map(({ key: id }) => ({ id })),
  });

/** License keys: each uses one of the remaining ones, once. */
export function licenceActor(journal: Journal, username: string, resellerId: string, most: number): Actor {
  const path = `/api/reseller/${resellerId}/license-key/`;
  return thingsActor({
    journal,
    kind: "licence key",
    username,
    of: username,
    nameOf: (count) => `customer ${count}`,
    keep: Number.POSITIVE_INFINITY,
    create: async (api, name) =>
      (
        await api.json<ApiSchema<"LicenceKey">>(path, {
          json: { node_key: "ABCD-2345", description: "", customer_name: name },
        })
      ).license_key,
    async list(look) {
      const keys = await look.json<ApiSchema<"LicenceKey">[]>(path);
      return keys.map(({ license_key: id, customer_name: name }) => ({ id, name }));
    },
    async inspectAll(look, listed) {
      const { remaining_keys } = await look.json<ApiSchema<"Reseller">>("/api/reseller/");
      return remaining_keys + listed.length === most
        ? []
        : [`${listed.length} licence keys were made, and ${remaining_keys} of ${most} are left`];
    },
  });
}

const groupsOf = (body: ApiSchema<"Organization">): readonly ApiSchema<"Group">[] => body.groups;

/** Groups below the root of an organization. */
export const groupActor = (journal: Journal, username: string, rootId: string): Actor =>
  thingsActor({
    journal,
    kind: "group",
    username,
    of: username,
    nameOf: (count) => `group ${username} ${count}`,
    keep: 5,
    async create(api, name) {
      const body = await api.json<ApiSchema<"Organization">>(`/api/organizations/groups/${rootId}/`, {
        json: { name },
      });
      return groupsOf(body).find((group) => group.name === name)?.id ?? "";
    },
    remove: (api, id) => api.json(`/api/organizations/groups/${id}/`, { method: "DELETE" }),
    async list(look) {
      const body = await look.json<ApiSchema<"Organization">>("/api/organizations/");
      return groupsOf(body).filter(({ name }) => name.startsWith(`group ${username} `));
    },
  });

/** Name and description of the root, which one write changes together. */
export const groupNameActor = (journal: Journal, username: string, rootId: string): Actor =>
  valueActor({
    journal,
    kind: "group, changed",
    username,
    of: rootId,
    shown: (count) => [`root ${count}`, `described ${count}`],
    async send(api, count) {
      await api.json(`/api/organizations/groups/${rootId}/`, {
        method: "PATCH",
        json: { name: `root ${count}`, description: `described ${count}` },
      });
      return undefined;
    },
    async read(look) {
      const body = await look.json<ApiSchema<"Organization">>("/api/organizations/");
      const root = groupsOf(body).find(({ id }) => id === rootId);
      return [root?.name, root?.description];
    },
  });

/** Invitations, each with its mail. */
export const invitationActor = (
  journal: Journal,
  username: string,
  rootId: string,
  mailed: Set<string>,
): Actor =>
  thingsActor({
    journal,
    kind: "invitation",
    username,
    of: username,
    nameOf: (count) => `${username}-${count}@example.com`,
    keep: 8,
    async create(api, email) {
      const made = await api.json<ApiSchema<"Invitation">>(
        `/api/organizations/groups/${rootId}/invitations/`,
        {
          json: { email },
        },
      );
      mailed.add(email);
      return made.id;
    },
    remove: (api, id) => api.json(`/api/organization-invites/${id}/`, { method: "DELETE" }),
    async list(look) {
      const invitations = await look.json<ApiSchema<"Invitation">[]>("/api/organization-invites/");
      return invitations.map(({ id, email: name }) => ({ id, name }));
    },
  });
