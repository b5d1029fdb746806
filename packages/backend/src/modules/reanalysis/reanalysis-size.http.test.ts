import { setTimeout as wait } from "node:timers/promises";
import { encodeWav } from "@sonolens/acoustics";
import type { ApiSchema } from "@sonolens/api-client";
import { expect, it } from "vitest";
import { aSnapshotFile } from "../../testing/a-snapshot-file.ts";
import { openTestDatabase } from "../../testing/open-test-database.ts";
import { startTestBackend, type TestBackend } from "../../testing/start-test-backend.ts";
import { testLeakCalibration } from "../../testing/test-leak-calibration.ts";
import { impacts } from "../../testing/test-sounds.ts";

const count = process.env.SONOLENS_LONG === "1" ? 1_000 : 40;
const mebibyte = 1024 * 1024;

/** Nine leaks for every machine. */
async function importAll(test: TestBackend): Promise<void> {
  const samples = impacts({ rateHz: 96_000, seconds: 0.5, perSecond: 87, amplitude: 0.6 });
  const audioWav = encodeWav([samples], 96_000, "pcm16");
  for (let index = 0; index < count; index += 1) {
    const file = await aSnapshotFile(`6f2504e0-4f89-41d3-9a0c-${String(index).padStart(12, "0")}`, {
      size: 16,
      frameCount: 1,
      picture: null,
      ...(index % 10 === 0
        ? { audioWav, manifest: { analysisType: "MECHANICAL" as const } }
        : { audio: false }),
    });
    const imported = await test.backend.importSnapshotFile(file, "full");
    if (!imported.ok) throw new Error(imported.error.message);
  }
}

it(`[BLK-11] previews, saves and undoes ${count} snapshots, and tells it twice a second at most`, async () => {
  const test = await startTestBackend({ leakCalibrationOf: () => testLeakCalibration });
  try {
    await importAll(test);
    const startBytes = process.memoryUsage.rss();
    let maxBytes = startBytes;
    let slowestMs = 0;
    const { body: job } = await test.call("createReanalysis", "/api/reanalyses/", {
      as: "full",
      json: { all: true, changes: { distance: 4 } },
    });
    const look = async () => {
      const startMs = performance.now();
      const { body } = await test.call("getReanalysis", `/api/reanalyses/${job.id}/?limit=1`, { as: "full" });
      slowestMs = Math.max(slowestMs, performance.now() - startMs);
      maxBytes = Math.max(maxBytes, process.memoryUsage.rss());
      return body;
    };
    /** Seconds by the clock, and seconds of computing. */
    const until = async (state: ApiSchema<"ReanalysisState">): Promise<string> => {
      const [startMs, before] = [performance.now(), process.cpuUsage()];
      while ((await look()).state !== state) await wait(50);
      const { user, system } = process.cpuUsage(before);
      return `${((performance.now() - startMs) / 1000).toFixed(1)} s (${((user + system) / 1e6).toFixed(1)} s of one core)`;
    };
    const act = (name: "apply" | "undo") =>
      test.call(`${name}Reanalysis`, `/api/reanalyses/${job.id}/${name}/`, { as: "full" });
    const previewed = await until("ready");
    await act("apply");
    const saved = await until("applied");
    await act("undo");
    const undone = await until("undone");
    process.stdout.write(
      `${count} snapshots: preview ${previewed}, saved ${saved}, undone ${undone}; ${((maxBytes - startBytes) / mebibyte).toFixed(0)} MiB more memory; slowest answer meanwhile ${slowestMs.toFixed(0)} ms\n`,
    );
    expect(await look()).toMatchObject({ total: count, totals: { failed: 0, undone: count } });
    expect(maxBytes - startBytes).toBeLessThan(200 * mebibyte);

    const progressMs = openTestDatabase(test.dataDir)
      .all("select created_at from outbox where message like '%reanalysis-progress%' order by id")
      .map(({ created_at }) => Date.parse(String(created_at)));
    expect(progressMs.length).toBeGreaterThanOrEqual(3);
    // Each of the three user requests restarts the throttle.
    const seconds = ((progressMs.at(-1) ?? 0) - (progressMs[0] ?? 0)) / 1000;
    expect(progressMs.length).toBeLessThanOrEqual(3 + Math.ceil(seconds * 2));
  } finally {
    await test.close();
  }
}, 600_000);
