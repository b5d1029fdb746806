import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { type ApiClient, type ApiSchema, uploadResumably } from "@sonolens/api-client";
import { takeDemoSnapshot } from "@sonolens/camera-simulator";
import { editSnapshots } from "./edit-snapshots.ts";
import { followHabits } from "./habits.ts";
import { LibraryTruth } from "./library-truth.ts";
import type { LoadRecord } from "./load-record.ts";
import { answered, anybody, check, passwordOf, signedIn } from "./person.ts";

interface Sent {
  readonly snapshotId: string;
  readonly hash: string;
}

const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("base64");

/**
 * A user who tries the product: sends snapshots in all ways, edits them, and finally deletes the account, which
 * removes all its data permanently. Before that, the stored data is compared with what was sent.
 */
export async function beGuest(
  url: string,
  username: string,
  record: LoadRecord,
  options: { readonly uploadEveryMs: number; readonly editEveryMs: number },
  signal: AbortSignal,
): Promise<void> {
  const client = await signedIn(url, username);
  const truth = new LibraryTruth();
  const sent: Sent[] = [];
  let count = 0;

  async function take() {
    count += 1;
    const { bytes, filename } = await takeDemoSnapshot(username, count, Date.now());
    return { filename, bytes: new Blob([Uint8Array.from(bytes)]), hash: hashOf(bytes) };
  }
  function keep({ snapshotId, created }: ApiSchema<"UploadResult">, hash: string): void {
    check(created, () => `${snapshotId} of ${username} was there before`);
    truth.present.add(snapshotId);
    sent.push({ snapshotId, hash });
  }

  async function uploadForm(): Promise<void> {
    const { hash, ...file } = await take();
    keep(
      answered(await record.timed("upload, form", () => client.importFile(file)), "upload by a form"),
      hash,
    );
  }
  async function uploadParts(): Promise<void> {
    const { hash, ...file } = await take();
    const answer = await record.timed("upload, parts", () => uploadResumably(client, file));
    keep(answered(answer, "upload by parts"), hash);
  }
  /** Interrupts after the first part; then resumes, or abandons it. */
  async function uploadBroken(): Promise<void> {
    const { hash, ...file } = await take();
    const breaking = new AbortController();
    let uploadId = "";
    const first = await uploadResumably(client, file, {
      signal: breaking.signal,
      onStarted: (id) => {
        uploadId = id;
      },
      onProgress: (keptBytes) => {
        if (keptBytes > 0) breaking.abort();
      },
    });
    check(!first.ok && first.error.code === "aborted", () => "an upload went on after it was broken off");
    if (count % 3 === 0) return;
    const kept = answered(await client.getUpload({ path: { id: uploadId } }), "half an upload");
    check(kept.offsetBytes > 0, () => "nothing is left of half an upload");
    const again = await record.timed("upload, broken off", () => uploadResumably(client, file, { uploadId }));
    keep(answered(again, "an upload that goes on"), hash);
  }

  async function verify(): Promise<void> {
    await truth.verify(client);
    for (const { snapshotId, hash } of sent.slice(-3)) {
      const file = answered(
        await client.getSnapshotFile({ path: { id: snapshotId } }),
        `file of ${snapshotId}`,
      );
      const bytes = Buffer.from(await file.arrayBuffer());
      check(hashOf(bytes) === hash, () => `${snapshotId} has another file than was sent`);
    }
  }

  const { uploadEveryMs, editEveryMs } = options;
  const stay = async (habits: Parameters<typeof followHabits>[0]) => followHabits(habits, record, signal);
  await uploadForm();
  const [first = ""] = truth.present;
  await stay([
    { name: `${username} uploads`, everyMs: uploadEveryMs, act: uploadForm },
    { name: `${username} uploads by parts`, everyMs: uploadEveryMs * 1.5, act: uploadParts },
    { name: `${username} breaks off`, everyMs: uploadEveryMs * 2, act: uploadBroken },
    ...editSnapshots(client, username, [first], truth, record, editEveryMs),
  ]);
  await verify();
  await leave(url, client, username, record);
}

async function leave(url: string, client: ApiClient, username: string, record: LoadRecord): Promise<void> {
  const password = passwordOf(username);
  const gone = await record.timed("delete the account", () => client.deleteAccount({ body: { password } }));
  answered(gone, `${username} leaves`);
  const back = await anybody(url).createToken({ body: { username, password } });
  check(!back.ok && back.error.status === 401, () => `${username} can still sign in`);
}

/** Guests one after the other; each abort signal lets the current one leave. */
export async function welcomeGuests(
  url: string,
  usernames: readonly string[],
  record: LoadRecord,
  options: Parameters<typeof beGuest>[3] & { readonly stayMs: number },
  signal: AbortSignal,
): Promise<void> {
  for (const username of usernames) {
    if (signal.aborted) return;
    const leaving = AbortSignal.any([signal, AbortSignal.timeout(options.stayMs)]);
    await beGuest(url, username, record, options, leaving).catch(async (error: unknown) => {
      record.isWrong(`${username}: ${error instanceof Error ? error.message : String(error)}`);
      await wait(1_000);
    });
  }
}
