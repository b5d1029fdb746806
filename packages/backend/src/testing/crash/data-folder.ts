import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { blobColumns } from "../../storage/database/named-blobs.ts";
import { openTestDatabase, type TestDatabase } from "../open-test-database.ts";

type Row = Readonly<Record<string, unknown>>;

/** The violations in a data folder after the repair at the start, while only background jobs run. */
export function wrongInFolder(dataDir: string, startedMs: number): string[] {
  const database = openTestDatabase(dataDir);
  const isOld = (path: string): boolean => {
    try {
      return statSync(path).mtimeMs < startedMs;
    } catch {
      return false;
    }
  };
  const named = new Set(
    Object.entries(blobColumns).flatMap(([table, column]) =>
      database
        .all(`select distinct ${column} as hash from ${table} where ${column} is not null`)
        .map(({ hash }) => String(hash)),
    ),
  );
  const blobs = join(dataDir, "blobs");
  const kept = new Set<string>();
  const wrong: string[] = [];
  for (const folder of readdirSync(blobs).filter((name) => /^[0-9a-f]{2}$/.test(name)))
    for (const name of readdirSync(join(blobs, folder))) {
      const hash = folder + name;
      kept.add(hash);
      if (!named.has(hash) && isOld(join(blobs, folder, name))) wrong.push(`no row names the file ${hash}`);
    }
  for (const hash of named) if (!kept.has(hash)) wrong.push(`the file ${hash} is gone`);
  for (const name of readdirSync(join(blobs, "unfinished")))
    if (isOld(join(blobs, "unfinished", name))) wrong.push(`unfinished/${name} was left`);
  wrong.push(...wrongParts(database, join(blobs, "resumable"), isOld));
  const known = /^(blobs|secret|presence|postgresql|sonolens\.db(-wal|-shm)?)$/;
  for (const name of readdirSync(dataDir))
    if (!known.test(name)) wrong.push(`${name} was left in the data folder`);
  return wrong;
}

/** Every unfinished resumable upload has the bytes that were acknowledged, and no other has any. */
function wrongParts(database: TestDatabase, folder: string, isOld: (path: string) => boolean): string[] {
  const rows = database.all("select id, offset_bytes from resumable_uploads where state = 'receiving'");
  const receiving = new Set(rows.map(({ id }) => String(id)));
  const left = readdirSync(folder).filter((name) => !receiving.has(name) && isOld(join(folder, name)));
  const lost = rows.filter(({ id, offset_bytes }) => {
    const file = statSync(join(folder, String(id)), { throwIfNoEntry: false });
    return (file?.size ?? -1) < Number(offset_bytes);
  });
  return [
    ...left.map((name) => `no upload by parts waits for ${name}`),
    ...lost.map(({ id }) => `bytes of the upload by parts ${id} are gone`),
  ];
}

/** The files whose content does not match their hash; reads all of them. */
export function damagedFiles(dataDir: string): string[] {
  const blobs = join(dataDir, "blobs");
  return readdirSync(blobs)
    .filter((name) => /^[0-9a-f]{2}$/.test(name))
    .flatMap((folder) => readdirSync(join(blobs, folder)).map((name) => [folder, name] as const))
    .filter(
      ([folder, name]) =>
        createHash("sha256")
          .update(readFileSync(join(blobs, folder, name)))
          .digest("hex") !==
        folder + name,
    )
    .map(([folder, name]) => `the file ${folder}${name} holds something else`);
}

/** Tracks the messages to all accounts, and the versions of changes, from round to round. */
export function createLedger(dataDir: string) {
  const database = openTestDatabase(dataDir);
  let lastId = 0;
  let lastVersion = 0;
  const sequences = new Map<string, number>();
  const ended = new Map<string, number>();
  const told = new Set<number>();

  /** Counters must be read before the messages: jobs and analyses continue meanwhile. */
  function readState() {
    return {
      // The messages of deleted accounts are deleted too.
      counted: database.all("select username, last_sequence from accounts where state <> 'deleted'"),
      jobs: database.all("select id from export_jobs where kind <> 'report' and status <> 'PROCESSING'"),
      highest: Number(database.all("select max(version) as version from snapshots")[0]?.version ?? 0),
      changes: database.all(
        `select version, snapshot_id, field, count(*) as many from snapshot_changes where version > ${lastVersion} group by version, snapshot_id, field`,
      ),
      version: Number(database.all("select value from counters where name = 'version'")[0]?.value),
    };
  }

  function readMessages(): string[] {
    const wrong: string[] = [];
    const rows = database.all(
      `select o.id, o.sequence, o.message, a.username from outbox o join accounts a on a.id = o.account_id where o.id > ${lastId} order by o.id`,
    );
    for (const row of rows) {
      const account = String(row.username);
      const sequence = Number(row.sequence);
      const expected = (sequences.get(account) ?? 0) + 1;
      if (sequence !== expected) wrong.push(`message ${sequence} of ${account} came instead of ${expected}`);
      sequences.set(account, sequence);
      lastId = Number(row.id);
      const message = JSON.parse(String(row.message)) as Row;
      if (typeof message.version === "number") told.add(message.version);
      if (["FINISHED", "ERROR"].includes(String(message.status)))
        ended.set(String(message.uuid), (ended.get(String(message.uuid)) ?? 0) + 1);
    }
    return wrong;
  }

  function wrongChanges({ changes, highest, version: newest }: ReturnType<typeof readState>): string[] {
    const of = new Map<number, unknown>();
    const wrong: string[] = [];
    for (const { version, snapshot_id, field, many } of changes) {
      const number = Number(version);
      if (many !== 1) wrong.push(`change ${number} of ${field} is noted ${many} times`);
      if ((of.get(number) ?? snapshot_id) !== snapshot_id) wrong.push(`version ${number} was given twice`);
      of.set(number, snapshot_id);
      // Versions after the counter was read are checked in the next round.
      if (number <= newest && !told.has(number)) wrong.push(`nobody was told of version ${number}`);
    }
    if (highest > newest) wrong.push(`a snapshot has version ${highest}, and ${newest} were given`);
    if (newest < lastVersion) wrong.push(`version ${newest} came after ${lastVersion}`);
    lastVersion = newest;
    return wrong;
  }

  return {
    rows: database.all,
    tablesWith: database.tablesWith,
    sequenceOf: (username: string) => sequences.get(username) ?? 0,
    /** `versions` are the acknowledged ones. */
    check(versions: readonly number[]): string[] {
      const state = readState();
      const wrong = [...readMessages(), ...wrongChanges(state)];
      for (const { username, last_sequence } of state.counted)
        if (Number(last_sequence) > (sequences.get(String(username)) ?? 0))
          wrong.push(`${username} was counted ${last_sequence} messages`);
      for (const version of versions) if (!told.has(version)) wrong.push(`no message of version ${version}`);
      for (const [job, times] of ended) if (times > 1) wrong.push(`job ${job} ended ${times} times`);
      for (const { id } of state.jobs)
        if (ended.get(String(id)) !== 1) wrong.push(`job ${id} ended and nobody was told`);
      return wrong;
    },
  };
}
