import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { compareSixths, flatnessTable, notFlat } from "./testing/mixed-load/flatness.ts";
import { preparePeople } from "./testing/mixed-load/prepare-people.ts";
import { runMixedLoad } from "./testing/mixed-load/run-mixed-load.ts";
import { bytesIn } from "./testing/mixed-load/samples.ts";
import { runSonolens } from "./testing/run-sonolens.ts";

const isLong = process.env.SONOLENS_LONG === "1";
const minuteMs = 60_000;
/** One hour, or the configured number of minutes. */
const longMs = Number(process.env.SONOLENS_LOAD_MINUTES ?? 60) * minuteMs;
const size = isLong
  ? {
      durationMs: longMs,
      sampleEveryMs: 15_000,
      guestStaysMs: minuteMs,
      haste: 1.25,
      guests: 130,
      snapshotsEach: 60,
    }
  : {
      durationMs: 8_000,
      sampleEveryMs: 1_000,
      guestStaysMs: 3_000,
      haste: 2,
      guests: 6,
      snapshotsEach: 8,
    };
const metricsToken = "whoever-watches";
/** Actions that must have happened; in a few seconds on a busy machine some may be missing. */
const usual = ["list, changes", "detail", "edit", "upload, form", "delete the account"];
const rarer = [
  "upload, broken off",
  "export, table",
  "export, archive",
  "shared report",
  "camera, upload",
  "restore",
];
const kinds = isLong ? [...usual, ...rarer] : usual;
const mebibyte = 1024 * 1024;

it(
  `stays as it is under ${size.durationMs / 1000} s of everything that people and cameras do, and loses nothing`,
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "sonolens-mixed-"));
    const dataDir = join(folder, "data");
    const prepared = await preparePeople(dataDir, size);
    const bytesEach = bytesIn(join(dataDir, "blobs")) / (2 * size.snapshotsEach);
    // As in `npm start`, the unit and the container file of docs/operate.md.
    const settings = { METRICS_TOKEN: metricsToken, MALLOC_ARENA_MAX: "2" };
    const server = runSonolens(["serve", "--port", "0", "--data", dataDir], settings);
    try {
      const [, port] = await server.waitFor(/Sonolens is running: http:\/\/localhost:(\d+)\//);
      const { record, samples, snapshots } = await runMixedLoad({
        ...size,
        url: `http://127.0.0.1:${port}`,
        pid: server.child.pid ?? 0,
        ...{ dataDir, metricsToken, prepared, kinds },
        onSample(
          { atMs, residentBytes, heapBytes, openFiles, handles, calls, loopDelayMs, cpuS, load },
          { wrong },
        ) {
          const cells = [
            `${(atMs / 1000).toFixed(0)} s`,
            `${calls} calls`,
            `${(residentBytes / mebibyte).toFixed(0)} MiB resident`,
            `${(heapBytes / mebibyte).toFixed(0)} MiB heap`,
            `${openFiles} files`,
            `${handles} handles`,
            `${loopDelayMs.toFixed(0)} ms loop`,
            `${cpuS.toFixed(0)} s of a core`,
            `load ${load.toFixed(1)}`,
            `${wrong.length} wrong`,
          ];
          process.stdout.write(`${cells.map((cell) => cell.padStart(10)).join("  ")}\n`);
        },
      });
      const compared = compareSixths(samples, record.calls);
      if (isLong) process.stdout.write(`${flatnessTable(compared)}\n`);
      // All data of guests is removed permanently; the snapshots of demo data vary in size.
      await expect
        .poll(() => bytesIn(join(dataDir, "blobs")), { timeout: minuteMs, interval: 1_000 })
        .toBeLessThan(bytesEach * snapshots * 1.4);
      server.child.kill("SIGTERM");
      const { code, out, err } = await server.ended;
      expect(record.wrong.join("\n")).toBe("");
      expect(code, out + err).toBe(0);
      expect(out + err).not.toMatch(/"level":(?:50|60)/);
      const done = new Set(record.calls.map(({ kind }) => kind));
      for (const kind of kinds) expect(done).toContain(kind);
      // A few seconds are too short for memory: the heap has not been collected once.
      if (isLong) expect(notFlat(compared)).toEqual([]);
      const checked = runSonolens(["check", "--data", dataDir]);
      const report = await checked.ended;
      expect(report.code, report.out).toBe(0);
    } finally {
      server.child.kill("SIGKILL");
      await server.ended;
      rmSync(folder, { recursive: true, force: true });
    }
  },
  size.durationMs + 10 * minuteMs,
);
