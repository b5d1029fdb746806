import type { ApiClient } from "@sonolens/api-client";
import { type Capability, refusal, rolesOf } from "@sonolens/domain";
import { queryOptions } from "@tanstack/react-query";
import { unwrap } from "./call-error.ts";
import { useServices } from "./services.ts";

export const accountQueries = {
  configuration: (api: ApiClient) =>
    queryOptions({
      queryKey: ["server", "configuration"],
      staleTime: 300_000,
      queryFn: async ({ signal }) => unwrap(await api.getClientConfiguration({}, { signal })),
    }),
};

/** Who is signed in, as the token says it: known at once, without a call. */
export function useClaims() {
  return useServices().api.session.claims;
}

/** Why the signed-in user may not do something; undefined when they may. */
export function useRefusal(capability: Capability) {
  const claims = useClaims();
  return claims
    ? refusal(
        rolesOf({ isDemo: claims.is_demo, isStaff: claims.is_staff, isReseller: claims.is_reseller }),
        capability,
      )
    : "notAllowed";
}
