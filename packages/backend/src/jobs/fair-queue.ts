import { createFairShares } from "./fair-shares.ts";

/** Work of many owners, a limited amount of it at a time. */
export interface FairQueue {
  /** Does work of an owner once it is their turn. Rejects as the work does, or if it is called off before. */
  run<Value>(owner: string, work: (turn: Turn) => Promise<Value>, options?: FairQueueEntry): Promise<Value>;
  /** Begins work in the turn of its owner too, but takes no place: it lasts as long as its client. */
  beside<Value>(owner: string, work: (turn: Turn) => Promise<Value>): Promise<Value>;
  running(): number;
  /** Waiting work of one owner, or of all; not that which comes after all other. */
  waiting(owner?: string): number;
  /** How long the first waiting work of an owner has waited. */
  waitedMs(owner: string): number;
  /** Resolves when nothing runs or waits. */
  onIdle(): Promise<void>;
}

/** Of a piece of work that begins. */
export interface Turn {
  /** Whether others came before it: what its owner was allowed may have changed. */
  readonly hasWaited: boolean;
}

export interface FairQueueEntry {
  readonly signal?: AbortSignal;
  /** Starts only while nothing else waits. */
  readonly last?: boolean;
}

export interface FairQueueOptions {
  /** Work that is done at the same time; without a limit if left out. */
  readonly places?: number;
  /** The same of one owner. */
  readonly placesEach?: number;
  /** An owner starts one piece in each turn of the event loop: short pieces of others do not wait for all of one. */
  readonly onePerTurn?: boolean;
  /**
   * An owner with more leaves each of two other owners, while there are any, one and a half times as long as a piece
   * took. Pieces that wait for a database go on in many turns of the event loop, so that the time until their end counts.
   */
  readonly pauses?: boolean;
  /** An owner that never pauses, and for whom no one does. */
  readonly unpaused?: string;
  /** An owner that pauses after each piece, also before it has another. */
  readonly background?: string;
  /** The owner that had least time is next, instead of each in turn. */
  readonly byTime?: boolean;
  /** Called after each piece of work. */
  readonly onEnd?: () => void;
}

interface Waiting {
  readonly sinceMs: number;
  readonly start: () => void;
}

/** Another owner counts for so long after its last piece. */
const othersForMs = 1_000;
/**
 * The pause for each of the others, in times of the piece before. What a piece causes goes on after its end, such as
 * messages and the work of a database, so that others need more than the same time.
 */
const timesOfPiece = 1.5;
/** A pause after one piece. */
const maxPauseMs = 100;
/** As many others have their time during a pause: of more, each would keep an owner from its own. */
const maxOthers = 2;

