import { unzipSync } from "fflate";
import { afterAll, beforeAll, expect, it } from "vitest";
import { importRecording, recording } from "../../testing/a-recorded-snapshot.ts";
import { probeVideo } from "../../testing/read-video.ts";
import { startTestBackend, type TestBackend, type TestUser } from "../../testing/start-test-backend.ts";
import { until } from "../../testing/until.ts";

/** A video of one second takes two or three seconds to be made; a busy machine takes its time. */
const madeMs = 240_000;
/** A lease of another server: none is longer than five minutes. */
const heldUntil = (): string => new Date(Date.now() + 4 * 60_000).toISOString();
const host = "/vod/devices/SL-2041";

let test: TestBackend;
let id: string;

beforeAll(async () => {
  test = await startTestBackend();
  id = await importRecording(test, "4f2504e0-4f89-41d3-9a0c-0305e82c8601");
});
afterAll(() => test.close());

const jobItem = (as: TestUser, of = id) => test.call("getJobItem", `${host}/job-item/${of}`, { as });
const convert = (as: TestUser, of = id) =>
  test.call("convertVideo", `/vod/jobs/devices/SL-2041/job-item/${of}`, { as });
const exportMovie = (as: TestUser, of = id) =>
  test.call("exportMovie", `/vod/jobs/devices/SL-2041/export/${of}`, { as });
const movie = (as: TestUser, of = id) => test.call("getMovie", `/api/snapshots/${of}/video-mov/`, { as });
const messagesAfter = async (sequence: number, as: TestUser = "full") =>
  (await test.call("listMissedMessages", `/api/live-messages/?after=${sequence}`, { as })).body;
const count = (table: string): number => test.database.all(`select 1 from ${table}`).length;
const isQuiet = () => test.database.all("select 1 from videos where status = 'PROCESSING'").length === 0;

it(
  "[API-83] [VID-01] converts what the media host can then play, through all of its states",
  async () => {
    expect((await jobItem("full")).body).toMatchObject({ status: "conversionNeeded", errorCode: null });
    const started = (await convert("full")).body;
    expect(started).toMatchObject({ id, status: "preparing", errorCode: null });
    expect(started.files.map(({ kind }) => kind)).not.toContain("video");
    await until(async () => (await jobItem("full")).body.status !== "preparing", madeMs);
    const { body } = await jobItem("full");
    expect(body).toMatchObject({ status: "ready", progress: 100, reason: null });
    const file = body.files.find(({ kind }) => kind === "video");
    expect(file).toMatchObject({ url: `${host}/files/${id}/video`, mediaType: "video/mp4" });

    const { cookies } = (await test.call("getSignedCookies", `${host}/signed-cookies`, { as: "full" })).body;
    const cookie = Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join("; ");
    const read = (headers: Record<string, string>) =>
      test.call("getVodFile", `${host}/files/${id}/video`, { headers });
    const { bytes, status } = await read({ cookie });
    expect([status, bytes.length]).toEqual([200, file?.sizeBytes]);
    const { video } = await probeVideo(bytes);
    expect(video).toMatchObject({
      width: recording.widthPx,
      height: recording.heightPx,
      nb_read_packets: String(recording.frames),
    });
    expect((await read({ cookie, range: "bytes=0-99" })).status).toBe(206);
    expect((await read({})).status).toBe(404);
    expect((await convert("full")).body.status).toBe("ready");
    expect((await convert("stranger")).status).toBe(404);
    const wrongCamera = `/vod/jobs/devices/SL-1/job-item/${id}`;
    expect((await test.call("convertVideo", wrongCamera, { as: "full" })).status).toBe(404);
  },
  madeMs,
);

it("[API-83] [VID-02] answers 1010 for what has no recorded video, and starts nothing", async () => {
  const still = await importRecording(test, "4f2504e0-4f89-41d3-9a0c-0305e82c8602", "full", {
    frameCount: 1,
  });
  const before = count("videos");
  expect((await convert("full", still)).body).toMatchObject({ status: "noVideo", errorCode: 1010 });
  expect((await exportMovie("full", still)).body).toMatchObject({ status: "noVideo", errorCode: 1010 });
  expect(count("videos")).toBe(before);
});

