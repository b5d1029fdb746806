import { createFairQueue, type Turn } from "../jobs/fair-queue.ts";
import type { Caller, CallingCamera } from "../policy/caller.ts";
import { ownerOfAccount, ownerOfCamera } from "../work-owner.ts";

/** Calls of one owner that are answered at the same time; the viewer sends ten at most. */
const placesEach = 8;
/** Calls of one owner that wait; each has a body of at most 256 KiB in memory. */
const maxWaiting = 500;

/** Lets no account, camera or address answer its calls at the cost of all others. */
export type FairCalls = ReturnType<typeof createFairCalls>;

/**
 * Calls of one owner begin one in each turn of the event loop, since most are answered within a turn: among many of
 * one, those of others begin at once, and wait for one of them at most.
 */
export function createFairCalls() {
  const queue = createFairQueue({ placesEach, onePerTurn: true, pauses: true });
  return {
    /** Answers a call in its turn; if too many wait already, returns the seconds until there may be room. */
    async run(owner: string, answer: (turn: Turn) => Promise<unknown>): Promise<number | undefined> {
      // Others will have waited as long as the first of these has.
      if (queue.waiting(owner) >= maxWaiting) return Math.max(1, Math.ceil(queue.waitedMs(owner) / 1000));
      await queue.run(owner, answer);
      return undefined;
    },
    /** Answers a call whose body takes as long as its client: it begins in its turn, and keeps no other waiting. */
    beside: <Value>(owner: string, answer: (turn: Turn) => Promise<Value>): Promise<Value> =>
      queue.beside(owner, answer),
    waiting: (): number => queue.waiting(),
  };
}

/** Whose call it is. Visitors of the demo account are distinguished by their addresses. */
export function ownerOfCall(
  address: string,
  caller: Pick<Caller, "accountId" | "isDemo"> | undefined,
  camera: Pick<CallingCamera, "serial"> | undefined,
): string {
  if (camera !== undefined) return ownerOfCamera(camera.serial);
  return caller === undefined || caller.isDemo ? `address ${address}` : ownerOfAccount(caller.accountId);
}
