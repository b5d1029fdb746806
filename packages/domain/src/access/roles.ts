import type { Role } from "./permissions.ts";

/** What tokens and the user's record say about somebody, as far as it makes a role. */
export interface RoleFlags {
  readonly isDemo: boolean;
  readonly isStaff?: boolean;
  readonly isReseller?: boolean;
  /** A program calls, by a data-connect key. */
  readonly isApiToken?: boolean;
}

/**
 * All roles of somebody. A key of another program and demo exclude the others: the smaller right wins. Managing resellers
 * (`is_resellermanager`) is no role of this product by itself: nothing in it is said to need it.
 */
export function rolesOf(user: RoleFlags): readonly Role[] {
  if (user.isApiToken === true) return ["apiToken"];
  if (user.isDemo) return ["demo"];
  return [
    "user",
    ...(user.isStaff === true ? (["staff"] as const) : []),
    ...(user.isReseller === true ? (["reseller"] as const) : []),
  ];
}
