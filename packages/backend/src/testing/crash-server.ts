import { flushCompileCache } from "node:module";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { createInterface } from "node:readline";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { readEdition } from "@sonolens/editions";
import { createBackend } from "../create-backend.ts";
import { preferEventLoop } from "../jobs/prefer-event-loop.ts";
import { prepareServer } from "../prepare-server.ts";
import {
  type CrashServerOptions,
  type LoopMeasure,
  metricsToken,
  type ProcessMeasure,
} from "./backend-process.ts";
import { databaseOption } from "./test-database-place.ts";
import { testLeakCalibration } from "./test-leak-calibration.ts";

/**
 * A backend as a separate process, to be killed: `node crash-server.ts FOLDER [OPTIONS]` prints its address.
 * SIGTERM stops it gracefully. A line `{"place": ..., "time": ...}` of its input sets where it kills itself,
 * a line `{"clockAheadMs": ...}` sets its clock, a line `{"measure":"loop"}` prints what its event loop did since the
 * line before, `{"measure":"process"}` also its memory.
 */
const [, , dataDir = "", given = "{}"] = process.argv;
const {
  edition = "nl",
  smtpUrl,
  accessS,
  uploadBytes,
  s3,
  isPeopled = false,
  isPrepared = false,
  ...other
} = JSON.parse(given) as CrashServerOptions;
let { clockAheadMs = 0 } = other;
let death: { readonly place: string; time: number } | undefined;
const resolutionMs = 2;
const stops = monitorEventLoopDelay({ resolution: resolutionMs });
let busyWatch: NodeJS.Timeout | undefined;
let maxBusyMs = 0;
/** Of this thread, when the timer last fired. */
let worked = process.threadCpuUsage();

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** A timer fires in every turn of the loop, so what the thread worked since the last one was one turn. */
function watchBusy(): void {
  worked = process.threadCpuUsage();
  busyWatch = setInterval(() => {
    const now = process.threadCpuUsage();
    maxBusyMs = Math.max(maxBusyMs, (now.user + now.system - worked.user - worked.system) / 1e3);
    worked = now;
  }, resolutionMs).unref();
}

createInterface({ input: process.stdin }).on("line", (line) => {
  const told = JSON.parse(line) as
    | NonNullable<typeof death>
    | { readonly clockAheadMs: number }
    | { readonly measure: "process" | "loop" };
  if ("place" in told) death = told;
  else if ("measure" in told) printMeasure(told.measure);
  else clockAheadMs = told.clockAheadMs;
});

function memory(): Omit<ProcessMeasure, keyof LoopMeasure> {
  collectGarbage();
  const { rss: rssBytes, heapUsed: heapBytes, external: externalBytes } = process.memoryUsage();
  return { rssBytes, heapBytes, externalBytes };
}

function printMeasure(what: "process" | "loop"): void {
  if (busyWatch === undefined) watchBusy();
  const loop: LoopMeasure = { maxStopMs: Math.max(0, stops.max / 1e6 - resolutionMs), maxBusyMs };
  // The garbage collection that this needs is not counted in the next period.
  stops.disable();
  const measure = what === "loop" ? loop : { ...loop, ...memory() };
  process.stdout.write(`${JSON.stringify({ measure })}\n`);
  stops.enable();
  stops.reset();
  worked = process.threadCpuUsage();
  maxBusyMs = 0;
}

/** The time, unless this is the moment of the planned kill. */
function nowMs(): number {
  if (death !== undefined) {
    // Async callers in the stack passed their place earlier, and may be doing something else now.
    const asking = (new Error().stack ?? "").split("\n").filter((frame) => !frame.includes("at async "));
    if (asking.some((frame) => frame.includes(death?.place ?? ""))) death.time -= 1;
    if (death.time <= 0) process.kill(process.pid, "SIGKILL");
  }
  return Date.now() + clockAheadMs;
}

const backend = await createBackend({
  dataDir,
  ...databaseOption(dataDir),
  edition: readEdition(edition),
  version: "0.1.0",
  logLevel: "error",
  metricsToken,
  passwordMemoryKiB: 8,
  ...(s3 !== undefined && { s3 }),
  ...(uploadBytes !== undefined && { uploadBytes }),
  leakCalibrationOf: () => testLeakCalibration,
  accountMailsPerHour: 1_000_000,
  ...(smtpUrl !== undefined && { smtpUrl }),
  ...(accessS !== undefined && { tokenLifetimes: { accessS } }),
  nowMs,
});
process.once("SIGTERM", () => {
  backend.close().then(
    () => process.exit(0),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
      process.exit(1);
    },
  );
});
if (!isPeopled) await backend.ensureAccount({ username: "full", password: "full-sonolens", kind: "full" });
if (isPrepared) await prepareServer();
const { address } = await backend.listen(0);
preferEventLoop();
process.stdout.write(`${address}\n`);
// A killed process writes nothing at its end.
flushCompileCache();
