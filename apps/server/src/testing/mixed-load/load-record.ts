/** One call as measured by its client. */
export interface CallTime {
  readonly kind: string;
  /** Since the load began. */
  readonly atMs: number;
  readonly tookMs: number;
}

/** The clients' record of a load: durations of calls, and failures. */
export interface LoadRecord {
  readonly calls: readonly CallTime[];
  readonly wrong: readonly string[];
  /** Milliseconds since the load began. */
  nowMs(): number;
  timed<Value>(kind: string, work: () => Promise<Value>): Promise<Value>;
  isWrong(what: string): void;
}

const maxWrong = 200;

export function createLoadRecord(): LoadRecord {
  const startMs = performance.now();
  const calls: CallTime[] = [];
  const wrong: string[] = [];
  const nowMs = () => performance.now() - startMs;
  return {
    calls,
    wrong,
    nowMs,
    async timed(kind, work) {
      const atMs = nowMs();
      const value = await work();
      calls.push({ kind, atMs, tookMs: nowMs() - atMs });
      return value;
    },
    isWrong(what) {
      if (wrong.length < maxWrong) wrong.push(`${(nowMs() / 1000).toFixed(0)} s: ${what}`);
    },
  };
}