it(
  "[API-84] [VID-16] [LIVE-15] exports the movie, and tells whoever asked how far it is and where it lies",
  async () => {
    const { lastSequence } = await messagesAfter(0);
    const quiet = (await messagesAfter(0, "stranger")).lastSequence;
    expect((await exportMovie("full")).body.status).toBe("preparing");
    await until(async () => (await movie("full")).body.status === "ready", madeMs);
    const told = (await messagesAfter(lastSequence)).messages.filter((message) => message.type === "export");
    const last = told.at(-1);
    expect(last).toMatchObject({
      fuid: id,
      state: "FINISHED",
      progress: 100,
      errorCode: null,
      severity: "SUCCESS",
      outputGroupDetails: [{ outputDetails: [{ durationMs: 1_000 }] }],
    });
    for (const { progress } of told) expect(progress).toBeLessThanOrEqual(100);
    const url = last?.outputGroupDetails[0]?.outputDetails[0]?.url ?? "";
    const { bytes } = await test.call("getSignedMedia", url);
    expect((await probeVideo(bytes)).formatName).toContain("mov");
    expect((await messagesAfter(0, "stranger")).lastSequence).toBe(quiet);
    expect((await exportMovie("full")).body.status).toBe("ready");
    expect((await exportMovie("stranger")).status).toBe(404);
    const staff = await exportMovie("staff");
    expect([staff.status, staff.refusal.codes]).toEqual([400, { id: ["exportNeedsOwnership"] }]);
  },
  madeMs,
);

it(
  "[BLK-15] packs movies of several snapshots in the background, and tells how far it is and what has none",
  async () => {
    const third = await importRecording(test, "4f2504e0-4f89-41d3-9a0c-0305e82c8606");
    const second = await importRecording(test, "4f2504e0-4f89-41d3-9a0c-0305e82c8603");
    const still = await importRecording(test, "4f2504e0-4f89-41d3-9a0c-0305e82c8604", "full", {
      frameCount: 1,
    });
    const pack = (snapshotIds: readonly string[]) =>
      test.call("downloadSnapshots", "/api/download-snapshots/", {
        as: "full",
        json: { snapshotIds, iotId: "", timezoneOffset: 0, format: "mov" },
      });
    const many = Array.from({ length: 501 }, (_, index) => `id-${index}`);
    expect((await pack(many)).refusal.codes).toEqual({ snapshotIds: ["tooMany"] });
    const ask = (executionID: string) =>
      test.call("pollExcelResult", `/api/poll-excel-result/?executionID=${executionID}`, { as: "full" });
    const finished = async ({ body }: Awaited<ReturnType<typeof pack>>) => {
      await until(async () => (await ask(body.executionID)).body.status !== "PROCESSING", madeMs);
      return (await ask(body.executionID)).body;
    };
    // The movie of the last is in the making for another account, as by another server, until the test lets it be ready.
    await exportMovie("full", third);
    await until(async () => (await movie("full", third)).body.status === "ready", madeMs);
    const setThird = (status: string, leasedUntil: string) =>
      test.database.run(
        `update videos set status = '${status}', leased_until = ${leasedUntil}
         where snapshot_id = '${third}' and account_id = (select id from accounts where username = 'staff')`,
      );
    test.database.run(
      `update videos set account_id = (select id from accounts where username = 'staff') where snapshot_id = '${third}'`,
    );
    setThird("PROCESSING", `'${heldUntil()}'`);
    const { lastSequence } = await messagesAfter(0);
    const started = await pack([id, still, second, third]);
    await until(async () => (await ask(started.body.executionID)).body.done === 3, madeMs);
    setThird("FINISHED", "null");
    const job = await finished(started);
    expect(job).toMatchObject({ kind: "mov", status: "FINISHED", done: 4, leftOut: [still] });
    const files = unzipSync((await test.call("getExportFile", job.url ?? "")).bytes);
    expect(Object.keys(files).map((name) => name.slice(-4))).toEqual([".mov", ".mov", ".mov"]);
    expect(Object.keys(files).map((name) => name.slice(0, id.length))).toEqual([id, second, third]);
    for (const bytes of Object.values(files))
      expect((await probeVideo(bytes)).video).toMatchObject({ width: recording.widthPx });
    const { messages } = await messagesAfter(lastSequence);
    expect(new Set(messages.map(({ type }) => type))).toEqual(new Set(["export-nlz"]));
    expect((await finished(await pack([still]))).status).toBe("ERROR");
  },
  madeMs,
);

