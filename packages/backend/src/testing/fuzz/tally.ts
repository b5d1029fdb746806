import type { OperationId } from "@sonolens/api-client";

/** What to do about a call that never succeeds. */
export const howToSucceed =
  "never succeeded: testing/fuzz/valid-request.ts names what its id is of (`idKinds`) and what else it needs (`fillIn`), fuzz-pool.ts which call returns such an id; what no call creates is made in fuzz-world.ts";

/** Counts of each operation's statuses. */
export interface Tally {
  count(operation: OperationId, status: number): void;
  /** Operations that never succeeded, and those that never failed. */
  missing(operations: readonly OperationId[]): { neverSucceeded: OperationId[]; neverRefused: OperationId[] };
  /** Shares by status, and the operations that succeeded least often. */
  text(): string;
}

export function createTally(): Tally {
  const counts = new Map<OperationId, Map<number, number>>();
  const total = (of: (status: number) => boolean, operation?: OperationId): number => {
    let sum = 0;
    for (const [name, statuses] of counts)
      if (operation === undefined || operation === name)
        for (const [status, count] of statuses) if (of(status)) sum += count;
    return sum;
  };
  const succeeded = (status: number) => status < 400;
  const refused = (status: number) => status >= 400;

  return {
    count(operation, status) {
      const statuses = counts.get(operation) ?? new Map<number, number>();
      counts.set(operation, statuses.set(status, (statuses.get(status) ?? 0) + 1));
    },
    missing: (operations) => ({
      neverSucceeded: operations.filter((operation) => total(succeeded, operation) === 0),
      neverRefused: operations.filter((operation) => total(refused, operation) === 0),
    }),
    text() {
      const all = total(() => true);
      const statuses = [...new Set([...counts.values()].flatMap((entry) => [...entry.keys()]))].sort();
      const shares = statuses.map(
        (status) => `${status}: ${((100 * total((entry) => entry === status)) / all).toFixed(1)} %`,
      );
      const least = [...counts.keys()]
        .map((operation) => ({
          operation,
          share: total(succeeded, operation) / total(() => true, operation),
        }))
        .sort((a, b) => a.share - b.share)
        .slice(0, 12)
        .map(({ operation, share }) => `${operation} ${(100 * share).toFixed(0)} %`);
      return `${all} requests; ${shares.join(", ")}\nleast successes: ${least.join(", ")}`;
    },
  };
}
