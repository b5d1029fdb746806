import type { ApiClient, ApiSchema } from "@sonolens/api-client";
import { queryOptions } from "@tanstack/react-query";
import { organizationQueries } from "../cameras/organization.ts";
import { unwrap } from "../server/call-error.ts";

/** What a group fixes for everyone in it and below it, and what is fixed above it. */
export type SettingsOfGroup = ApiSchema<"SettingsOfGroup">;

/** Below the key of the organization, so that the message about its changes refetches it too. */
export const groupSettingsQuery = (api: ApiClient, groupId: string) =>
  queryOptions({
    queryKey: [...organizationQueries.key, "settings", groupId],
    queryFn: async ({ signal }) => unwrap(await api.getGroupSettings({ path: { id: groupId } }, { signal })),
  });
