import { createHash } from "node:crypto";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, it } from "vitest";
import { isOnPostgres } from "../../../tooling/tests/database-of-folder.ts";
import { backupCommand } from "./commands/backup.ts";
import { restoreCommand } from "./commands/restore.ts";
import { openTestBackend } from "./testing/open-test-backend.ts";
import { runInProcess } from "./testing/run-in-process.ts";
import { runSonolens } from "./testing/run-sonolens.ts";

const folder = mkdtempSync(join(tmpdir(), "sonolens-backup-"));
const dataDir = join(folder, "data");
const file = join(folder, "backup.tar");
const signIn = { username: "ann@example.com", password: "seven red kettles" };
let backend: Awaited<ReturnType<typeof openTestBackend>>;

beforeAll(async () => {
  backend = await openTestBackend({ dataDir, demo: false, logLevel: "silent" });
  await backend.listen(0);
  await backend.operator.addUser({ ...signIn, isStaff: false });
});
afterAll(async () => {
  await backend.close();
  rmSync(folder, { recursive: true, force: true });
});

const commands = { backup: backupCommand, restore: restoreCommand };

/** Runs a command in this process, beside the server. */
const run = (name: keyof typeof commands, ...words: string[]) => runInProcess(commands[name], words);

it("backs a folder up beside its server, verifies the file and restores it to one with the same sign-ins", async () => {
  const made = await run("backup", "--data", dataDir, "--to", file);
  expect(made).toMatchObject({ code: 0, out: "" });
  expect(made.err).toMatch(/Copying the database 100%\n.*holds 0 files and the database as of \d{4}-/s);
  expect(await run("backup", "--verify", file)).toMatchObject({
    code: 0,
    err: expect.stringContaining("is whole"),
  });
  chmodSync(file, 0o644);
  const warned = await run("restore", "--from", file, "--data", join(folder, "warned"));
  expect(warned.err).toContain(`Other users of this machine can read ${file}`);
  chmodSync(file, 0o600);
  const restored = join(folder, "restored");
  const { code, out } = await run("restore", "--from", file, "--data", restored, "--json");
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ dataDir: restored, files: 0, missing: 0, replaced: null });
  const again = await openTestBackend({ dataDir: restored, demo: false, logLevel: "silent" });
  try {
    const { address } = await again.listen(0);
    const answer = await fetch(`${address}/api/token/`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(signIn),
    });
    expect(answer.status).toBe(200);
  } finally {
    await again.close();
  }
});

it("ends with 1 for a file that cannot be used, and with 3 for a place that cannot", async () => {
  const text = join(folder, "text.tar");
  writeFileSync(text, "no backup");
  expect(await run("backup", "--verify", text)).toMatchObject({
    code: 1,
    err: expect.stringContaining("[backupDamaged]"),
  });
  const gone = await run("restore", "--from", join(folder, "gone"), "--data", join(folder, "x"));
  expect(gone).toMatchObject({ code: 1, err: expect.stringContaining("[backupNotFound]") });
  expect(await run("restore", "--from", file, "--data", dataDir)).toMatchObject({
    code: 3,
    err: expect.stringMatching(/--replace.*\[dataFolderNotEmpty\]/),
  });
  expect(await run("restore", "--from", file, "--data", dataDir, "--replace")).toMatchObject({
    code: 3,
    err: expect.stringContaining("[dataFolderInUse]"),
  });
  const nowhere = await run("backup", "--data", join(folder, "nowhere"), "--to", file);
  expect(nowhere).toMatchObject({ code: 3, err: expect.stringContaining("[dataFolderMissing]") });
});

it.each([
  ["backup"],
  ["backup", "--to", "a", "--verify", "b"],
  ["backup", "a", "--to", "b"],
  ["restore"],
  ["restore", "a"],
  ["restore", "--from", "a", "--force"],
] as const)("tells how it is used when it is called as %s %s %s %s", async (name, ...words) => {
  expect(await run(name, ...words)).toMatchObject({ code: 2, err: expect.stringContaining("--help") });
});

// It inserts a row into the folder's database by hand.
it.skipIf(isOnPostgres)("stops at Ctrl+C and leaves nothing", async () => {
  // A file that takes long to copy; it has no content on this disk.
  const hash = createHash("sha256").update("large").digest("hex");
  mkdirSync(join(dataDir, "blobs", hash.slice(0, 2)), { recursive: true });
  const large = join(dataDir, "blobs", hash.slice(0, 2), hash.slice(2));
  writeFileSync(large, "");
  truncateSync(large, 8 * 1024 ** 3);
  const database = new DatabaseSync(join(dataDir, "sonolens.db"), { timeout: 5_000 });
  database
    .prepare(
      "insert into device_documents (id, kind, name, language, blob_hash, size_bytes) values (?,?,?,?,?,?)",
    )
    .run("1", "licenses", "large", "en", hash, 1);
  database.close();
  const place = join(folder, "stopped");
  mkdirSync(place);
  const running = runSonolens(["backup", "--data", dataDir, "--to", join(place, "x.tar")]);
  await running.waitFor(/Copying the database 100%/);
  running.child.kill("SIGINT");
  expect(await running.ended).toMatchObject({ code: 130, err: expect.stringContaining("[cancelled]") });
  expect(readdirSync(place)).toEqual([]);
});
