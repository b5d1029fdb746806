import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { createOutbox } from "../../live/outbox.ts";
import { sha256Of } from "../../sha256.ts";
import { openDatabase } from "../../storage/database/open-database.ts";
import { aSnapshotFile } from "../../testing/a-snapshot-file.ts";
import { makeTemporaryFolder } from "../../testing/temporary-folder.ts";
import { createLeakTagRepository } from "../snapshots/leak-tag.repository.ts";
import { createRepairChecks } from "../snapshots/repair-checks.ts";
import { createSnapshotRepository } from "../snapshots/snapshot.repository.ts";
import { createSnapshotChangeRepository } from "../snapshots/snapshot-change.repository.ts";
import { createTagFollowers } from "../snapshots/tag-followers.ts";
import { createVisibilityRepository } from "../visibility/visibility.repository.ts";
import { createImportService } from "./import.service.ts";

const captureId = "3f2504e0-4f89-41d3-9a0c-0305e82c4001";
const library = "library";

/** Imports into a library of its own; `afterPut` runs after the next file was stored. */
async function setUp() {
  const folder = makeTemporaryFolder();
  const database = await openDatabase(join(folder.path, "sonolens.db"), "2026-11-24T00:00:00.000Z");
  onTestFinished(async () => {
    await database.close();
    folder.remove();
  });
  const createdAt = "2026-11-24T00:00:00.000Z";
  await database.transaction(async () => {
    const row = { id: library, name: library, created_at: createdAt };
    await database.current().insertInto("libraries").values(row).execute();
  });
  const nowMs = () => Date.parse(createdAt);
  const visibility = createVisibilityRepository(database);
  const outbox = createOutbox(database, nowMs);
  const snapshots = createSnapshotRepository(database);
  const stored = new Map<string, Uint8Array>();
  const next: { afterPut?: () => unknown } = {};
  const newId = () => crypto.randomUUID();
  const changes = createSnapshotChangeRepository(database, nowMs, newId);
  const tags = createLeakTagRepository(database);
  const checks = createRepairChecks({ tags, snapshots, visibility, versions: visibility, outbox });
  const imports = createImportService({
    ...{ database, snapshots, changes, checks, outbox, nowMs, newId, visibility },
    versions: visibility,
    tagFollowers: createTagFollowers(),
    ownerships: visibility,
    blobs: {
      async put(bytes) {
        if (!(bytes instanceof Uint8Array)) throw new Error("Imports are in memory.");
        const hash = sha256Of(bytes);
        stored.set(hash, bytes);
        const { afterPut } = next;
        delete next.afterPut;
        await afterPut?.();
        return { hash, sizeBytes: bytes.length };
      },
      has: async (hash) => stored.has(hash),
      read: async (hash) => stored.get(hash) ?? new Uint8Array(),
    },
  });
  const add = async (file: Uint8Array) => {
    const imported = await imports.importFile(file, "a.nlz", library);
    return imported.ok ? imported.value : imported.error.code;
  };
  return { database, stored, next, add };
}

const whole = () => aSnapshotFile(captureId, { size: 12 });
const withoutPicture = () => aSnapshotFile(captureId, { size: 12, picture: null });

it("[API-67] mends from a whole copy that arrives at the same time as the damaged one", async () => {
  const { add, next } = await setUp();
  const damaged = await withoutPicture();
  let first: unknown;
  next.afterPut = async () => {
    first = await add(damaged);
  };
  const second = await add(await whole());
  expect(first).toMatchObject({ created: true });
  expect(second).toMatchObject({ created: false, mended: ["picture"] });
});

it("[API-67] stores the parts again that a cleanup removed before the snapshot named them", async () => {
  const { add, next, stored } = await setUp();
  await add(await withoutPicture());
  next.afterPut = () => stored.clear();
  expect(await add(await whole())).toMatchObject({ created: false, mended: ["picture"] });
});

it("[API-67] refuses a copy of a snapshot whose library was removed meanwhile", async () => {
  const { add, next, database } = await setUp();
  await add(await withoutPicture());
  next.afterPut = () =>
    database.transaction(async () => {
      for (const table of [
        "snapshot_blobs",
        "snapshot_heatmaps",
        "snapshots",
        "ownerships",
        "libraries",
      ] as const)
        await database.current().deleteFrom(table).execute();
    });
  expect(await add(await whole())).toBe("uploadExpired");
});

it("[API-67] imports a copy anew if the snapshot was purged meanwhile", async () => {
  const { add, next, database } = await setUp();
  await add(await withoutPicture());
  next.afterPut = () =>
    database.transaction(async () => {
      for (const table of ["snapshot_blobs", "snapshot_heatmaps", "snapshots"] as const)
        await database.current().deleteFrom(table).execute();
    });
  expect(await add(await whole())).toMatchObject({ created: true, mended: [] });
});
