import { appendFileSync } from "node:fs";

/** What clients sent and what was acknowledged, in their order. */
export interface Journal {
  /** Records a request before it is sent. */
  sent(
    kind: string,
    of: string,
    value: unknown,
  ): { acknowledged(answer?: { readonly version?: number }): void };
  readonly acknowledged: ReadonlyMap<string, number>;
  readonly sentCount: number;
  readonly acknowledgedCount: number;
  /** Duration of the slowest acknowledged change since `forgetSlowest`. */
  readonly slowestMs: number;
  forgetSlowest(): void;
  /** Acknowledged versions since the last call. */
  takeVersions(): readonly number[];
  /** Violations within the responses themselves. */
  takeWrong(): readonly string[];
}

/** Also writes it to a file, one line per event, for the analysis of a failure. */
export function createJournal(file: string): Journal {
  const acknowledged = new Map<string, number>();
  let sentCount = 0;
  let acknowledgedCount = 0;
  let newest = 0;
  let slowestMs = 0;
  let versions: number[] = [];
  let wrong: string[] = [];
  const note = (line: object): void => appendFileSync(file, `${JSON.stringify(line)}\n`);
  return {
    acknowledged,
    get sentCount() {
      return sentCount;
    },
    get acknowledgedCount() {
      return acknowledgedCount;
    },
    get slowestMs() {
      return slowestMs;
    },
    forgetSlowest() {
      slowestMs = 0;
    },
    sent(kind, of, value) {
      const sentMs = performance.now();
      sentCount += 1;
      const number = sentCount;
      const before = newest;
      note({ number, kind, of, value });
      return {
        acknowledged({ version } = {}) {
          note({ number, acknowledged: true, version });
          acknowledgedCount += 1;
          slowestMs = Math.max(slowestMs, performance.now() - sentMs);
          acknowledged.set(kind, (acknowledged.get(kind) ?? 0) + 1);
          if (version === undefined) return;
          versions.push(version);
          newest = Math.max(newest, version);
          if (version <= before) wrong.push(`${kind} of ${of} answered version ${version} after ${before}`);
        },
      };
    },
    takeVersions() {
      const taken = versions;
      versions = [];
      return taken;
    },
    takeWrong() {
      const taken = wrong;
      wrong = [];
      return taken;
    },
  };
}
