/** Who makes a call. */
export interface Caller {
  readonly accountId: string;
  /** The sign-in that the call belongs to; none where the server works in somebody's name. */
  readonly sessionId?: string;
  readonly username: string;
  readonly email: string;
  readonly isDemo: boolean;
  readonly isStaff: boolean;
  readonly hasAcceptedTerms: boolean;
}
