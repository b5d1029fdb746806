import type { Role } from "./permissions.ts";

/** What tokens and the user's record say about somebody, as far as it makes a role. */
export interface RoleFlags {
  readonly isDemo: boolean;
  readonly isStaff?: boolean;
  readonly isReseller?: boolean;
}

/**
 * All roles of somebody. Demo excludes the others: the smaller right wins. Managing resellers
 * (`is_resellermanager`) is no role of this product by itself: nothing in it is said to need it.
 */
export function rolesOf(user: RoleFlags): readonly Role[] {
  if (user.isDemo) return ["demo"];
  return [
    "user",
    ...(user.isStaff === true ? (["staff"] as const) : []),
    ...(user.isReseller === true ? (["reseller"] as const) : []),
  ];
}
