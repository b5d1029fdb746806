/** What the addresses of the way in carry. */
export interface WayInSearch {
  /** Where a signed-out visitor wanted to go: a route of the viewer, nothing else. */
  readonly to?: string;
  /**
   * The session ran out; `refresh` when it could not be prolonged, `elsewhere` when another window signed out, `account`
   * when another window signed in with another account.
   */
  readonly ended?: true | "refresh" | "elsewhere" | "account";
  /** Somebody signed out. */
  readonly out?: true;
  /** The account was activated just now. */
  readonly activated?: true;
}

/** Reads them from an address; what does not belong there is dropped. */
export const wayInSearch = (search: Record<string, unknown>): WayInSearch => ({
  ...(typeof search.to === "string" && /^\/(?!\/)/.test(search.to) && { to: search.to }),
  ...(search.ended === true && { ended: true as const }),
  ...((search.ended === "refresh" || search.ended === "elsewhere" || search.ended === "account") && {
    ended: search.ended,
  }),
  ...(search.out === true && { out: true as const }),
  ...(search.activated === true && { activated: true as const }),
});
