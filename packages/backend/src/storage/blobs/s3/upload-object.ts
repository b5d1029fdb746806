import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { bestEffort } from "@sonolens/foundation";
import { sha256Of } from "../../../sha256.ts";
import { undefinedIfEnoent } from "../../undefined-if-enoent.ts";
import type { S3Client } from "./s3-client.ts";
import { S3Error } from "./s3-error.ts";
import { elementText } from "./s3-xml.ts";

/** Larger objects are sent in parts of this size; a store accepts at most 10,000. */
const partBytes = 16 * 1024 * 1024;
const maxParts = 10_000;

/** Bytes to send, which can be read again for a retry. */
export interface UploadSource {
  readonly sizeBytes: number;
  slice(start: number, length: number): Promise<Uint8Array<ArrayBuffer>>;
}

/** Sends whole objects. */
export interface ObjectUploads {
  /** Resolves once the object exists; until then nothing of it is visible. */
  upload(key: string, sha256: string, source: UploadSource): Promise<void>;
  /** Aborts uploads that were begun before a time (ms) and never completed. */
  sweep(beforeMs: number): Promise<number>;
}

/**
 * `notes` is a folder where unfinished multipart uploads are noted: not every store can list them, and all
 * keep their parts until the upload is aborted.
 */
export function createObjectUploads(client: S3Client, notes: string, newName: () => string): ObjectUploads {
  async function inParts(key: string, source: UploadSource): Promise<void> {
    const begun = await client.text({ method: "POST", key, query: { uploads: "" } });
    const uploadId = begun && elementText(begun.text, "UploadId");
    if (uploadId === undefined) throw unexpected("began no upload");
    const note = join(notes, newName());
    await writeFile(note, JSON.stringify({ key, uploadId }), { mode: 0o600 });
    try {
      const tags = await sendParts(key, uploadId, source);
      await complete(key, uploadId, tags).catch(async (error: unknown) => {
        if (!(await isThere(key))) throw error;
      });
    } catch (error) {
      // If it cannot be aborted now, the sweep does so.
      await bestEffort(giveUp(note));
      throw error;
    }
    await rm(note, { force: true });
  }

  async function sendParts(key: string, uploadId: string, source: UploadSource): Promise<string[]> {
    const size = Math.max(partBytes, Math.ceil(source.sizeBytes / maxParts));
    const tags: string[] = [];
    for (let start = 0; start < source.sizeBytes; start += size) {
      const body = await source.slice(start, Math.min(size, source.sizeBytes - start));
      const query = { partNumber: String(tags.length + 1), uploadId };
      const sha256 = sha256Of(body);
      const tag = (await client.text({ method: "PUT", key, query, body, sha256 }))?.headers.get("etag");
      if (tag === null || tag === undefined) throw unexpected("took no part");
      tags.push(tag);
    }
    return tags;
  }

  async function complete(key: string, uploadId: string, tags: readonly string[]): Promise<void> {
    const parts = tags.map(
      (tag, index) =>
        `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag.replaceAll('"', "&quot;")}</ETag></Part>`,
    );
    const body = Buffer.from(`<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`);
    const sha256 = sha256Of(body);
    const done = await client.text({ method: "POST", key, query: { uploadId }, body, sha256 });
    // Stores begin this response before they know the outcome.
    if (done === undefined || elementText(done.text, "ETag") === undefined)
      throw unexpected(`did not put the parts together${codeIn(done?.text)}`);
  }

  /**
   * After a lost response the request is retried, and by then the upload does not exist any more. False if the store
   * does not answer this either.
   */
  const isThere = (key: string): Promise<boolean> =>
    client.text({ method: "HEAD", key }).then(
      (answer) => answer !== undefined,
      () => false,
    );

  async function giveUp(note: string): Promise<void> {
    const { key, uploadId } = JSON.parse(await readFile(note, "utf8")) as Record<string, string>;
    if (key !== undefined && uploadId !== undefined)
      await client.text({ method: "DELETE", key, query: { uploadId } });
    await rm(note, { force: true });
  }

  /**
   * One that cannot be aborted, because its note was truncated or the store refuses, must not block the
   * others.
   */
  async function isGivenUp(note: string): Promise<boolean> {
    try {
      await giveUp(note);
      return true;
    } catch (error) {
      if (error instanceof SyntaxError) await rm(note, { force: true });
      else if (!(error instanceof S3Error && error.code === "blobStoreRefused")) throw error;
      return false;
    }
  }

  return {
    async upload(key, sha256, source) {
      if (source.sizeBytes > partBytes) return inParts(key, source);
      const body = await source.slice(0, source.sizeBytes);
      if ((await client.text({ method: "PUT", key, body, sha256 })) === undefined)
        throw unexpected("took no object");
    },
    async sweep(beforeMs) {
      let removed = 0;
      for (const name of await readdir(notes)) {
        const note = join(notes, name);
        const found = await undefinedIfEnoent(stat(note));
        if (found === undefined || found.mtimeMs >= beforeMs) continue;
        if (await isGivenUp(note)) removed += 1;
      }
      return removed;
    },
  };
}

const codeIn = (text = ""): string => {
  const code = elementText(text, "Code");
  return code === undefined ? "" : ` (${code})`;
};

const unexpected = (what: string): S3Error =>
  new S3Error("blobStoreUnreachable", `The store of files ${what}.`);
