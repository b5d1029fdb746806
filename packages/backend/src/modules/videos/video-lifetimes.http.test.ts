import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { ApiSchema } from "@sonolens/api-client";
import { afterAll, expect, it } from "vitest";
import { importRecording, longRecording } from "../../testing/a-recorded-snapshot.ts";
import { startBackendProcess } from "../../testing/backend-process.ts";
import { aPerson } from "../../testing/more-accounts.ts";
import { openTestDatabase } from "../../testing/open-test-database.ts";
import { probeVideo } from "../../testing/read-video.ts";
import { mountSmallDisk } from "../../testing/small-disk.ts";
import { passwordOf, startTestBackend, type TestBackend } from "../../testing/start-test-backend.ts";
import { makeTemporaryFolder } from "../../testing/temporary-folder.ts";
import { storedBlobs, testBucket } from "../../testing/test-bucket.ts";
import { isOnPostgres } from "../../testing/test-database-place.ts";
import { until } from "../../testing/until.ts";

/** Videos of these tests take some seconds to be made; a busy machine takes its time. */
const madeMs = 240_000;
const dayMs = 24 * 3600 * 1000;
/** Takes seconds even where much else is quick, so that it can be interrupted in the middle. */
const interrupted = { ...longRecording, frameCount: 5 * longRecording.frameCount };
const captureId = "6f2504e0-4f89-41d3-9a0c-0305e82c8601";

async function madeMovie(test: TestBackend, id: string) {
  const ask = () => test.call("getMovie", `/api/snapshots/${id}/video-mov/`, { as: "full" });
  await until(async () => (await ask()).body.status !== "preparing", madeMs);
  return (await ask()).body;
}

const videosIn = (dataDir: string) =>
  openTestDatabase(dataDir).all("select status, attempts, file_hash from videos");
const isStored = async (dataDir: string, hash: unknown): Promise<boolean> =>
  (await storedBlobs(dataDir)).includes(String(hash));

it(
  "goes on after a kill in the middle of a video, and leaves nothing half-made",
  async () => {
    const folder = makeTemporaryFolder();
    const dataDir = folder.path;
    const prepared = await startTestBackend({ dataDir, makeVideos: false });
    const id = await importRecording(prepared, captureId, "full", interrupted);
    await prepared.close();

    let server = await startBackendProcess(dataDir, await testBucket(dataDir));
    const signIn = async (): Promise<string> => {
      const answer = await fetch(`${server.url}/api/token/`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ username: "full", password: passwordOf("full") }),
      });
      return ((await answer.json()) as ApiSchema<"TokenPair">).access;
    };
    let token = await signIn();
    const ask = async (): Promise<ApiSchema<"SnapshotVideo">> => {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(`${server.url}/api/snapshots/${id}/video-mov/`, { headers });
      return (await answer.json()) as ApiSchema<"SnapshotVideo">;
    };
    await until(async () => (await ask()).progress > 0, madeMs);
    await server.kill();
    expect(videosIn(dataDir)).toMatchObject([{ status: "PROCESSING", attempts: 1 }]);

    server = await startBackendProcess(dataDir, await testBucket(dataDir));
    token = await signIn();
    await until(async () => (await ask()).status !== "preparing", madeMs);
    const { status, url } = await ask();
    expect(status).toBe("ready");
    expect(videosIn(dataDir)).toMatchObject([{ status: "FINISHED", attempts: 2 }]);
    const answer = await fetch(server.url + url);
    const { video } = await probeVideo(new Uint8Array(await answer.arrayBuffer()));
    expect(video).toMatchObject({ nb_read_packets: String(interrupted.frameCount) });
    expect(await server.stop()).toBe(0);
    expect(readdirSync(join(dataDir, "blobs", "unfinished"))).toEqual([]);
    folder.remove();
  },
  3 * madeMs,
);

it(
  "ends quickly in the middle of a video, and makes it after the next start",
  async () => {
    const folder = makeTemporaryFolder();
    const dataDir = folder.path;
    let test = await startTestBackend({ dataDir });
    const id = await importRecording(test, captureId, "full", interrupted);
    const ask = () => test.call("getMovie", `/api/snapshots/${id}/video-mov/`, { as: "full" });
    await until(async () => (await ask()).body.progress > 0, madeMs);
    await test.close();
    expect(videosIn(dataDir)).toMatchObject([{ status: "PROCESSING", attempts: 0 }]);
    expect(readdirSync(join(dataDir, "blobs", "unfinished"))).toEqual([]);
    test = await startTestBackend({ dataDir });
    expect((await madeMovie(test, id)).status).toBe("ready");
    await test.close();
    folder.remove();
  },
  2 * madeMs,
);

