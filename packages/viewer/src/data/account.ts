import type { ApiClient } from "@sonolens/api-client";
import { type Capability, refusal, rolesOf } from "@sonolens/domain";
import { queryOptions } from "@tanstack/react-query";
import { unwrap } from "./call-error.ts";
import { useServices } from "./services.ts";

export const accountQueries = {
  /** First part of the keys of what does not depend on who is signed in. */
  serverKey: "server",
  configuration: (api: ApiClient) =>
    queryOptions({
      queryKey: [accountQueries.serverKey, "configuration"],
      staleTime: 300_000,
      queryFn: async ({ signal }) => unwrap(await api.getClientConfiguration({}, { signal })),
    }),
};

/** Who is signed in, as the token says it: known at once, without a call. */
export function useClaims() {
  return useServices().api.session.claims;
}

/** Tells of any capability why the signed-in user may not use it; undefined when they may. */
export function useRefusals() {
  const claims = useClaims();
  return (capability: Capability) =>
    claims
      ? refusal(
          rolesOf({ isDemo: claims.is_demo, isStaff: claims.is_staff, isReseller: claims.is_reseller }),
          capability,
        )
      : "notAllowed";
}

/** Why the signed-in user may not do something; undefined when they may. */
export const useRefusal = (capability: Capability) => useRefusals()(capability);
