import { loadavg } from "node:os";
import { type ServerProcess, startServer } from "./server-process.ts";
import type { SteppedRow } from "./steps.ts";

/** The size of a measurement; `small` is for trying it out. */
export interface LoadSize {
  readonly small: boolean;
}

/** How long `countingSteps` take on the machine of the published figures. */
const usualMs = 600;
const countingSteps = 3e8;

/** How many times slower this machine counts now than that of the published figures. */
function slowness(): number {
  const startMs = performance.now();
  let sum = 0;
  for (let step = 0; step < countingSteps; step += 1) sum = (sum + step) | 0;
  // The sum is used, so that the loop is not left out.
  return (performance.now() - startMs + (sum === 1 ? 1 : 0)) / usualMs;
}

/** Load average of the last minute: above the number of processors, times are less meaningful; and the machine's pace. */
export const loadNow = (): string =>
  `load of the machine ${loadavg()[0]?.toFixed(1)}, counts ${slowness().toFixed(1)} times slower than usual`;

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
