/** Work of many owners, a limited amount of it at a time. */
export interface FairQueue {
  /** Does work of an owner once it is their turn. Rejects as the work does, or if it is called off before. */
  run<Value>(owner: string, work: () => Promise<Value>, options?: FairQueueEntry): Promise<Value>;
  running(): number;
  /** Waiting work of one owner, or of all; not that which comes after all other. */
  waiting(owner?: string): number;
  /** How long the first waiting work of an owner has waited. */
  waitedMs(owner: string): number;
  /** Resolves when nothing runs or waits. */
  onIdle(): Promise<void>;
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
  /**
   * An owner starts one piece in each turn of the event loop, and while there are other owners, leaves them as much time
   * as it took: short pieces of others do not wait for all of one.
   */
  readonly paced?: boolean;
  /** Called after each piece of work. */
  readonly onEnd?: () => void;
}

interface Waiting {
  readonly sinceMs: number;
  readonly start: () => void;
}

/** Another owner counts for so long after its last piece. */
const othersForMs = 1_000;
/** A pause after one piece. */
const maxPauseMs = 50;

/** Owners take turns, however much one of them waits for. */
export function createFairQueue(options: FairQueueOptions): FairQueue {
  const { places = Number.POSITIVE_INFINITY, placesEach = places, paced = false, onEnd } = options;
  /** By owner, in the order of their turns. */
  const lines = { first: new Map<string, Waiting[]>(), last: new Map<string, Waiting[]>() };
  const running = new Map<string, number>();
  /** Paced owners that began in this turn, and when. */
  const begun = new Map<string, number>();
  const paused = new Set<string>();
  /** When paced owners last began, the latest last. */
  const lastMs = new Map<string, number>();
  const idle = new Set<() => void>();
  let count = 0;

  const mayBegin = (owner: string): boolean =>
    (running.get(owner) ?? 0) < placesEach && !begun.has(owner) && !paused.has(owner);

  function takeFrom(line: Map<string, Waiting[]>): (() => void) | undefined {
    for (const [owner, waiting] of line) {
      if (!mayBegin(owner)) continue;
      const next = waiting.shift();
      line.delete(owner);
      if (waiting.length > 0) line.set(owner, waiting);
      return next?.start;
    }
    return undefined;
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
    for (const [owner, ms] of lastMs) {
      if (nowMs - ms < othersForMs) break;
      lastMs.delete(owner);
    }
    for (const [owner, ms] of begun) {
      begun.delete(owner);
      if (lastMs.size > 1 && lines.first.has(owner)) pause(owner, nowMs - ms);
    }
    serve();
  }

  function pause(owner: string, ms: number): void {
    paused.add(owner);
    setTimeout(
      () => {
        paused.delete(owner);
        serve();
      },
      Math.min(ms, maxPauseMs),
    );
  }

  function begin(owner: string): void {
    count += 1;
    running.set(owner, (running.get(owner) ?? 0) + 1);
    if (!paced) return;
    const nowMs = performance.now();
    lastMs.delete(owner);
    lastMs.set(owner, nowMs);
    if (begun.size === 0) setImmediate(nextTurn);
    begun.set(owner, nowMs);
  }

  function end(owner: string): void {
    count -= 1;
    const left = (running.get(owner) ?? 0) - 1;
    if (left === 0) running.delete(owner);
    else running.set(owner, left);
    onEnd?.();
    serve();
    if (count > 0) return;
    for (const resolve of idle) resolve();
    idle.clear();
  }

  /** Until it is the owner's turn. */
  function wait(owner: string, line: Map<string, Waiting[]>, signal: AbortSignal | undefined): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const entry: Waiting = {
      sinceMs: performance.now(),
      start() {
        signal?.removeEventListener("abort", leave);
        begin(owner);
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
      if (isNext) begin(owner);
      else await wait(owner, line, signal);
      try {
        return await work();
      } finally {
        end(owner);
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
