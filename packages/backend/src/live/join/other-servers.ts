/** The other processes that send messages. */
export interface OtherServers {
  /** Records a message; false for a number that was received before, other than 0. */
  receive(from: string, number: number): boolean;
  /** The connection broke: processes seen lately may have lost theirs too. */
  expectBack(): void;
  /** Whether all of them sent a message since. */
  areBack(): boolean;
  /** Stops waiting for the others. */
  stopExpecting(): void;
}

/** A process that was silent for longer is not waited for. */
const latelyMs = 5 * 60_000;
const maxProcesses = 1_000;

/** `nowMs` counts milliseconds from any origin. */
export function createOtherServers(nowMs = () => performance.now()): OtherServers {
  /** Ordered by the last message, the most recent at the end. */
  const known = new Map<string, { readonly number: number; readonly receivedMs: number }>();
  const expected = new Set<string>();
  return {
    receive(from, number) {
      expected.delete(from);
      const before = known.get(from)?.number ?? 0;
      known.delete(from);
      known.set(from, { number: Math.max(before, number), receivedMs: nowMs() });
      const [oldest] = known.size > maxProcesses ? known.keys() : [];
      if (oldest !== undefined) known.delete(oldest);
      return number === 0 || number > before;
    },
    expectBack() {
      for (const [from, { receivedMs }] of known) if (nowMs() - receivedMs < latelyMs) expected.add(from);
    },
    areBack: () => expected.size === 0,
    stopExpecting: () => expected.clear(),
  };
}
