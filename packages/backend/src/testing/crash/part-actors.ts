import { createHash } from "node:crypto";
import type { ApiSchema } from "@sonolens/api-client";
import type { Actor } from "./actor.ts";
import { type Api, Unanswered, WrongAnswer } from "./api.ts";
import type { Journal } from "./journal.ts";
import { hashOf, labelsOf, type SmallFile, smallFile } from "./small-files.ts";

type Upload = ApiSchema<"ResumableUpload">;

/** The sender of a resumable upload: a user, or a camera of theirs. */
export interface PartSender {
  readonly username: string;
  /** Identifies the sender. */
  readonly number: number;
  readonly camera?: { readonly serial: string; readonly api: Api };
}

/** The upload in progress. `sentTo`: the maximum offset that it may have reached. */
interface Sending {
  readonly path: string;
  readonly file: SmallFile;
  acknowledged: number;
  sentTo: number;
  isWhole: boolean;
  /** How often in a row the server reported another connection. */
  refusals: number;
}

const tus = { "tus-resumable": "1.0.0" };
const parts = 4;

/** A server that is stopping takes no more parts; a restarted one does. */
async function whenFree<Answer>(sending: Sending, send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof WrongAnswer && error.status === 423)) throw error;
    sending.refusals += 1;
    throw sending.refusals === 1 ? new Unanswered(error.message) : error;
  }
}

/**
 * Uploads files in parts and continues at the server's offset: never before what was acknowledged, never
 * beyond what was sent; each file becomes one snapshot, with its sound.
 */
export function partActor(journal: Journal, { username, number, camera }: PartSender): Actor {
  const base = camera === undefined ? "/api/resumable-uploads/" : "/api/camera/resumable-uploads/";
  const kind = camera === undefined ? "upload by parts" : "camera's upload by parts";
  const done = new Map<string, string>();
  const looked = new Set<string>();
  let current: Sending | undefined;
  let count = 0;

  async function begin(api: Api): Promise<void> {
    count += 1;
    const file = await smallFile(number, count, camera?.serial);
    const sent = journal.sent(`${kind}, begun`, file.label, file.bytes.length);
    const { url } = await api.json<Upload>(base, {
      method: "POST",
      headers: {
        ...tus,
        "upload-length": String(file.bytes.length),
        "upload-metadata": `filename ${Buffer.from(`${number}-${count}.nlz`).toString("base64")}`,
      },
    });
    sent.acknowledged();
    current = { path: url, file, acknowledged: 0, sentTo: 0, isWhole: false, refusals: 0 };
  }

  async function sendPart(api: Api, sending: Sending): Promise<void> {
    const { bytes } = sending.file;
    const from = sending.acknowledged;
    const to = Math.min(bytes.length, from + Math.ceil(bytes.length / parts));
    const part = Uint8Array.from(bytes.subarray(from, to));
    sending.sentTo = to;
    // With a digest a part is stored whole or not at all.
    sending.isWhole = count % 2 === 0;
    const digest = createHash("sha256").update(part).digest("base64");
    const sent = journal.sent(`${kind}, a part`, sending.file.label, to);
    const headers = await whenFree(sending, () =>
      api.headers(sending.path, {
        method: "PATCH",
        headers: {
          ...tus,
          "content-type": "application/offset+octet-stream",
          "upload-offset": String(from),
          ...(sending.isWhole && { "upload-checksum": `sha256 ${digest}` }),
        },
        body: part,
      }),
    );
    const answered = Number(headers.get("upload-offset"));
    if (answered !== to) throw new WrongAnswer(`${answered} of ${to} bytes were taken of a part`, 204);
    sent.acknowledged();
    sending.refusals = 0;
    sending.acknowledged = to;
  }

  /** Requests the outcome of a complete file. */
  async function end(api: Api, { path, file }: Sending): Promise<void> {
    const sent = journal.sent(kind, username, file.label);
    const { state, result } = await api.json<Upload>(path);
    if (state === "importing") return;
    if (state !== "imported" || result === null)
      throw new WrongAnswer(`${file.label} by parts is ${state}`, 200);
    sent.acknowledged();
    done.set(file.label, result.snapshotId);
    current = undefined;
  }

  async function checkOffset(api: Api, sending: Sending): Promise<string[]> {
    const headers = await api.headers(sending.path, { method: "HEAD", headers: tus });
    const offset = Number(headers.get("upload-offset"));
    const { acknowledged, sentTo, isWhole } = sending;
    const isBetween = offset >= acknowledged && offset <= sentTo;
    const isAllowed = isWhole ? offset === acknowledged || offset === sentTo : isBetween;
    sending.acknowledged = offset;
    sending.sentTo = offset;
    return isAllowed
      ? []
      : [`${sending.file.label} is at ${offset}: ${acknowledged} acknowledged, ${sentTo} sent`];
  }

  return {
    kind,
    username,
    async act(owner) {
      const api = camera?.api ?? owner;
      if (current === undefined) return begin(api);
      if (current.acknowledged < current.file.bytes.length) return sendPart(api, current);
      await end(api, current);
    },
    async check(look, owner) {
      const wrong = current === undefined ? [] : await checkOffset(camera?.api ?? owner, current);
      const { snapshots } = await look.json<ApiSchema<"SnapshotList">>("/api/snapshots/");
      const ours = snapshots.filter(({ label }) => label.startsWith(labelsOf(number)));
      const ids = new Map(ours.map(({ id, label }) => [label, id]));
      if (ids.size < ours.length) wrong.push(`a file of ${username} by parts is there twice`);
      for (const [label, id] of done) if (ids.get(label) !== id) wrong.push(`${label} by parts is lost`);
      const mayBe = current !== undefined && current.acknowledged === current.file.bytes.length;
      for (const label of ids.keys())
        if (!done.has(label) && !(mayBe && label === current?.file.label))
          wrong.push(`${label} by parts comes from nowhere`);
      for (const [label, id] of ids) {
        if (looked.has(label)) continue;
        looked.add(label);
        const { soundHash } = await smallFile(number, Number(label.slice(-8)), camera?.serial);
        if (hashOf(await look.bytes(`/api/snapshots/${id}/signal/`)) !== soundHash)
          wrong.push(`${label} by parts has another sound`);
      }
      return wrong;
    },
  };
}
