import type { PictureNote } from "@sonolens/domain";
import { readSnapshotFile, type SnapshotNote } from "@sonolens/snapshot-file";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aSnapshotFile } from "../../testing/a-snapshot-file.ts";
import { startTestBackend, type TestBackend } from "../../testing/start-test-backend.ts";
import { until } from "../../testing/until.ts";

let test: TestBackend;

beforeAll(async () => {
  test = await startTestBackend();
});
afterAll(() => test.close());

let made = 0;
/** A new snapshot, with these notes in its file. */
async function aSnapshot(notes: readonly SnapshotNote[] = []): Promise<string> {
  made += 1;
  const captureId = `3f2504e0-4f89-41d3-9a0c-0305e82c4${String(made).padStart(3, "0")}`;
  const manifest = notes.length > 0 ? { notes: [...notes] } : {};
  const imported = await test.backend.importSnapshotFile(
    await aSnapshotFile(captureId, { manifest }),
    "full",
  );
  if (!imported.ok) throw new Error(imported.error.message);
  return imported.value.snapshotId;
}
const read = async (id: string) =>
  (await test.call("getSnapshot", `/api/snapshots/${id}/`, { as: "full" })).body;
const write = (id: string, notes: unknown, version: number, as: "full" | "demo" = "full") =>
  test.call("setSnapshotPictureNotes", `/api/snapshots/${id}/picturenotes/`, {
    as,
    json: { notes },
    headers: { "if-match": `"${version}"` },
  });
async function changesOf(id: string) {
  const { body } = await test.call("listSnapshotChanges", `/api/snapshots/${id}/changes/`, { as: "full" });
  return body.changes.map(({ field, from, to }) => ({ field, from, to }));
}
/** The file of a snapshot from an archive of snapshot files. */
async function exported(id: string) {
  const { body } = await test.call("downloadSnapshots", "/api/download-snapshots/", {
    as: "full",
    json: { snapshotIds: [id], iotId: "web-1", timezoneOffset: 0 },
  });
  const poll = async () => {
    const path = `/api/poll-excel-result/?executionID=${body.executionID}`;
    return (await test.call("pollExcelResult", path, { as: "full" })).body;
  };
  await until(async () => (await poll()).status !== "PROCESSING");
  const { bytes: archive } = await test.call("getExportFile", (await poll()).url ?? "");
  const [bytes] = Object.values(unzipSync(archive));
  return bytes ?? new Uint8Array();
}

const arrow: PictureNote = {
  id: "arrow",
  kind: "arrow",
  from: { u: 0.6, v: 0.7 },
  to: { u: 0.4, v: 0.4 },
  text: "This flange \u{1f527}",
};
const text: PictureNote = { id: "text", kind: "text", from: { u: 0, v: 1 }, text: "Mind the step" };
/** A kind that a later version might add. */
const polygon = { id: "later", kind: "polygon", from: { u: 0.1, v: 0.1 }, points: [[0.1, 0.2]] };

it("saves notes, answers them with the snapshot, and writes the change down", async () => {
  const id = await aSnapshot();
  const before = await read(id);
  expect(before).not.toHaveProperty("picture_notes");
  const saved = await write(id, [arrow, text], before.version);
  expect(saved.status).toBe(200);
  expect(saved.body.snapshot.picture_notes).toEqual([arrow, text]);
  expect(saved.body.version).toBeGreaterThan(before.version);
  expect(await read(id)).toEqual(saved.body.snapshot);
  expect(await changesOf(id)).toEqual([{ field: "picturenotes", from: [], to: [arrow, text] }]);
  const { body } = await test.call("listSnapshots", "/api/snapshots/", { as: "full" });
  expect(body.snapshots.find((record) => record.id === id)).not.toHaveProperty("picture_notes");

  // A repeated call whose response was lost.
  const again = await write(id, [arrow, text], before.version);
  expect([again.status, again.body.version]).toEqual([200, saved.body.version]);
  expect((await write(id, [], saved.body.version)).body.snapshot).not.toHaveProperty("picture_notes");
});

