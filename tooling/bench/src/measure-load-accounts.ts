import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ApiSchema } from "@sonolens/api-client";
import { createNotes, type LoadSize, loadNow, type Notes, startLoadServer } from "./load-figures.ts";
import { addAccounts, beginFolder, password, usernameOf } from "./load-folder.ts";
import { call, type ServerProcess, signIn, someAtOnce } from "./server-process.ts";
import type { Steps } from "./steps.ts";

const fullSizes = [2_500, 5_000, 10_000];
const smallSizes = [50, 100, 200];
const snapshotsEach = 10;
/** Every nth account signs in and opens the list. */
const activeEvery = 10;
const times = 15;

/** A growing number of accounts with a library each, one server process; a tenth of them is active. */
export async function measureLoadAccounts({ small }: LoadSize): Promise<Steps> {
  const sizes = small ? smallSizes : fullSizes;
  const folder = mkdtempSync(join(tmpdir(), "sonolens-bench-"));
  const notes = createNotes();
  try {
    await beginFolder(folder, snapshotsEach);
    for (const size of sizes) {
      addAccounts(folder, size, snapshotsEach);
      const server = await startLoadServer(folder);
      notes.next(server);
      try {
        notes.note("start of the server, ms", 0, server.readyMs);
        await measureOne(server, size, notes);
      } finally {
        await server.stop();
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return {
    name: "load-accounts",
    what: `${sizes.map((size) => size.toLocaleString("en")).join(", ")} accounts with ${snapshotsEach} snapshots each, a tenth of them at work, one server process; ${loadNow()}`,
    ...{ sizes, unit: "accounts", slopePer: 1_000, rows: notes.rows() },
  };
}

async function measureOne(
  server: ServerProcess<{ readonly address: string }>,
  size: number,
  notes: Notes,
): Promise<void> {
  const { address } = server.told;
  const before = await server.memory();
  const tokens: string[] = [];
  const active = Array.from({ length: size / activeEvery }, (_, place) => usernameOf(place * activeEvery));
  await someAtOnce(active, 4, async (username) => {
    const token = await signIn(address, username, password);
    const { snapshots } = await call<ApiSchema<"SnapshotList">>(address, token, "/api/snapshots/");
    if (snapshots.length !== snapshotsEach) throw new Error(`${username} sees ${snapshots.length} snapshots`);
    tokens.push(token);
  });
  const after = await server.memory();
  const tokenAt = (time: number): string => tokens[(time * 997) % tokens.length] ?? "";
  const ids = new Map<string, string>();
  await notes.time("sign in", times, (time) => signIn(address, usernameOf((time * 997) % size), password));
  await notes.time("who one is", times, (time) => call(address, tokenAt(time), "/api/me/"));
  await notes.time("whole list", times, async (time) => {
    const list = await call<ApiSchema<"SnapshotList">>(address, tokenAt(time), "/api/snapshots/");
    ids.set(tokenAt(time), list.snapshots[0]?.id ?? "");
  });
  await notes.time("edit", times, (time) =>
    call(address, tokenAt(time), `/api/snapshots/${ids.get(tokenAt(time))}/tags/`, {
      tags: [`${size}-${time}`],
    }),
  );
  await notes.time("list after the edit", times, (time) => call(address, tokenAt(time), "/api/snapshots/"));
  await notes.time("credentials of live messages", times, (time) =>
    call(address, tokenAt(time), "/management/credentials"),
  );
  notes.note("held, MB", 1, after.heldBytes / 1e6);
  notes.note("held more than before anybody came, MB", 1, (after.heldBytes - before.heldBytes) / 1e6);
  notes.note("resident, MB", 0, after.rssBytes / 1e6);
}
