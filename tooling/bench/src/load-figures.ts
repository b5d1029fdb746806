import { loadavg } from "node:os";
import { type ServerProcess, startServer } from "./server-process.ts";
import type { SteppedRow } from "./steps.ts";

/** How much is measured; `small` is for trying a measurement. */
export interface LoadSize {
  readonly small: boolean;
}

/** So many programs of the machine wanted a processor in the last minute: with more than it has, times say less. */
export const loadNow = (): string => `load of the machine ${loadavg()[0]?.toFixed(1)}`;

/** Starts the server over a filled folder. */
export const startLoadServer = (
  folder: string,
  ...words: readonly string[]
): Promise<ServerProcess<{ readonly address: string }>> => startServer("load-server.ts", [folder, ...words]);

/** What was measured at each size, under its name. */
export interface Notes {
  note(name: string, digits: number, value: number): void;
  /** Milliseconds that something takes, several times; and what of processors the server takes for each,
   * which a busy machine changes less. */
  time(name: string, times: number, work: (time: number) => Promise<unknown>): Promise<void>;
  /** Begins the next size, with the server that carries it. */
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
