import { chmodSync, readdirSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { aSnapshotFile } from "../testing/a-snapshot-file.ts";
import { startTestBackend } from "../testing/start-test-backend.ts";
import { makeTemporaryFolder } from "../testing/temporary-folder.ts";
import { isOnPostgres } from "../testing/test-database-place.ts";
import { until } from "../testing/until.ts";

// Elsewhere, database and bucket have checks of their own.
it.skipIf(isOnPostgres || process.env.SONOLENS_TEST_STORE === "s3")(
  "[API-01] reports a damaged data folder in readiness and in the log soon after a start, and a sound one as ready",
  async () => {
    const folder = makeTemporaryFolder();
    const lines: string[] = [];
    const options = {
      dataDir: folder.path,
      checksFolder: true,
      logLevel: "warn",
      logStream: { write: (line: string) => lines.push(line) },
    } as const;
    const readiness = (test: Awaited<ReturnType<typeof startTestBackend>>) =>
      fetch(`${test.url}/readyz`).then(async (answer) => [answer.status, await answer.json()]);
    const sound = await startTestBackend(options);
    const file = await aSnapshotFile("3f2504e0-4f89-41d3-9a0c-0305e82c3481", { size: 16 });
    expect((await sound.backend.importSnapshotFile(file, "full")).ok).toBe(true);
    expect(await readiness(sound)).toEqual([200, { status: "ready" }]);
    await sound.close();
    expect(lines).toEqual([]);

    const blobs = join(folder.path, "blobs");
    const [prefix = ""] = readdirSync(blobs).filter((name) => /^[0-9a-f]{2}$/.test(name));
    const [name = ""] = readdirSync(join(blobs, prefix));
    truncateSync(join(blobs, prefix, name), 1);
    const damaged = await startTestBackend(options);
    try {
      await until(async () => (await readiness(damaged))[0] === 503);
      expect(await readiness(damaged)).toEqual([503, { status: "damaged" }]);
      expect(lines.join("")).toContain('"damage":{"fileDamaged":1}');
      // Everything else goes on.
      expect((await damaged.call("listSnapshots", "/api/snapshots/", { as: "full" })).status).toBe(200);
    } finally {
      await damaged.close();
      folder.remove();
    }
  },
);

it.skipIf(process.platform === "win32")(
  "warns at the start of a data folder that other users of the machine can read",
  async () => {
    const folder = makeTemporaryFolder();
    const lines: string[] = [];
    const start = () =>
      startTestBackend({
        dataDir: folder.path,
        logLevel: "warn",
        logStream: { write: (line) => lines.push(line) },
      });
    await (await start()).close();
    expect(lines).toEqual([]);
    chmodSync(folder.path, 0o750);
    await (await start()).close();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain("chmod -R go=");
    folder.remove();
  },
);
