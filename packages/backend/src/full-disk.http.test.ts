import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { encodeWav } from "@sonolens/acoustics";
import { readEdition } from "@sonolens/editions";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createBackend } from "./create-backend.ts";
import { aSnapshotFile } from "./testing/a-snapshot-file.ts";
import { resumableClient } from "./testing/resumable-client.ts";
import { mountSmallDisk } from "./testing/small-disk.ts";
import { startTestBackend } from "./testing/start-test-backend.ts";
import { makeTemporaryFolder } from "./testing/temporary-folder.ts";
import { isOnPostgres } from "./testing/test-database-place.ts";
import { uploadAs } from "./testing/upload-as.ts";

const folder = makeTemporaryFolder();
const canMount = process.platform === "linux" && process.getuid?.() === 0 && tryMount();

function tryMount(): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=8m", "tmpfs", folder.path], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

beforeAll(() => {
  if (canMount) rmSync(join(folder.path, "ballast"), { force: true });
});
afterAll(() => {
  if (canMount) execFileSync("umount", [folder.path]);
  folder.remove();
});

/** Fills the disk until only this many bytes are free. */
function fill(leaveBytes: number): void {
  const ballast = join(folder.path, "ballast");
  let size = 8 * 1024 * 1024;
  for (;;) {
    try {
      writeFileSync(ballast, Buffer.alloc(size));
      break;
    } catch {
      size -= 64 * 1024;
    }
  }
  writeFileSync(ballast, Buffer.alloc(Math.max(0, size - leaveBytes)));
}

// The database of PostgreSQL is on another disk.
it.skipIf(!canMount || isOnPostgres)(
  "answers 507 when the disk is full, keeps nothing half-written, and goes on once there is room",
  async () => {
    const test = await startTestBackend({ dataDir: join(folder.path, "data") });
    try {
      const kept = await uploadAs(
        test,
        "full",
        await aSnapshotFile("7f2504e0-4f89-41d3-9a0c-000000000001", { size: 16 }),
      );
      expect(kept.status).toBe(201);
      fill(300_000);
      const large = await aSnapshotFile("7f2504e0-4f89-41d3-9a0c-000000000002", { frameCount: 60 });
      const { status, refusal } = await uploadAs(test, "full", large);
      expect(status).toBe(507);
      expect(refusal.codes).toEqual({ detail: ["storageFull"] });
      expect(readdirSync(join(test.dataDir, "blobs", "unfinished"))).toEqual([]);

      fill(0);
      const path = `/api/snapshots/${kept.body.snapshotId}`;
      let refused = 0;
      for (let distance = 1; distance <= 60; distance += 1) {
        const answer = await test.call("setSnapshotDistance", `${path}/distance/`, {
          as: "full",
          json: { distance },
        });
        if (answer.status === 507) refused += 1;
        else
          expect((await test.call("getSnapshot", `${path}/`, { as: "full" })).body.source_distance).toBe(
            distance,
          );
      }
      expect(refused).toBeGreaterThan(0);
      expect(
        (await test.call("listSnapshots", "/api/snapshots/", { as: "full" })).body.snapshots,
      ).toHaveLength(1);

      rmSync(join(folder.path, "ballast"));
      expect((await uploadAs(test, "full", large)).status).toBe(201);
      const saved = await test.call("setSnapshotDistance", `${path}/distance/`, {
        as: "full",
        json: { distance: 99 },
      });
      expect(saved.status).toBe(200);
    } finally {
      await test.close();
    }
  },
);

