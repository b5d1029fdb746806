import { type Capability, refusal, rolesOf } from "@sonolens/domain";
import { useServices } from "../services.ts";

/** The signed-in user according to the token: available at once, without a call. */
export function useClaims() {
  return useServices().api.session.claims;
}

/** Returns why the signed-in user lacks a capability; undefined if they have it. */
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

/** Why the signed-in user lacks a capability; undefined if they have it. */
export const useRefusal = (capability: Capability) => useRefusals()(capability);
