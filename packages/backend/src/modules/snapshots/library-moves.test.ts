import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { openDatabase } from "../../storage/database/open-database.ts";
import { makeTemporaryFolder } from "../../testing/temporary-folder.ts";
import { createLibraryMoves } from "./library-moves.ts";

it("checks no repairs in a library that is deleted next", async () => {
  const folder = makeTemporaryFolder();
  const createdAt = "2026-11-24T00:00:00.000Z";
  const database = await openDatabase(join(folder.path, "sonolens.db"), createdAt);
  onTestFinished(async () => {
    await database.close();
    folder.remove();
  });
  await database.transaction(async () => {
    const current = database.current();
    await current
      .insertInto("libraries")
      .values({ id: "first", name: "first", created_at: createdAt })
      .execute();
    await current
      .insertInto("ownerships")
      .values({ id: "camera", library_id: "first", device_serial: "SL-1", created_at: createdAt })
      .execute();
  });
  let made = 0;
  const followed: string[] = [];
  const moves = createLibraryMoves({
    database,
    nowMs: () => Date.parse(createdAt),
    newId: () => `made-${++made}`,
    tags: { sharedKeys: async () => ["1"] },
    checks: {
      async followLibrary(libraryId) {
        followed.push(libraryId);
      },
    },
  });
  const followedBy = async (kept?: { readonly isOldKept: boolean; readonly isNewKept: boolean }) => {
    followed.length = 0;
    await database.transaction(() => moves.toNewLibrary("camera", "camera ", kept));
    return [...followed];
  };
  expect(await followedBy()).toEqual(["first", "made-1"]);
  expect(await followedBy({ isOldKept: false, isNewKept: true })).toEqual(["made-2"]);
  expect(await followedBy({ isOldKept: true, isNewKept: false })).toEqual(["made-2"]);
  expect(await followedBy({ isOldKept: false, isNewKept: false })).toEqual([]);
});
