import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { demoFiles } from "@sonolens/camera-simulator";
import { afterAll, beforeAll, expect, it } from "vitest";
import { isOnPostgres } from "../../../tooling/tests/database-of-folder.ts";
import { demoSignIns } from "./demo-accounts.ts";
import { accessToken } from "./testing/access-token.ts";
import { runWords } from "./testing/run-in-process.ts";
import { runSonolens, type SonolensProcess } from "./testing/run-sonolens.ts";
import { startBucket, type TestBucket } from "./testing/start-bucket.ts";

const folder = mkdtempSync(join(tmpdir(), "sonolens-s3-"));
const dataDir = join(folder, "data");
const backup = join(folder, "backup.tar");
const started: SonolensProcess[] = [];
let store: TestBucket;
let bucket: Record<string, string>;

beforeAll(async () => {
  store = await startBucket(folder);
  bucket = { ...store.settings, S3_PREFIX: "sonolens" };
});
afterAll(async () => {
  for (const { child } of started) child.kill("SIGKILL");
  await Promise.all(started.map(({ ended }) => ended));
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const sonolens = (words: readonly string[], more: Record<string, string> = {}) =>
  runWords([...words, "--data", dataDir], { ...bucket, ...more });

/** As a separate process. */
function start(words: readonly string[], more: Record<string, string> = {}): SonolensProcess {
  const child = runSonolens([...words, "--data", dataDir], { ...bucket, ...more });
  started.push(child);
  return child;
}

/** The bytes of every demo picture. */
async function pictures(address: string): Promise<number> {
  const headers = { authorization: `Bearer ${await accessToken(address, demoSignIns[1])}` };
  const list = await (await fetch(`${address}/api/snapshots/`, { headers })).json();
  const { snapshots } = list as { snapshots: { id: string }[] };
  expect(snapshots.length).toBe(demoFiles.length);
  let bytes = 0;
  for (const { id } of snapshots) {
    const answer = await fetch(`${address}/api/snapshots/${id}/file/`, { headers });
    expect(answer.status).toBe(200);
    bytes += (await answer.arrayBuffer()).byteLength;
  }
  return bytes;
}

// A restore that overwrites data is only for folders with their own database.
it.skipIf(isOnPostgres)(
  "keeps the demo's files in a bucket, checks and backs them up, and restores them to the data folder",
  async () => {
    // The server's automatic analyses do not matter here, and take longer than everything else.
    const words = ["serve", "--demo", "--no-jobs", "--port", "0"];
    const serving = start(words);
    const running = /Sonolens is running: (http:\/\/localhost:\d+)\//;
    const address = (await serving.waitFor(running, 180_000))[1] ?? "";
    const bytes = await pictures(address);
    expect(bytes).toBeGreaterThan(100_000);
    expect(readdirSync(join(dataDir, "blobs")).filter((name) => /^[0-9a-f]{2}$/.test(name))).toEqual([]);
    expect(await sonolens(["backup", "--to", backup])).toMatchObject({ code: 0 });
    expect(await sonolens(["check"])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/ files with \d{6,} bytes/),
    });
    serving.child.kill("SIGTERM");
    const ended = await serving.ended;
    expect(ended.code).toBe(0);

    const nowhere = {
      S3_ENDPOINT: "",
      S3_BUCKET: "",
      S3_ACCESS_KEY_ID: "",
      S3_SECRET_ACCESS_KEY: "",
      S3_PREFIX: "",
    };
    for (const refused of [["backup", "--to", backup], ["check"], ["feedback"]]) {
      const without = await sonolens(refused, nowhere);
      expect([without.code, without.err]).toEqual([
        3,
        expect.stringContaining("are in the bucket files at http"),
      ]);
    }
    const refused = await sonolens(["restore", "--from", backup, "--replace"], { S3_BUCKET: "others" });
    expect([refused.code, refused.err]).toEqual([3, expect.stringContaining("There is no bucket others")]);
    expect(await sonolens(["restore", "--from", backup, "--replace"], nowhere)).toMatchObject({
      code: 0,
    });
    const again = start(words, nowhere);
    expect(await pictures((await again.waitFor(running, 180_000))[1] ?? "")).toBe(bytes);
    again.child.kill("SIGTERM");
    await again.ended;
  },
  400_000,
);

it.each([
  [
    { S3_BUCKET: "nobodys" },
    3,
    /could not start\. There is no bucket nobodys at http:\S+ below sonolens\/\. Make it/,
  ],
  [
    { S3_SECRET_ACCESS_KEY: "geheim" },
    3,
    /could not start\. The bucket files .* refuses \(SignatureDoesNotMatch\)\./,
  ],
  [{ S3_ENDPOINT: "http://127.0.0.1:9" }, 3, /could not start\. The bucket files .* cannot be reached/],
  [{ S3_SECRET_ACCESS_KEY: "" }, 2, /set S3_SECRET_ACCESS_KEY too\.$/m],
])("says in one sentence why it cannot start with %j, without the secret", async (more, code, sentence) => {
  const words = ["serve", "--port", "0", "--data", join(folder, "never")];
  const { code: ended, out, err } = await runWords(words, { ...bucket, ...more });
  expect([ended, err]).toEqual([code, expect.stringMatching(sentence)]);
  expect(err).not.toMatch(/^\s+at /m);
  expect(out + err).not.toMatch(/geheim|S3RVER/);
});
