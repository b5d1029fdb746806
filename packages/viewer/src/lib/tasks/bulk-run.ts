/** The progress of a change of many snapshots. */
export interface BulkProgress<Code extends string = string> {
  readonly total: number;
  readonly done: number;
  readonly failed: readonly { readonly id: string; readonly code: Code }[];
  /** `stopping`: nothing more is begun, and the run waits for what was begun. */
  readonly state: "running" | "stopping" | "ended";
}

export interface BulkRunOptions<Code extends string> {
  readonly ids: readonly string[];
  /** Changes one snapshot; `stopped` ends only waiting. Rejects only for our own bugs, which count as `bugCode`. */
  readonly work: (
    id: string,
    stopped: AbortSignal,
  ) => Promise<{ readonly ok: true } | { readonly ok: false; readonly code: Code }>;
  readonly bugCode: Code;
  /** Called with each changed snapshot, before the progress that counts it. */
  readonly onOne?: (id: string) => void;
  readonly onProgress: (progress: BulkProgress<Code>) => void;
  /** How many run at a time. */
  readonly concurrency: number;
}

export interface BulkRun<Code extends string> {
  readonly progress: () => BulkProgress<Code>;
  /** Resolves when nothing is running any more. */
  readonly ended: Promise<BulkProgress<Code>>;
  readonly stop: () => void;
}

/** How many were not begun because it was stopped. */
export const notBegun = ({ total, done, failed }: Omit<BulkProgress, "state">): number =>
  total - done - failed.length;

/** Applies a change to many snapshots, some at a time, and counts the outcome of each. */
export function startBulkRun<Code extends string>(options: BulkRunOptions<Code>): BulkRun<Code> {
  const { ids, work, bugCode, onOne, onProgress, concurrency } = options;
  let progress: BulkProgress<Code> = { total: ids.length, done: 0, failed: [], state: "running" };
  let next = 0;
  const stopping = new AbortController();
  const tell = (change: Partial<BulkProgress<Code>>) => {
    progress = { ...progress, ...change };
    onProgress(progress);
  };
  async function one(id: string) {
    const outcome = await work(id, stopping.signal).catch((error: unknown) => {
      console.error(`Snapshot ${id} could not be changed`, error);
      return { ok: false as const, code: bugCode };
    });
    if (outcome.ok) {
      onOne?.(id);
      tell({ done: progress.done + 1 });
    } else tell({ failed: [...progress.failed, { id, code: outcome.code }] });
  }
  async function lane() {
    for (let id = ids[next]; id !== undefined && progress.state === "running"; id = ids[next]) {
      next += 1;
      await one(id);
    }
  }
  const ended = Promise.all(Array.from({ length: Math.min(concurrency, ids.length) }, lane)).then(() => {
    tell({ state: "ended" });
    return progress;
  });
  return {
    progress: () => progress,
    ended,
    stop: () => {
      if (progress.state !== "running") return;
      tell({ state: "stopping" });
      stopping.abort();
    },
  };
}
