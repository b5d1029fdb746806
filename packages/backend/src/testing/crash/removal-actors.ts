import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { ApiSchema } from "@sonolens/api-client";
import sharp from "sharp";
import { openTestDatabase } from "../open-test-database.ts";
import type { Actor } from "./actor.ts";
import { type Api, type ApiFor, sendForm, Unanswered, WrongAnswer } from "./api.ts";
import type { Journal } from "./journal.ts";
import { hashOf, smallFile } from "./small-files.ts";
import { passwordOf } from "./world.ts";

type Rows = (query: string) => readonly Record<string, unknown>[];

/**
 * Tables that may still name a deleted account: its sessions, ended, and messages that only it would read.
 */
const keptTables: readonly string[] = ["sessions", "outbox", "snapshot_changes"];

/** A user who creates data and is then deleted. */
interface Leaver {
  readonly username: string;
  readonly number: number;
  readonly id: string;
  readonly api: Api;
  /** Its number of rows, by table, once the data is created. */
  holdings?: Readonly<Record<string, number>>;
  soundHash?: string;
}

/**
 * Users who create data and delete their account, one after the other: afterwards nothing of theirs is left,
 * and before the response all of it or nothing. `left` records the deleted ones.
 */
export function removalActor(parts: {
  readonly journal: Journal;
  readonly leavers: readonly string[];
  /** Of the first of them; identifies all files. */
  readonly number: number;
  readonly apiFor: ApiFor;
  readonly rows: Rows;
  readonly tablesWith: (column: string) => readonly string[];
  readonly mailed: Set<string>;
  readonly left: Set<string>;
}): Actor {
  const { journal, leavers, number, apiFor, rows, tablesWith, mailed, left } = parts;
  let turn = 0;
  let current: Leaver | undefined;
  let isSent = false;
  let unchecked: Leaver[] = [];

  /** The number of rows of each table that belong to an account or to its own library. */
  function holdingsOf(id: string): Readonly<Record<string, number>> {
    const tables = tablesWith("account_id");
    const counts = tables
      .filter((table) => !keptTables.includes(table))
      .map((table) => [table, `select count(*) as many from ${table} where account_id = '${id}'`] as const);
    const snapshots = `select count(*) as many from snapshots where active = 1 and library_id in
      (select library_id from library_members where account_id = '${id}')`;
    return Object.fromEntries(
      [...counts, ["snapshots", snapshots] as const]
        .map(([table, query]) => [table, Number(rows(query)[0]?.many)] as const)
        .filter(([, many]) => many > 0),
    );
  }

  async function arrive(username: string): Promise<Leaver> {
    const anybody = apiFor(username, () => "");
    const json = { username, password: passwordOf(username) };
    const { access } = await anybody.json<ApiSchema<"TokenPair">>("/api/token/", { json });
    const id = String(rows(`select id from accounts where username = '${username}'`)[0]?.id);
    return { username, number: number + turn, id, api: apiFor(username, () => access) };
  }

  /** Creates some data of every kind: again, if a kill interrupted it. */
  async function settleIn(leaver: Leaver): Promise<void> {
    const { api, username } = leaver;
    const file = await smallFile(leaver.number, 1);
    const target = await api.json<ApiSchema<"UploadTarget">>("/api/get-upload-url/", {
      json: { filename: `${username}.nlz` },
    });
    await sendForm(api, target, file.bytes, `${username}.nlz`);
    const image = await api.json<ApiSchema<"UploadTarget">>("/api/userimages/getuploadurl/?category=logo");
    const size = 20 + (leaver.number % 1_000);
    const png = await sharp({ create: { width: size, height: 20, channels: 3, background: "#123456" } })
      .png()
      .toBuffer();
    await sendForm(api, image, png, "logo.png");
    await api.json("/api/feedback/", { json: { content: `said ${username}` } });
    await api.json("/api/customer-settings/", { method: "PATCH", json: { source_distance: 7 } });
    await api.json("/keys", { method: "POST" });
    const name = Buffer.from(`half of ${username}.nlz`).toString("base64");
    const { url: path } = await api.json<ApiSchema<"ResumableUpload">>("/api/resumable-uploads/", {
      method: "POST",
      headers: { "tus-resumable": "1.0.0", "upload-length": "1000", "upload-metadata": `filename ${name}` },
    });
    await sendHalf(api, path, username);
    leaver.soundHash = file.soundHash;
    leaver.holdings = holdingsOf(leaver.id);
  }

  function goOn(leaver: Leaver): void {
    left.add(leaver.username);
    mailed.add(`${leaver.username}@example.com`);
    current = undefined;
    isSent = false;
    turn += 1;
  }

  async function wrongOfGone({ username, id, api }: Leaver): Promise<string[]> {
    const wrong: string[] = [];
    const holdings = holdingsOf(id);
    if (!isDeepStrictEqual(holdings, {}))
      wrong.push(`${username} is gone and has ${JSON.stringify(holdings)}`);
    const named = rows(
      `select id from accounts where username like '${username}%' or email_key like '${username}%'`,
    );
    if (named.length > 0) wrong.push(`${username} is gone and still named`);
    if ((await answerTo(api)) < 400) wrong.push(`${username} is gone and still signed in`);
    return wrong;
  }

  async function wrongOfWhole({ username, id, api, holdings, soundHash }: Leaver): Promise<string[]> {
    const found = holdingsOf(id);
    if (!isDeepStrictEqual(found, holdings))
      return [`${username} has ${JSON.stringify(found)} of ${JSON.stringify(holdings)}`];
    const { snapshots } = await api.json<ApiSchema<"SnapshotList">>("/api/snapshots/");
    const sound = await api.bytes(`/api/snapshots/${snapshots[0]?.id}/signal/`);
    return hashOf(sound) === soundHash ? [] : [`the snapshot of ${username} has another sound`];
  }

  return {
    kind: "account deleted",
    username: "",
    async act() {
      const username = leavers[turn];
      if (username === undefined) throw new Unanswered("Everybody is gone.");
      current ??= await arrive(username);
      const leaver = current;
      if (leaver.holdings === undefined) return settleIn(leaver);
      const sent = journal.sent("account deleted", username, "");
      isSent = true;
      await leaver.api.json("/api/me/", { method: "DELETE", json: { password: passwordOf(username) } });
      sent.acknowledged();
      unchecked.push(leaver);
      goOn(leaver);
    },
    async check() {
      const wrong: string[] = [];
      for (const leaver of unchecked) wrong.push(...(await wrongOfGone(leaver)));
      unchecked = [];
      if (current?.holdings === undefined) return wrong;
      const [account] = rows(`select state from accounts where id = '${current.id}'`);
      if (account?.state !== "deleted") return [...wrong, ...(await wrongOfWhole(current))];
      if (!isSent) wrong.push(`${current.username} is gone without having asked for it`);
      wrong.push(...(await wrongOfGone(current)));
      goOn(current);
      return wrong;
    },
  };
}

