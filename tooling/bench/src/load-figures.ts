import { loadavg } from "node:os";
import { type ServerProcess, startServer } from "./server-process.ts";
import type { SteppedRow } from "./steps.ts";

/** The size of a measurement; `small` is for trying it out. */
export interface LoadSize {
  readonly small: boolean;
}

/** Load average of the last minute: above the number of processors, times are less meaningful. */
export const loadNow = (): string => `load of the machine ${loadavg()[0]?.toFixed(1)}`;

/** Starts the server on a populated folder. */
export const startLoadServer = (
  folder: string,
  ...words: readonly string[]
): Promise<ServerProcess<{ readonly address: string }>> => startServer("load-server.ts", [folder, ...words]);

/** Measurements at each size, by name. */
export interface Notes {
  note(name: string, digits: number, value: number): void;
  /**
   * Milliseconds of something, several times; and the processor time of the server for each, which a busy machine
   * affects less.
   */
  time(name: string, times: number, work: (time: number) => Promise<unknown>): Promise<void>;
  /** Begins the next size, with its server. */
  next(server: Pick<ServerProcess<unknown>, "processorMs">): void;
  rows(): readonly SteppedRow[];
}

/** Collects values by name and size. */
export function createNotes(): Notes {
  const all = new Map<string, { digits: number; values: number[][] }>();
  let size = -1;
  let server: Pick<ServerProcess<unknown>, "processorMs"> | undefined;
  function note(name: string, digits: number, value: number): void {
    const known = all.get(name) ?? { digits, values: [] };
    all.set(name, known);
    const values = known.values[size] ?? [];
    known.values[size] = values;
    values.push(value);
  }
  return {
    note,
    async time(name, times, work) {
      const beganMs = server?.processorMs() ?? 0;
      for (let time = 0; time < times; time += 1) {
        const startMs = performance.now();
        await work(time);
        note(`${name}, ms`, 1, performance.now() - startMs);
      }
      const tookMs = (server?.processorMs() ?? 0) - beganMs;
      note(`${name}, ms of processors`, 1, tookMs / times);
    },
    next(its) {
      size += 1;
      server = its;
    },
    rows: () => [...all].map(([name, { digits, values }]) => ({ name, digits, values })),
  };
}