/** Owners take turns, however much one of them waits for. */
export function createFairQueue(options: FairQueueOptions): FairQueue {
  const {
    places = Number.POSITIVE_INFINITY,
    placesEach = places,
    onePerTurn = false,
    pauses = false,
    unpaused,
    background,
    byTime = false,
    onEnd,
  } = options;
  /** By owner, in the order of their turns. */
  const lines = { first: new Map<string, Waiting[]>(), last: new Map<string, Waiting[]>() };
  const running = new Map<string, number>();
  /** Work of owners that takes no place. */
  const beside = new Map<string, number>();
  /** Owners that began in this turn, if it matters, and when. */
  const begun = new Map<string, number>();
  const paused = new Set<string>();
  /** When owners that pause for each other last began, the latest last. */
  const lastMs = new Map<string, number>();
  const idle = new Set<() => void>();
  const shares = byTime ? createFairShares() : undefined;
  let count = 0;

  const mayBegin = (owner: string): boolean =>
    (running.get(owner) ?? 0) < placesEach && !begun.has(owner) && !paused.has(owner);

  /** Whose turn it is among those that may begin. */
  function nextOf(owners: Iterable<string>): string | undefined {
    if (shares === undefined) {
      for (const owner of owners) if (mayBegin(owner)) return owner;
      return undefined;
    }
    const may = [...owners].filter(mayBegin);
    return shares.pick(may.map((owner) => ({ id: owner, accountId: owner, isDemo: false })))?.accountId;
  }

  function takeFrom(line: Map<string, Waiting[]>): (() => void) | undefined {
    const owner = nextOf(line.keys());
    if (owner === undefined) return undefined;
    const waiting = line.get(owner) ?? [];
    const next = waiting.shift();
    line.delete(owner);
    if (waiting.length > 0) line.set(owner, waiting);
    return next?.start;
  }

  function serve(): void {
    while (count < places) {
      const start = takeFrom(lines.first) ?? takeFrom(lines.last);
      if (start === undefined) return;
      start();
    }
  }

  /** Once other input had its turn too. */
  function nextTurn(): void {
    const nowMs = performance.now();
    for (const [owner, ms] of begun) {
      begun.delete(owner);
      pause(owner, nowMs - ms);
    }
    serve();
  }

  /** For others, if there are any. */
  function pause(owner: string, ms: number): void {
    const hasMore = owner === background || lines.first.has(owner) || running.has(owner) || beside.has(owner);
    if (!pauses || owner === unpaused || !hasMore || paused.has(owner)) return;
    const others = Math.min(maxOthers, countOthers());
    if (others === 0) return;
    paused.add(owner);
    setTimeout(
      () => {
        paused.delete(owner);
        serve();
      },
      Math.min(timesOfPiece * ms * others, maxPauseMs),
    );
  }

  function countOthers(): number {
    const nowMs = performance.now();
    for (const [owner, ms] of lastMs) {
      if (nowMs - ms < othersForMs) break;
      lastMs.delete(owner);
    }
    return Math.max(0, lastMs.size - 1);
  }

  function begin(owner: string, isBeside: boolean): void {
    if (isBeside) add(beside, owner, 1);
    else {
      count += 1;
      add(running, owner, 1);
    }
    const nowMs = performance.now();
    if (pauses && owner !== unpaused) {
      lastMs.delete(owner);
      lastMs.set(owner, nowMs);
    }
    if (!onePerTurn) return;
    if (begun.size === 0) setImmediate(nextTurn);
    begun.set(owner, nowMs);
  }

  function end(owner: string, sinceMs: number): void {
    count -= 1;
    add(running, owner, -1);
    onEnd?.();
    const tookMs = performance.now() - sinceMs;
    shares?.charge(owner, tookMs);
    pause(owner, tookMs);
    serve();
    if (count > 0) return;
    for (const resolve of idle) resolve();
    idle.clear();
  }

  /** Until it is the owner's turn. */
  function wait(
    owner: string,
    line: Map<string, Waiting[]>,
    signal: AbortSignal | undefined,
    isBeside = false,
  ): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const entry: Waiting = {
      sinceMs: performance.now(),
      start() {
        signal?.removeEventListener("abort", leave);
        begin(owner, isBeside);
        resolve();
      },
    };
    const leave = (): void => {
      const left = (line.get(owner) ?? []).filter((one) => one !== entry);
      if (left.length > 0) line.set(owner, left);
      else line.delete(owner);
      reject(signal?.reason);
    };
    signal?.addEventListener("abort", leave, { once: true });
    const waiting = line.get(owner);
    if (waiting === undefined) line.set(owner, [entry]);
    else waiting.push(entry);
    return promise;
  }

  return {
    async run(owner, work, { signal, last = false } = {}) {
      signal?.throwIfAborted();
      const line = last ? lines.last : lines.first;
      const isNext = !line.has(owner) && count < places && mayBegin(owner) && !(last && lines.first.size > 0);
      // Picked among one: what it has had counts for those that come later.
      if (isNext) begin(nextOf([owner]) ?? owner, false);
      else await wait(owner, line, signal);
      const sinceMs = performance.now();
      try {
        return await work({ hasWaited: !isNext });
      } finally {
        end(owner, sinceMs);
      }
    },
    async beside(owner, work) {
      const isNext = !lines.first.has(owner) && mayBegin(owner);
      if (isNext) begin(owner, true);
      else await wait(owner, lines.first, undefined, true);
      try {
        return await work({ hasWaited: !isNext });
      } finally {
        add(beside, owner, -1);
      }
    },
    running: () => count,
    waiting: (owner) =>
      owner === undefined
        ? [...lines.first.values()].reduce((sum, { length }) => sum + length, 0)
        : (lines.first.get(owner)?.length ?? 0),
    waitedMs(owner) {
      const since = lines.first.get(owner)?.[0]?.sinceMs;
      return since === undefined ? 0 : performance.now() - since;
    },
    onIdle: () => (count === 0 ? Promise.resolve() : new Promise((resolve) => idle.add(resolve))),
  };
}

function add(counts: Map<string, number>, owner: string, change: 1 | -1): void {
  const count = (counts.get(owner) ?? 0) + change;
  if (count === 0) counts.delete(owner);
  else counts.set(owner, count);
}
