/** The search parameters of the entry pages. */
export interface SignInSearch {
  /** The original destination of a signed-out visitor: a route of the viewer, nothing else. */
  readonly to?: string;
  /**
   * The session expired; `refresh` if it could not be renewed, `elsewhere` if another window signed out, `account` if
   * another window signed in with another account.
   */
  readonly ended?: true | "refresh" | "elsewhere" | "account";
  /** The user signed out. */
  readonly out?: true;
  /** The account was just activated. */
  readonly activated?: true;
}

/** Parses them; anything else is dropped. */
export const signInSearch = (search: Record<string, unknown>): SignInSearch => ({
  ...(typeof search.to === "string" && /^\/(?!\/)/.test(search.to) && { to: search.to }),
  ...(search.ended === true && { ended: true as const }),
  ...((search.ended === "refresh" || search.ended === "elsewhere" || search.ended === "account") && {
    ended: search.ended,
  }),
  ...(search.out === true && { out: true as const }),
  ...(search.activated === true && { activated: true as const }),
});
