import type { ApiClient, ApiSchema } from "@sonolens/api-client";
import { queryOptions } from "@tanstack/react-query";
import { organizationQueries } from "../cameras/organization.ts";
import { unwrap } from "../server/call-error.ts";

export type Invitation = ApiSchema<"Invitation">;

const minuteMs = 60_000;

/** Below the key of the organization, so that the message about its changes refetches them too. */
export const invitationQueries = {
  /** Open ones into the groups that the signed-in user controls. */
  open: (api: ApiClient) =>
    queryOptions({
      queryKey: [...organizationQueries.key, "invitations"],
      staleTime: minuteMs,
      queryFn: async ({ signal }) => unwrap(await api.listInvitations({}, { signal })),
    }),
  /** Open ones to the signed-in user. */
  toMe: (api: ApiClient) =>
    queryOptions({
      queryKey: [...organizationQueries.key, "invitations to me"],
      staleTime: minuteMs,
      queryFn: async ({ signal }) => unwrap(await api.listMyInvitations({}, { signal })),
    }),
};

/** A list of invitations with newer ones before it, each of which replaces an older one of the same id. */
export const withInvitations = (
  before: readonly Invitation[],
  newer: readonly Invitation[],
): Invitation[] => {
  const ids = new Set(newer.map(({ id }) => id));
  return [...newer.toReversed(), ...before.filter(({ id }) => !ids.has(id))];
};
