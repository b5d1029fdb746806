import type { ApiClient } from "@sonolens/api-client";
import { queryOptions } from "@tanstack/react-query";
import { organizationQueries } from "../cameras/organization.ts";
import { unwrap } from "../server/call-error.ts";

/** Who changed what in the groups that the signed-in user controls, newest first. */
export const organizationLogQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...organizationQueries.key, "log"],
    queryFn: async ({ signal }) => unwrap(await api.listOrganizationLog({}, { signal })),
  });