it("refuses stale notes with 412 and the notes as they are, and takes them with that version", async () => {
  const id = await aSnapshot();
  const { version } = await read(id);
  const theirs = await write(id, [arrow], version);
  const mine = await write(id, [text], version);
  expect(mine.status).toBe(412);
  expect(mine.refusal).toMatchObject({ version: theirs.body.version, codes: { detail: ["staleText"] } });
  expect(JSON.parse(String(mine.refusal.current))).toEqual([arrow]);
  expect((await read(id)).picture_notes).toEqual([arrow]);
  expect((await write(id, [arrow, text], theirs.body.version)).status).toBe(200);
});

it("does not call notes stale because another field changed", async () => {
  const id = await aSnapshot();
  const { version } = await read(id);
  await test.call("setSnapshotStarred", `/api/snapshots/${id}/starred/`, {
    as: "full",
    json: { starred: 1 },
  });
  expect((await write(id, [text], version)).status).toBe(200);
});

it.each([
  ["an id twice", [text, { ...arrow, id: "text" }], { notes: ["invalidFormat"] }],
  ["an arrow without a tip", [{ ...text, kind: "arrow" }], { notes: ["invalidFormat"] }],
  ["a text without words", [{ ...text, text: "" }], { notes: ["invalidFormat"] }],
  ["too many", Array.from({ length: 51 }, (_, at) => ({ ...text, id: `n${at}` })), { notes: ["tooMany"] }],
  ["no list", "notes", { notes: ["wrongType"] }],
])("refuses %s", async (_what, notes, codes) => {
  const id = await aSnapshot();
  const before = await read(id);
  const { status, refusal } = await write(id, notes, before.version);
  expect([status, refusal.codes]).toEqual([400, codes]);
  expect(await read(id)).toEqual(before);
});

it("refuses what lies beside the picture, a kind that it does not know, and words that are too long", async () => {
  const id = await aSnapshot();
  const { version } = await read(id);
  for (const wrong of [{ from: { u: 1.01, v: 0 } }, { kind: "polygon" }, { text: "x".repeat(501) }])
    expect((await write(id, [{ ...text, ...wrong }], version)).status).toBe(400);
});

it("keeps the notes of a file, those of later kinds unseen, through changes, an export and another import", async () => {
  const id = await aSnapshot([arrow, polygon as SnapshotNote, text]);
  const { picture_notes, version } = await read(id);
  expect(picture_notes).toEqual([arrow, text]);
  const untouched = await readSnapshotFile(await exported(id));
  expect(untouched.ok && untouched.value.manifest.notes).toEqual([arrow, polygon, text]);

  const moved = { ...arrow, to: { u: 0.1, v: 0.1 } };
  expect((await write(id, [moved], version)).status).toBe(200);
  const bytes = await exported(id);
  const file = await readSnapshotFile(bytes);
  expect(file.ok && file.value.manifest.notes).toEqual([moved, polygon]);
  expect(file.ok && file.value.warnings).toEqual([]);
  const elsewhere = await test.backend.importSnapshotFile(bytes, "demo");
  if (!elsewhere.ok) throw new Error(elsewhere.error.message);
  const path = `/api/snapshots/${elsewhere.value.snapshotId}/`;
  expect((await test.call("getSnapshot", path, { as: "demo" })).body.picture_notes).toEqual([moved]);
});

it("keeps of a file what fits, and says that it left notes out", async () => {
  const notes = Array.from({ length: 52 }, (_, at) => ({ ...text, id: `n${at}` }));
  const file = await aSnapshotFile("3f2504e0-4f89-41d3-9a0c-0305e82c4999", {
    manifest: { notes: [{ ...text, id: "long", text: "x".repeat(501) }, ...notes, { ...text, id: "n0" }] },
  });
  const imported = await test.backend.importSnapshotFile(file, "full");
  if (!imported.ok) throw new Error(imported.error.message);
  expect(imported.value.warnings).toEqual(["notesLeftOut"]);
  expect((await read(imported.value.snapshotId)).picture_notes).toEqual(notes.slice(0, 50));
});
