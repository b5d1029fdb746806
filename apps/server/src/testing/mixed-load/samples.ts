import { readdirSync, readFileSync, statSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { databaseOfFolder, psql } from "../../../../../tooling/tests/database-of-folder.ts";
import { check } from "./person.ts";

/** The server at one moment, from its metrics and from the process data of the system. */
export interface Sample {
  /** Since the load began. */
  readonly atMs: number;
  readonly residentBytes: number;
  /** Minimum since the previous sample: the heap after garbage collection. */
  readonly heapBytes: number;
  /** Outside of the heap: buffers. */
  readonly externalBytes: number;
  readonly openFiles: number;
  readonly threads: number;
  readonly handles: number;
  readonly loopDelayMs: number;
  /** Of one core, since the process started. */
  readonly cpuS: number;
  readonly calls: number;
  readonly liveClients: number;
  readonly databaseBytes: number;
  readonly folderBytes: number;
  /** Of the whole machine, all programs. */
  readonly load: number;
}

/** Samples the server's metrics and its process periodically. */
export function createSampler(parts: {
  readonly url: string;
  readonly metricsToken: string;
  readonly pid: number;
  readonly dataDir: string;
  readonly nowMs: () => number;
}): { look(): Promise<void>; sample(): Promise<Sample> } {
  const { url, metricsToken, pid, dataDir, nowMs } = parts;
  let minHeapBytes = Number.POSITIVE_INFINITY;
  let maxDelayMs = 0;

  async function read(): Promise<Metrics> {
    const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
    check(answer.ok, () => `/metrics answered ${answer.status}`);
    const metrics = readMetrics(await answer.text());
    minHeapBytes = Math.min(minHeapBytes, metrics.sum("nodejs_heap_size_used_bytes"));
    maxDelayMs = Math.max(maxDelayMs, metrics.sum("nodejs_eventloop_lag_p99_seconds") * 1000);
    return metrics;
  }

  return {
    async look() {
      await read();
    },
    async sample() {
      const metrics = await read();
      const status = readFileSync(`/proc/${pid}/status`, "utf8");
      const statusNumber = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1]);
      const sample: Sample = {
        atMs: nowMs(),
        residentBytes: statusNumber("VmRSS") * 1024,
        heapBytes: minHeapBytes,
        externalBytes: metrics.sum("nodejs_external_memory_bytes"),
        openFiles: readdirSync(`/proc/${pid}/fd`).length,
        threads: statusNumber("Threads"),
        handles: metrics.sum("nodejs_active_resources_total"),
        loopDelayMs: maxDelayMs,
        cpuS: metrics.sum("process_cpu_seconds_total"),
        calls: metrics.sum("sonolens_call_seconds_count"),
        liveClients: metrics.sum("sonolens_live_clients"),
        databaseBytes: databaseBytesOf(dataDir),
        folderBytes: bytesIn(dataDir),
        load: loadavg()[0] ?? 0,
      };
      minHeapBytes = Number.POSITIVE_INFINITY;
      maxDelayMs = 0;
      return sample;
    },
  };
}

/** Size of all files of a folder, some of which may disappear meanwhile. */
export function bytesIn(folder: string): number {
  let bytes = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile())
      bytes += statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0;
  return bytes;
}

interface Metrics {
  /** Over all labels. */
  sum(name: string): number;
}

/** Reads the text format of Prometheus. */
function readMetrics(text: string): Metrics {
  const sums = new Map<string, number>();
  for (const [, name = "", value] of text.matchAll(/^([a-z_0-9]+)(?:\{[^}]*\})? (\S+)/gm))
    sums.set(name, (sums.get(name) ?? 0) + Number(value));
  return {
    sum(name) {
      const value = sums.get(name);
      check(value !== undefined, () => `the metrics have no ${name}`);
      return value ?? 0;
    },
  };
}

/** Size of the database of a data folder, local or on a server. */
function databaseBytesOf(dataDir: string): number {
  const databaseUrl = databaseOfFolder(dataDir);
  return databaseUrl === undefined
    ? statSync(join(dataDir, "sonolens.db")).size
    : Number(psql(databaseUrl, "select pg_database_size(current_database())"));
}
