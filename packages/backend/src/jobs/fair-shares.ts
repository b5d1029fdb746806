/** The first job of an account that waits. */
export interface Candidate {
  readonly id: string;
  readonly accountId: string;
  readonly isDemo: boolean;
}

/** Whose turn it is. */
export type FairShares = ReturnType<typeof createFairShares>;

/**
 * Shares the time of a queue among accounts (start-time fair queuing): the one that had least of it is next,
 * however much another waits for. Time that an account did not use is not saved up. The demo account comes
 * after all others.
 */
export function createFairShares() {
  /** Milliseconds that an account had, counted from those that all had when it came. */
  const hadMs = new Map<string, number>();
  let allHadMs = 0;

  const startOf = (accountId: string): number => Math.max(hadMs.get(accountId) ?? 0, allHadMs);

  return {
    /** The next of these, in the order of their age. */
    pick(candidates: readonly Candidate[]): Candidate | undefined {
      const others = candidates.filter(({ isDemo }) => !isDemo);
      let next: Candidate | undefined;
      for (const candidate of others.length > 0 ? others : candidates)
        if (next === undefined || startOf(candidate.accountId) < startOf(next.accountId)) next = candidate;
      if (next === undefined) return undefined;
      if (!next.isDemo) allHadMs = startOf(next.accountId);
      for (const [accountId, ms] of hadMs) if (ms <= allHadMs) hadMs.delete(accountId);
      return next;
    },
    /** An account was worked for. */
    charge(accountId: string, ms: number): void {
      hadMs.set(accountId, startOf(accountId) + ms);
    },
  };
}
