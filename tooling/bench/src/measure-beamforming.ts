import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { Worker } from "node:worker_threads";
import { createBeamformer } from "@sonolens/acoustics";
import { beamformingScene } from "./beamforming-scene.ts";
import type { Comparison } from "./comparison.ts";
import { type Contender, interleave } from "./interleave.ts";

const script = resolve(import.meta.dirname, "../../numpy/time_beamforming.py");

interface Stoppable extends Contender {
  stop(): void;
}

function oneThread(): Stoppable {
  const { options, channels } = beamformingScene();
  const beamformer = createBeamformer(options);
  return {
    name: "Sonolens createBeamformer().levels, 1 thread",
    run: () => void beamformer.levels(channels),
    stop() {},
  };
}

/** Each thread computes half of the points. */
function twoThreads(): Stoppable {
  const parts = 2;
  const workers = Array.from(
    { length: parts },
    (_, part) =>
      new Worker(new URL("./beamforming-worker.ts", import.meta.url), { workerData: { part, parts } }),
  );
  return {
    name: "Sonolens createBeamformer().levels, 2 threads",
    async run() {
      const answers = workers.map((worker) => once(worker, "message"));
      for (const worker of workers) worker.postMessage("go");
      await Promise.all(answers);
    },
    stop() {
      for (const worker of workers) void worker.terminate();
    },
  };
}

/** Waits for each map of a persistent Python process. */
function withNumpy(steering: "exp" | "turn", name: string): Stoppable {
  const python = spawn("python3", [script, steering], {
    stdio: ["pipe", "pipe", "inherit"],
    env: { ...process.env, OPENBLAS_NUM_THREADS: "2" },
  });
  const lines = createInterface(python.stdout);
  return {
    name,
    async run() {
      const answer = once(lines, "line");
      python.stdin.write("go\n");
      await answer;
    },
    stop() {
      python.stdin.end();
    },
  };
}

export async function measureBeamforming(): Promise<Comparison> {
  const hasNumpy = spawnSync("python3", ["-c", "import numpy"]).status === 0;
  const contenders = [
    twoThreads(),
    oneThread(),
    ...(hasNumpy
      ? [
          withNumpy("exp", "NumPy, 2 threads, exp for each bin"),
          withNumpy("turn", "NumPy, 2 threads, steering turned from bin to bin"),
        ]
      : []),
  ];
  const timings = await interleave(contenders, { rounds: 9, warmUp: 1 });
  for (const contender of contenders) contender.stop();
  return {
    name: "beamforming",
    what: "one map of 12,100 points from 0.1 s of 64 microphones at 96 kHz, 20 to 40 kHz",
    timings,
  };
}