it.skipIf(!canMount || isOnPostgres)(
  "answers 507 to the parts of an upload while the disk is full, and goes on with it once there is room",
  async () => {
    rmSync(join(folder.path, "ballast"), { force: true });
    const test = await startTestBackend({ dataDir: join(folder.path, "parts") });
    try {
      const full = resumableClient(test, { as: "full" });
      // A snapshot whose sound does not compress, so that it does not fit into the free space.
      const noise = new Float32Array(300_000).map(
        (_, index) => ((index * 7_919 * (index % 127)) % 1_999) / 2_000,
      );
      const audioWav = encodeWav([noise], 96_000, "pcm16");
      const file = await aSnapshotFile("7f2504e0-4f89-41d3-9a0c-000000000003", { audioWav, size: 16 });
      const half = file.length >> 1;
      expect(half).toBeGreaterThan(128 * 1024);
      const { id } = (await full.start(file.length)).body;
      expect((await full.append(id, 0, file.subarray(0, half))).status).toBe(204);
      fill(0);
      const refused = await full.append(id, half, file.subarray(half));
      expect([refused.status, refused.refusal.codes]).toEqual([507, { detail: ["storageFull"] }]);
      expect((await full.start(file.length)).refusal.codes).toEqual({ detail: ["storageFull"] });
      rmSync(join(folder.path, "ballast"));
      const offset = await full.offset(id);
      expect(offset).toBeGreaterThanOrEqual(half);
      expect((await full.append(id, offset, file.subarray(offset))).status).toBe(204);
      expect((await full.read(id)).body).toMatchObject({ state: "imported", result: { created: true } });
    } finally {
      await test.close();
    }
  },
);

it.skipIf(isOnPostgres)(
  "signs people in and out while the disk is full, says so in readiness, and takes its reserve back",
  async (context) => {
    const disk = mountSmallDisk(40);
    if (disk === undefined) return context.skip("only root of a Linux can mount a disk");
    // More than the log of the database needs before it is reused.
    const reserveBytes = 8 * 1024 * 1024;
    const test = await startTestBackend({ dataDir: join(disk.path, "data"), reserveBytes });
    const reserve = join(test.dataDir, "reserve");
    const readiness = async () => {
      const answer = await fetch(`${test.url}/readyz`);
      return [answer.status, ((await answer.json()) as { status: string }).status];
    };
    const credentials = { username: "full", password: "full-sonolens" };
    const signIn = () => test.call("createToken", "/api/token/", { json: credentials });
    const refresh = (token: string) =>
      test.call("refreshToken", "/api/token/refresh/", { json: { refresh: token } });
    try {
      expect(await readiness()).toEqual([200, "ready"]);
      expect(statSync(reserve).size).toBe(reserveBytes);
      disk.fill();
      expect(await readiness()).toEqual([503, "storageFull"]);
      for (let count = 0; count < 60; count += 1) {
        const { status, body } = await signIn();
        expect(status).toBe(200);
        const renewed = await refresh(body.refresh);
        expect(renewed.status).toBe(200);
        const ended = await test.call("endSession", "/api/token/end/", {
          json: { refresh: renewed.body.refresh },
        });
        expect(ended.status).toBe(204);
        expect((await refresh(renewed.body.refresh)).status).toBe(401);
      }
      expect(existsSync(reserve)).toBe(false);
      const file = await aSnapshotFile("7f2504e0-4f89-41d3-9a0c-000000000004", { size: 16 });
      // Uploads take none of it, and neither do other writes.
      expect((await uploadAs(test, "full", file)).status).toBe(507);
      const settings = await test.call("acceptTerms", "/api/accept-terms/", { as: "full" });
      expect(settings.status).toBe(507);
      expect((await signIn()).status).toBe(200);

      disk.makeRoom();
      expect((await uploadAs(test, "full", file)).status).toBe(201);
      expect(statSync(reserve).size).toBe(reserveBytes);
      expect(await readiness()).toEqual([200, "ready"]);
    } finally {
      await test.close();
      await disk.remove();
    }
  },
);

it.skipIf(!canMount)(
  "says in one sentence that the disk is full at a first start, and starts once there is room",
  async () => {
    fill(0);
    const dataDir = join(folder.path, "first");
    const options = {
      dataDir,
      edition: readEdition("nl"),
      version: "0.1.0",
      logLevel: "silent",
    } as const;
    await expect(createBackend(options)).rejects.toMatchObject({
      name: "BackendStartError",
      code: "diskFull",
      message: `The disk of the data folder ${dataDir} is full.`,
    });
    rmSync(join(folder.path, "ballast"));
    await (await createBackend(options)).close();
    expect(existsSync(join(dataDir, "sonolens.db"))).toBe(true);
  },
);
