/** Who makes a call. */
export interface Caller {
  readonly accountId: string;
  readonly username: string;
  readonly email: string;
  readonly isDemo: boolean;
  readonly isStaff: boolean;
  readonly hasAcceptedTerms: boolean;
}
