import { createWriteStream } from "node:fs";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { sha256Of } from "../../../sha256.ts";
import { makeFolder } from "../../folders.ts";
import { type BlobReference, type BlobStore, blobPath, hashOfPath } from "../blob-store.ts";
import { removeOlderThan, spoolInto, syncWritten, writeSynced } from "../unfinished-files.ts";
import { collectBytes, createS3Client, outsideRange, type S3Bytes } from "./s3-client.ts";
import { S3Error } from "./s3-error.ts";
import { placeOf, type S3Options } from "./s3-options.ts";
import { elementsOf, elementText } from "./s3-xml.ts";
import { createObjectUploads, type UploadSource } from "./upload-object.ts";

/** Exclusive access to a data folder does not extend to a bucket, which also has another clock. */
const youngMs = 24 * 3600 * 1000;
/** An interrupted body is resumed where it stopped; at most this often without progress. */
const maxBreaks = 4;

export interface S3StoreParts {
  readonly options: S3Options;
  /** A folder of this machine, for unfinished files. */
  readonly folder: string;
  readonly newName: () => string;
  readonly nowMs: () => number;
  /** Names requested at once; 1,000, which is the maximum of stores. */
  readonly pageSize?: number;
}

/** A bucket as a blob store, under the same names as in a folder. Does not check whether it can be used. */
export async function openS3BlobStore(parts: S3StoreParts): Promise<BlobStore> {
  const { options, folder, newName, nowMs, pageSize = 1_000 } = parts;
  const unfinished = join(folder, "unfinished");
  const notes = join(folder, "multipart");
  await makeFolder(unfinished);
  await makeFolder(notes);
  const { prefix = "" } = options;
  const client = createS3Client(options);
  const uploads = createObjectUploads(client, notes, newName);
  const keyOf = (hash: string): string => prefix + blobPath(hash);

  async function withTemporary<Value>(work: (path: string) => Promise<Value>): Promise<Value> {
    const path = join(unfinished, newName());
    try {
      return await work(path);
    } finally {
      await rm(path, { force: true });
    }
  }

  async function sendFile(path: string, blob: BlobReference): Promise<void> {
    await using file = await open(path, "r");
    const slice: UploadSource["slice"] = async (start, length) => {
      const bytes = new Uint8Array(length);
      for (let done = 0; done < length; ) {
        const { bytesRead } = await file.read(bytes, done, length - done, start + done);
        if (bytesRead === 0) throw new Error("A file became shorter while it was sent.");
        done += bytesRead;
      }
      return bytes;
    };
    await uploads.upload(keyOf(blob.hash), blob.hash, { sizeBytes: blob.sizeBytes, slice });
  }

  async function ask(hash: string, start: number, end: number | undefined): Promise<S3Bytes | undefined> {
    const isPart = start > 0 || end !== undefined;
    const answer = await client.bytes({
      method: "GET",
      key: keyOf(hash),
      ...(isPart && { headers: { range: `bytes=${start}-${end ?? ""}` } }),
    });
    if (answer?.status === outsideRange)
      return { ...answer, headers: new Headers({ "content-length": "0" }) };
    if (answer !== undefined && isPart && answer.status !== 206)
      throw new S3Error("blobStoreRefused", `The ${placeOf(options)} gives no parts of objects.`);
    return answer;
  }

  async function* stream(hash: string, start = 0, end?: number): AsyncGenerator<Uint8Array> {
    let position = start;
    let left = end === undefined ? undefined : end - start + 1;
    for (let breaks = 0; ; ) {
      const answer = await ask(hash, position, end);
      if (answer === undefined) throw new S3Error("blobMissing", `There is no file ${hash}.`);
      left = Math.min(left ?? Number.POSITIVE_INFINITY, bytesOf(answer));
      const body = answer.body[Symbol.asyncIterator]();
      try {
        while (left > 0) {
          const next = await nextPart(body);
          if (next === undefined) break;
          const part = next.subarray(0, left);
          position += part.length;
          left -= part.length;
          breaks = 0;
          yield part;
        }
      } finally {
        await body.return?.();
      }
      if (left === 0 || left === Number.POSITIVE_INFINITY) return;
      breaks += 1;
      if (breaks > maxBreaks)
        throw new S3Error("blobStoreUnreachable", `The ${placeOf(options)} broke off again and again.`);
    }
  }

  return {
    async put(bytes) {
      if (!(bytes instanceof Uint8Array))
        return withTemporary(async (path) => {
          const blob = await writeSynced(path, bytes);
          await sendFile(path, blob);
          return blob;
        });
      const hash = sha256Of(bytes);
      await uploads.upload(keyOf(hash), hash, {
        sizeBytes: bytes.length,
        slice: async (start, length) => bytes.subarray(start, start + length) as Uint8Array<ArrayBuffer>,
      });
      return { hash, sizeBytes: bytes.length };
    },
    putWritten: (write) =>
      withTemporary(async (path) => {
        const value = await write(path);
        const blob = await syncWritten(path);
        await sendFile(path, blob);
        return { blob, value };
      }),
    spool: (bytes, maxBytes) => spoolInto(join(unfinished, newName()), bytes, maxBytes),
    has: async (hash) =>
      (await client.text({ method: "HEAD", key: keyOf(hash) }, { isShort: true })) !== undefined,
    async borrowFile(hash) {
      const path = join(unfinished, newName());
      const giveBack = (): Promise<void> => rm(path, { force: true });
      try {
        await pipeline(stream(hash), createWriteStream(path, { flags: "wx", mode: 0o600 }));
      } catch (error) {
        await giveBack();
        throw error;
      }
      return { path, giveBack };
    },
    read: (hash) => collectBytes(stream(hash)),
    readRange: (hash, start, length) =>
      length === 0
        ? Promise.resolve(new Uint8Array())
        : collectBytes(stream(hash, start, start + length - 1)),
    stream: (hash, range) => stream(hash, range?.start, range?.end),
    async *listOlderThan(timeMs) {
      const beforeMs = Math.min(timeMs, nowMs() - youngMs);
      // By the first version of the call, which every store has: a page continues after the last name of the
      // previous one.
      for (let marker = ""; ; ) {
        const query = { marker, "max-keys": String(pageSize), prefix };
        const { text } = (await client.text({ method: "GET", query })) ?? { text: "" };
        let last: string | undefined;
        for (const entry of elementsOf(text, "Contents")) {
          last = elementText(entry, "Key") ?? "";
          const hash = hashOfPath(last.slice(prefix.length));
          const putMs = Date.parse(elementText(entry, "LastModified") ?? "");
          if (hash !== undefined && putMs < beforeMs) yield hash;
        }
        if (last === undefined || elementText(text, "IsTruncated") !== "true") return;
        marker = last;
      }
    },
    async remove(hash) {
      await client.text({ method: "DELETE", key: keyOf(hash) }, { isShort: true });
    },
    async sweepUnfinished(beforeMs) {
      return (await removeOlderThan(unfinished, beforeMs)) + (await uploads.sweep(beforeMs));
    },
    async check() {
      const query = { "max-keys": "1", prefix };
      await client.text({ method: "GET", query }, { isShort: true });
    },
  };
}

const bytesOf = ({ headers }: S3Bytes): number => {
  const length = headers.get("content-length");
  return length === null ? Number.POSITIVE_INFINITY : Number(length);
};

/** Undefined at the end, and if the store broke off. */
async function nextPart(body: AsyncIterator<Uint8Array>): Promise<Uint8Array | undefined> {
  try {
    const { value, done } = await body.next();
    return done === true ? undefined : value;
  } catch (error) {
    if (error instanceof S3Error) return undefined;
    throw error;
  }
}