it(
  "removes videos a week after they were made, and at once with their account",
  async () => {
    const folder = makeTemporaryFolder();
    const dataDir = folder.path;
    let test = await startTestBackend({ dataDir });
    const id = await importRecording(test, captureId);
    expect((await madeMovie(test, id)).status).toBe("ready");
    const [{ file_hash } = {}] = videosIn(dataDir);
    expect(await isStored(dataDir, file_hash)).toBe(true);
    await test.close();
    test = await startTestBackend({ dataDir, nowMs: () => Date.now() + 8 * dayMs });
    await until(() => videosIn(dataDir).length === 0);
    await until(async () => !(await isStored(dataDir, file_hash)));

    const { token, username } = await aPerson(test, "leaver");
    const own = await importRecording(test, "6f2504e0-4f89-41d3-9a0c-0305e82c8602", "stranger");
    test.database.run(`
      insert into library_members (library_id, account_id)
        select library_id, (select id from accounts where username = '${username}') from snapshots where id = '${own}'`);
    const ask = () => test.call("getMovie", `/api/snapshots/${own}/video-mov/`, { token });
    await until(async () => (await ask()).body.status !== "preparing", madeMs);
    const [{ file_hash: left } = {}] = videosIn(dataDir);
    expect(await isStored(dataDir, left)).toBe(true);
    const removed = await test.call("deleteAccount", "/api/me/", {
      token,
      json: { password: `${username}-sonolens` },
    });
    expect(removed.status).toBe(204);
    expect(videosIn(dataDir)).toEqual([]);
    await until(async () => !(await isStored(dataDir, left)));
    await test.close();
    folder.remove();
  },
  2 * madeMs,
);

it("[VID-17] says in the reader's language that this server makes no videos", async () => {
  const test = await startTestBackend({ makeVideos: false });
  const id = await importRecording(test, captureId);
  const { status, body } = await test.call("getMovie", `/api/snapshots/${id}/video-mov/`, {
    as: "full",
    headers: { "accept-language": "nl" },
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    status: "error",
    reason: "videoEncoderMissing",
    detail: "Op deze server is geen video-encoder geïnstalleerd. Neem contact op met uw beheerder.",
  });
  await test.close();
});

it(
  "[VID-17] gives up what takes too long, says why, and tries again when asked to",
  async () => {
    const test = await startTestBackend({ videoLimitMs: 1 });
    const id = await importRecording(test, captureId);
    expect(await madeMovie(test, id)).toMatchObject({ status: "error", reason: "videoTimedOut" });
    const { messages } = (
      await test.call("listMissedMessages", "/api/live-messages/?after=0", { as: "full" })
    ).body;
    expect(messages.at(-1)).toMatchObject({
      type: "export",
      fuid: id,
      state: "ERROR",
      errorCode: "videoTimedOut",
      severity: "ERROR",
      outputGroupDetails: [],
    });
    const again = await test.call("exportMovie", `/vod/jobs/devices/SL-2041/export/${id}`, { as: "full" });
    expect(again.body.status).toBe("preparing");
    await madeMovie(test, id);
    await test.close();
  },
  madeMs,
);

const disk = mountSmallDisk(16);
afterAll(() => disk?.remove());

// The database of PostgreSQL is on another disk.
it.skipIf(disk === undefined || isOnPostgres)(
  "[API-25] answers 507 while the disk is full, and makes the video once there is room",
  async () => {
    if (disk === undefined) return;
    const test = await startTestBackend({ dataDir: join(disk.path, "data") });
    const id = await importRecording(test, captureId);
    // Signing in would need room too.
    await test.token("full");
    disk.fill();
    const { status, refusal } = await test.call("getMovie", `/api/snapshots/${id}/video-mov/`, {
      as: "full",
    });
    expect([status, refusal.codes]).toEqual([507, { detail: ["storageFull"] }]);
    disk.makeRoom();
    expect((await madeMovie(test, id)).status).toBe("ready");
    expect(readdirSync(join(disk.path, "data", "blobs", "unfinished"))).toEqual([]);
    await test.close();
  },
  2 * madeMs,
);
