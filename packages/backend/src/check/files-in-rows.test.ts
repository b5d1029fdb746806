import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";
import { openDatabase } from "../storage/database/open-database.ts";
import { makeTemporaryFolder } from "../testing/temporary-folder.ts";
import { openFilesInRows } from "./files-in-rows.ts";
import { openEmbeddedDatabase } from "./open-embedded-database.ts";

it("knows every table that names files, with its size and owner", async () => {
  const folder = makeTemporaryFolder();
  const file = join(folder.path, "sonolens.db");
  await (await openDatabase(file, new Date().toISOString())).close();
  const database = new DatabaseSync(file);
  const checked = openEmbeddedDatabase(file, { repair: true });
  try {
    const rows = await openFilesInRows(checked);
    const hash = "ab".repeat(32);
    expect(await rows.beginningWith("ab")).toEqual([]);
    expect(await rows.isNamed(hash)).toBe(false);
    const document = database.prepare(
      "insert into device_documents (id, kind, name, language, blob_hash, size_bytes) values (?, 'licenses', 'n', 'en', ?, ?)",
    );
    for (let id = 1; id <= 7; id += 1) document.run(String(id), hash, id === 1 ? 8 : 9);
    document.run("other", "ac".repeat(32), 1);
    expect(await rows.beginningWith("ab")).toEqual([{ hash, sizes: [8, 9] }]);
    expect((await rows.beginningWith("abab")).map((found) => found.hash)).toEqual([hash]);
    expect(await rows.isNamed(hash)).toBe(true);
    expect(await rows.owners(hash)).toBe(
      "document 1 (n), document 2 (n), document 3 (n), document 4 (n), document 5 (n) and more",
    );
    await rows.setSize(hash, 10);
    expect(await rows.beginningWith("ab")).toEqual([{ hash, sizes: [10] }]);
    expect(await rows.beginningWith("ac")).toEqual([{ hash: "ac".repeat(32), sizes: [1] }]);
  } finally {
    database.close();
    await checked.close();
    folder.remove();
  }
});