/** A server that is stopping takes no more parts; then all is created again. */
async function sendHalf(api: Api, path: string, username: string): Promise<void> {
  try {
    await api.headers(path, {
      method: "PATCH",
      headers: {
        "tus-resumable": "1.0.0",
        "content-type": "application/offset+octet-stream",
        "upload-offset": "0",
      },
      body: new TextEncoder().encode(`half a file of ${username}`),
    });
  } catch (error) {
    throw error instanceof WrongAnswer && error.status === 423 ? new Unanswered(error.message) : error;
  }
}

const answerTo = (api: Api): Promise<number> =>
  api.json("/api/me/").then(
    () => 200,
    (error: unknown) => {
      if (error instanceof WrongAnswer) return error.status;
      throw error;
    },
  );

/** Deleted accounts that a file of the data folder, or a table, still names. */
export function tracesOf(dataDir: string, left: ReadonlySet<string>): string[] {
  const found = new Set<string>();
  for (const entry of readdirSync(dataDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const text = readFileSync(join(entry.parentPath, entry.name)).toString("latin1");
    for (const [name] of text.matchAll(/leaver-\d+-end/g))
      if (left.has(name)) found.add(`${name} is gone and still named in ${entry.name}`);
  }
  // If the database is not a file of the folder.
  for (const { table, text } of openTestDatabase(dataDir).dump())
    for (const [name] of text.matchAll(/leaver-\d+-end/g))
      if (left.has(name)) found.add(`${name} is gone and still named in the table ${table}`);
  return [...found];
}
