import { type Capability, type Role, refusal, rolesOf } from "@sonolens/domain";
import { useServices } from "../services.ts";

/** The signed-in user according to the token: available at once, without a call. */
export function useClaims() {
  return useServices().api.session.claims;
}

/** The roles in a token; none without one. */
export const rolesOfClaims = (claims: ReturnType<typeof useClaims> | null): readonly Role[] =>
  claims ? rolesOf({ isDemo: claims.is_demo, isStaff: claims.is_staff, isReseller: claims.is_reseller }) : [];

/** Returns why the signed-in user lacks a capability; undefined if they have it. */
export function useRefusals() {
  const roles = rolesOfClaims(useClaims());
  return (capability: Capability) => refusal(roles, capability);
}

/** Why the signed-in user lacks a capability; undefined if they have it. */
export const useRefusal = (capability: Capability) => useRefusals()(capability);
