import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openBackend } from "./open-backend.ts";
import { runWords } from "./testing/run-in-process.ts";
import { runSonolens, type SonolensProcess } from "./testing/run-sonolens.ts";
import { startBucket, type TestBucket } from "./testing/start-bucket.ts";

const server = process.env.TEST_DATABASE_URL;
const folder = mkdtempSync(join(tmpdir(), "sonolens-move-"));
const dataDir = join(folder, "data");
const started: SonolensProcess[] = [];
let store: TestBucket;
let bucket: Record<string, string>;

beforeAll(async () => {
  store = await startBucket(folder);
  bucket = { ...store.settings };
  const backend = await openBackend({ dataDir, demo: false, logLevel: "silent" });
  await backend.operator.addUser({
    username: "ann@example.com",
    password: "seven red kettles",
    isStaff: false,
  });
  for (let index = 0; index < 60; index += 1)
    await backend.cameras.addDocument({
      kind: "usermanuals",
      name: `Manual ${index}`,
      language: "en",
      bytes: Buffer.from(`manual ${index} `.repeat(2_000)),
    });
  await backend.close();
});
afterAll(async () => {
  for (const { child } of started) child.kill("SIGKILL");
  await Promise.all(started.map(({ ended }) => ended));
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const sonolens = (words: readonly string[], settings: Record<string, string>) =>
  runWords([...words, "--data", dataDir], { DATABASE_URL: "", ...settings });

/** As a separate process. */
function start(words: readonly string[], settings: Record<string, string>): SonolensProcess {
  const child = runSonolens([...words, "--data", dataDir], { DATABASE_URL: "", ...settings });
  started.push(child);
  return child;
}

it.each([
  [[], {}, /set DATABASE_URL, S3_BUCKET and the like, or both/],
  [["file"], { S3: "yes" }, /--help/],
  [["--only", "words"], { S3: "yes" }, /--only database or files/],
  [["--force"], { S3: "yes" }, /--help/],
])("tells how it is used when it is called with %j", async (words, { S3 }: { S3?: string }, sentence) => {
  const { code, err } = await sonolens(["move", ...words], S3 === undefined ? {} : bucket);
  expect([code, err]).toEqual([2, expect.stringMatching(sentence)]);
});

it("stops at Ctrl+C and changes nothing, then moves the files, says what it did, and does nothing twice", async () => {
  const stopped = start(["move"], bucket);
  await stopped.waitFor(/Moving and comparing the files 25%/);
  stopped.child.kill("SIGINT");
  const { code: stoppedWith, err: stoppedSaid } = await stopped.ended;
  expect([stoppedWith, stoppedSaid]).toEqual([
    130,
    expect.stringMatching(/Stopped; nothing was changed\. \[cancelled\]/),
  ]);
  expect(await sonolens(["check"], {})).toMatchObject({ code: 0 });

  const moved = await sonolens(["move"], bucket);
  expect(moved.code).toBe(0);
  expect(moved.err).toMatch(/files 100%\n60 files with \d+ bytes are in the bucket, and whole there\./);
  expect(moved.err).toMatch(/kept in .*blobs\.before-move-\d{4}-.*\nStart with the same settings\./);
  expect(await sonolens(["check"], bucket)).toMatchObject({
    code: 0,
    out: expect.stringContaining("60 files"),
  });
  const again = await sonolens(["move"], bucket);
  expect([again.code, again.err]).toEqual([0, "Everything is where the settings say already.\n"]);
  const home = await sonolens(["move", "--home", "--json"], bucket);
  expect(home.code).toBe(0);
  expect(JSON.parse(home.out)).toMatchObject({ database: null, files: { files: 60, missing: [] }, kept: [] });
  expect(await sonolens(["check"], {})).toMatchObject({ code: 0 });
});

it("says in one sentence that it may not while a server works in the folder", async () => {
  const backend = await openBackend({ dataDir, demo: false, logLevel: "silent" });
  try {
    const { code, err } = await sonolens(["move"], { ...bucket, S3_PREFIX: "other" });
    expect([code, err]).toEqual([3, expect.stringMatching(/stop it first\. \[dataFolderInUse\]\n$/)]);
  } finally {
    await backend.close();
  }
});

it.skipIf(server === undefined)(
  "moves to PostgreSQL and a bucket by one command, and a server goes on there with the same sign-ins",
  async () => {
    const address = new URL(server ?? "");
    execFileSync("psql", ["-qc", "create database moved", address.href]);
    address.pathname = "/moved";
    const settings = { ...bucket, S3_PREFIX: "all", DATABASE_URL: address.href };
    const { code, err } = await sonolens(["move"], settings);
    expect([code, err]).toEqual([0, expect.stringMatching(/Comparing the databases 100%/)]);
    expect(err).toMatch(/\d+ rows in 5\d tables are in PostgreSQL, and the same there\./);
    expect(await sonolens(["check"], settings)).toMatchObject({
      code: 0,
      out: expect.stringContaining("60 files"),
    });
    const serving = start(["serve", "--port", "0"], settings);
    const [, url = ""] = await serving.waitFor(/Sonolens is running: (http:\/\/localhost:\d+)\//, 60_000);
    const answer = await fetch(`${url}/api/token/`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username: "ann@example.com", password: "seven red kettles" }),
    });
    expect(answer.status).toBe(200);
    const inUse = await sonolens(["move", "--home"], settings);
    expect([inUse.code, inUse.err]).toEqual([3, expect.stringContaining("[dataFolderInUse]")]);
    serving.child.kill("SIGTERM");
    await serving.ended;
    expect((await sonolens(["move", "--home"], settings)).code).toBe(0);
    expect(readdirSync(dataDir)).toContain("sonolens.db");
    expect(await sonolens(["check"], {})).toMatchObject({ code: 0 });
  },
);
