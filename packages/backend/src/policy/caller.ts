/** Who makes a call. */
export interface Caller {
  readonly accountId: string;
  /** The session of the call; none if the server acts on a user's behalf. */
  readonly sessionId?: string;
  readonly username: string;
  readonly email: string;
  readonly isDemo: boolean;
  readonly isStaff: boolean;
  readonly hasAcceptedTerms: boolean;
  readonly isReseller?: boolean;
  /** A program with a data-connect key of this account. */
  readonly isApiToken?: boolean;
  /** SHA-256 of that key. */
  readonly keyHash?: string;
  /** A key that reads the snapshots of this group and those below, instead of what the account sees. */
  readonly groupId?: string;
}

/** Why an access token identifies no caller. */
export type AccessFailure = "notAuthenticated" | "tokenExpired" | "sessionEnded";

/** A camera that makes a call with its own token. */
export interface CallingCamera {
  readonly serial: string;
}
