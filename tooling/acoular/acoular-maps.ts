/** Maps of acoular (https://acoular.org), for comparison with ours. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";

const script = resolve(import.meta.dirname, "acoular_maps.py");
/** acoular uses one thread only, and warns, if OpenBLAS may use several. */
const environment = { ...process.env, OPENBLAS_NUM_THREADS: "1" };

/**
 * Delay-and-sum with and without the diagonal of the cross-spectral matrix, functional beamforming with the exponent 8,
 * CLEAN-SC.
 */
export type AcoularMethod = "map" | "withoutDiagonal" | "functional" | "cleanSc";

/** A recording, and how maps of it are formed. */
export interface AcoularCase {
  /** Part of the names of files. */
  readonly name: string;
  /** Of equal length: whole half blocks, because acoular divides by a part of a block too; or one rectangular block. */
  readonly channels: readonly Float32Array[];
  readonly sampleRateHz: number;
  /** [microphone][x, y, z]. */
  readonly positionsM: Float64Array;
  /** Points in meters, or unit directions with focus "far"; [point][x, y, z]. */
  readonly gridM: Float64Array;
  readonly focus: "near" | "far";
  readonly bandHz: readonly [number, number];
  /** A power of two. */
  readonly blockSize: number;
  readonly methods: readonly AcoularMethod[];
}

/** Whether `python3` has acoular. */
export const hasAcoular = (): boolean =>
  spawnSync("python3", [
    "-c",
    "import importlib.util, sys; sys.exit(importlib.util.find_spec('acoular') is None)",
  ]).status === 0;

/** Its version. */
export const acoularVersion = (): string =>
  spawnSync("python3", ["-c", "import importlib.metadata as m; print(m.version('acoular'))"], {
    encoding: "utf8",
  }).stdout.trim();

function writeCases(cases: readonly AcoularCase[]): string {
  const folder = mkdtempSync(join(tmpdir(), "sonolens-acoular-"));
  for (const { name, channels, positionsM, gridM } of cases) {
    const length = channels[0]?.length ?? 0;
    const samples = new Float64Array(channels.length * length);
    for (const [index, channel] of channels.entries()) samples.set(channel, index * length);
    for (const [array, values] of Object.entries({ positions: positionsM, grid: gridM, channels: samples }))
      writeFileSync(
        join(folder, `${name}-${array}.f64`),
        new Uint8Array(values.buffer, values.byteOffset, values.byteLength),
      );
  }
  const list = cases.map(({ channels, positionsM, gridM, ...numbers }) => ({
    ...numbers,
    window: channels[0]?.length === numbers.blockSize ? "Rectangular" : "Hanning",
    speedMs: 343,
  }));
  writeFileSync(join(folder, "cases.json"), JSON.stringify(list));
  return folder;
}

/** Mean squares at the points of each case, by method. Throws what Python printed. */
export function acoularMaps(
  cases: readonly AcoularCase[],
): Map<string, Partial<Record<AcoularMethod, Float64Array>>> {
  const folder = writeCases(cases);
  try {
    const run = spawnSync("python3", [script, folder], { encoding: "utf8", env: environment });
    if (run.status !== 0) throw new Error(run.stderr);
    return new Map(
      cases.map(({ name, methods }) => [
        name,
        Object.fromEntries(
          methods.map((method) => {
            const bytes = readFileSync(join(folder, `${name}-${method}.f64`));
            return [method, new Float64Array(new Uint8Array(bytes).buffer)];
          }),
        ),
      ]),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A process that forms the same map again on request. */
export interface AcoularProcess {
  /** Forms the map; the level of its highest point, dB re full scale squared. */
  form(): Promise<number>;
  stop(): void;
}

/** Starts Python for one map of one recording. */
export function startAcoular(one: AcoularCase, method: AcoularMethod): AcoularProcess {
  const folder = writeCases([one]);
  const python = spawn("python3", [script, folder, one.name, method], {
    stdio: ["pipe", "pipe", "inherit"],
    env: environment,
  });
  const lines = createInterface(python.stdout);
  const ended = once(python, "exit").then(([code]) => {
    throw new Error(`Python ended with ${code}.`);
  });
  // also when it is stopped, when nobody waits
  ended.catch(() => {});
  return {
    async form() {
      const answer = Promise.race([once(lines, "line"), ended]);
      python.stdin.write("go\n");
      const [line] = await answer;
      return Number(line);
    },
    stop() {
      python.stdin.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