it(
  "has ten videos of an account in the making at most",
  async () => {
    await until(isQuiet, madeMs);
    const ownId = await importRecording(test, "4f2504e0-4f89-41d3-9a0c-0305e82c8605", "stranger", {
      frameCount: 2,
    });
    for (let number = 0; number < 10; number += 1)
      test.database.run(`
      insert into videos (id, account_id, snapshot_id, kind, inputs_key, inputs, is_told, status, progress, attempts,
        leased_until, created_at, expires_at)
      select 'v${number}', id, '${ownId}', 'realTime', 'look ${number}', '{}', 0, 'PROCESSING', 0, 1,
        '${heldUntil()}', '2026-11-21', '2099-01-01'
      from accounts where username = 'stranger'`);
    const { status, headers, refusal } = await movie("stranger", ownId);
    expect([status, headers.get("retry-after"), refusal.codes]).toEqual([
      429,
      "10",
      { detail: ["tooManyRequests"] },
    ]);
    expect((await movie("full")).status).toBe(200);
    test.database.run("delete from videos where id = 'v0'");
    expect((await movie("stranger", ownId)).body.status).toBe("preparing");
    test.database.run("delete from videos where id like 'v%'");
    await until(isQuiet, madeMs);
  },
  madeMs,
);

it(
  "keeps of other looks the last two, and gives up what is still being made of them",
  async () => {
    await until(isQuiet, madeMs);
    const [{ newest } = {}] = test.database.all("select max(id) as newest from videos");
    for (const [number, status] of ["FINISHED", "FINISHED", "FINISHED", "PROCESSING"].entries())
      test.database.run(`
      insert into videos (id, account_id, snapshot_id, kind, inputs_key, inputs, is_told, status, progress, attempts,
        leased_until, created_at, expires_at)
      select '${newest}-${number}', id, '${id}', 'movie', 'look ${number}', '{}', 0, '${status}', 0, 1,
        '${heldUntil()}', '2026-11-21', '2099-01-01'
      from accounts where username = 'full'`);
    const path = `/api/snapshots/${id}/dynamicrange/`;
    await test.call("setSnapshotDynamicRange", path, { as: "full", json: { value: 9 } });
    expect((await movie("full")).body.status).toBe("preparing");
    const kept = test.database.all(
      `select inputs_key from videos where snapshot_id = '${id}' and kind = 'movie' order by id`,
    );
    expect(kept.map(({ inputs_key }) => inputs_key)).toEqual([
      "look 1",
      "look 2",
      expect.stringMatching(/^\w{64}$/),
    ]);
    await until(async () => (await movie("full")).body.status === "ready", madeMs);
  },
  madeMs,
);

it("[API-25] shows no video of a snapshot that is deleted", async () => {
  const { url } = (await movie("full")).body;
  expect((await test.call("getSignedMedia", url ?? "")).status).toBe(200);
  await test.call("deactivateSnapshot", `/api/snapshots/${id}/deactivate/`, { as: "full" });
  expect((await test.call("getSignedMedia", url ?? "")).status).toBe(404);
  expect((await movie("full")).status).toBe(404);
  expect((await jobItem("full")).status).toBe(404);
});
