/** What is known of the processes that tell news. */
export interface OtherServers {
  /** Takes note of news; false for a number that was heard before, other than 0. */
  hear(from: string, number: number): boolean;
  /** The connection broke: those that were heard lately may have lost theirs too. */
  expectBack(): void;
  /** Whether all of them were heard since. */
  areBack(): boolean;
  /** Waits for nobody any more. */
  stopExpecting(): void;
}

/** After so long without a word a process is not waited for. */
const latelyMs = 5 * 60_000;
const mostProcesses = 1_000;

/** `nowMs` counts milliseconds from whenever. */
export function createOtherServers(nowMs = () => performance.now()): OtherServers {
  /** Those heard last at the end. */
  const known = new Map<string, { readonly number: number; readonly heardMs: number }>();
  const expected = new Set<string>();
  return {
    hear(from, number) {
      expected.delete(from);
      const before = known.get(from)?.number ?? 0;
      known.delete(from);
      known.set(from, { number: Math.max(before, number), heardMs: nowMs() });
      const [oldest] = known.size > mostProcesses ? known.keys() : [];
      if (oldest !== undefined) known.delete(oldest);
      return number === 0 || number > before;
    },
    expectBack() {
      for (const [from, { heardMs }] of known) if (nowMs() - heardMs < latelyMs) expected.add(from);
    },
    areBack: () => expected.size === 0,
    stopExpecting: () => expected.clear(),
  };
}
