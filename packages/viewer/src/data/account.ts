import { type Capability, refusal, rolesOf } from "@sonolens/domain";
import { useServices } from "./services.ts";

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
