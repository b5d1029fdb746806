import type { Role } from "./permissions.ts";

/** Flags from tokens and the user's record that determine roles. */
export interface RoleFlags {
  readonly isDemo: boolean;
  readonly isStaff?: boolean;
  readonly isReseller?: boolean;
  /** The caller is another program with a data-connect key. */
  readonly isApiToken?: boolean;
}

/**
 * All roles of a user. A data-connect key and demo exclude the others: the fewer rights win. Managing resellers
 * (`is_resellermanager`) is not a role of its own: nothing requires it.
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
