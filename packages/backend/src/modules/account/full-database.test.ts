import { readEdition } from "@sonolens/editions";
import { sql } from "kysely";
import { afterEach, expect, it } from "vitest";
import { createClosing } from "../../composition/closing.ts";
import { compose } from "../../composition/compose.ts";
import { defineModule } from "../../composition/module.ts";
import { openCapabilities } from "../../composition/open-capabilities.ts";
import { createRateCounts } from "../../rate-limit.ts";
import type { Database } from "../../storage/database/open-database.ts";
import { withReserve } from "../../storage/database/with-reserve.ts";
import { storageFault } from "../../storage/storage-error.ts";
import { makeTemporaryFolder } from "../../testing/temporary-folder.ts";
import { accountModule } from "./index.ts";

const folder = makeTemporaryFolder();
const closing = createClosing();
afterEach(async () => {
  await closing.close();
  folder.remove();
});

/** Limits the pages of the database, of which a release of the reserve gives some more. */
async function limitPages(database: Database, more: number): Promise<void> {
  await database.transaction(async () => {
    const current = database.current();
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(current);
    await sql.raw(`pragma max_page_count = ${(rows[0]?.page_count ?? 0) + more}`).execute(current);
  });
}

const sessionsModule = defineModule({
  name: "sessions of a test",
  needs: [accountModule],
  create: ({ account }) => ({ exports: account }),
});

it("signs in, refreshes and signs out while the database is full, and refuses all else until there is room", async () => {
  const options = {
    dataDir: folder.path,
    edition: readEdition("nl"),
    version: "0.1.0",
    logLevel: "silent",
    passwordMemoryKiB: 8,
  } as const;
  const { capabilities } = await openCapabilities(options, "", closing);
  const disk = { isReleased: false, hasRoom: false };
  const database = withReserve(capabilities.database, {
    async release() {
      disk.isReleased = true;
      await limitPages(capabilities.database, 200);
    },
    async assertRoom() {
      if (disk.isReleased && !disk.hasRoom) throw Object.assign(new Error("full"), { code: "ENOSPC" });
    },
  });
  const rateCounts = createRateCounts(database, capabilities.nowMs);
  const composition = await compose([sessionsModule], { ...capabilities, database, rateCounts }, closing);
  const { service } = composition.exportsOf(sessionsModule);
  const { createToken, refreshToken, endSession } = composition.handlers;
  const context = {
    texts: capabilities.textsFor("en"),
    clientAddress: "192.0.2.1",
    isEncrypted: false,
    signal: new AbortController().signal,
  };
  const username = "ann";
  const password = "seven red kettles";
  await service.ensure({ username, password, kind: "full" });
  const signIn = async () => createToken?.({ body: { username, password } } as never, context);
  const write = () =>
    database.transaction(() =>
      database
        .current()
        .insertInto("client_errors")
        .values({
          id: crypto.randomUUID(),
          error_text: "x".repeat(20_000),
          created_at: "2026-11-28",
        } as never)
        .execute(),
    );
  const outcome = () =>
    write().then(
      () => "written",
      (error: unknown) => storageFault(error),
    );

  await limitPages(capabilities.database, 2);
  expect(await outcome()).toBe("full");
  // Sessions fill the rest, and then go on in the reserve.
  const tokens: { readonly access: string; readonly refresh: string }[] = [];
  for (let count = 0; count < 100 && !(disk.isReleased && tokens.length > 20); count += 1) {
    const answer = await signIn();
    if (answer?.status !== 200) throw new Error(`A sign-in answered ${answer?.status}.`);
    tokens.push(answer.body);
  }
  expect(disk.isReleased).toBe(true);
  const [first, second] = tokens;
  const refreshed = await refreshToken?.({ body: { refresh: first?.refresh } } as never, context);
  expect(refreshed?.status).toBe(200);
  expect((await endSession?.({ body: { refresh: second?.refresh } } as never, context))?.status).toBe(204);
  expect((await refreshToken?.({ body: { refresh: second?.refresh } } as never, context))?.status).toBe(401);
  // There is room in the reserve, which is not for others.
  expect(await outcome()).toBe("full");
  disk.hasRoom = true;
  expect(await outcome()).toBe("written");
});
