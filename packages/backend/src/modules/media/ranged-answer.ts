import type { BinaryBody } from "@sonolens/api-client";
import { errorDetail } from "../../http/error-body.ts";
import type { ErrorTexts } from "../../http/error-texts.ts";
import { etagOfFile } from "../../http/etag.ts";
import type { BlobStore } from "../../storage/blobs/blob-store.ts";
import type { SnapshotBlobRow, VideoRow } from "../../storage/database/schema.ts";
import { factsOf } from "../videos/index.ts";
import { parseByteRange } from "./byte-range.ts";

/** A stored file with the headers for a player. */
export interface ServedFile {
  readonly hash: string;
  readonly sizeBytes: number;
  readonly mediaType: string;
}

export const servedFileOf = (row: SnapshotBlobRow | undefined): ServedFile | undefined =>
  row && { hash: row.hash, sizeBytes: row.size_bytes, mediaType: row.media_type };

/** Undefined for a video that is not made. */
export function servedVideoOf(row: VideoRow): ServedFile | undefined {
  const facts = factsOf(row);
  if (facts === undefined || row.file_hash === null) return undefined;
  return { hash: row.file_hash, sizeBytes: row.file_bytes ?? 0, mediaType: facts.mediaType };
}

/** The headers of a request for a part. */
export interface RangeHeaders {
  readonly Range?: string;
  /** The part is wanted of the file with this tag only; of another one, all is (RFC 9110, 13.1.5). */
  readonly "If-Range"?: string;
}

/** The whole file, or the part that a Range header requests. */
export function rangedAnswer(
  blobs: BlobStore,
  { hash, sizeBytes, mediaType }: ServedFile,
  wanted: RangeHeaders,
  texts: ErrorTexts,
  cacheControl: string,
  more: Readonly<Record<string, string>> = {},
) {
  const etag = etagOfFile(hash);
  const common = {
    etag,
    "content-type": mediaType,
    "accept-ranges": "bytes",
    "cache-control": cacheControl,
    ...more,
  };
  const isOfThisFile = [undefined, etag].includes(wanted["If-Range"]?.trim());
  const range = isOfThisFile ? parseByteRange(wanted.Range, sizeBytes) : undefined;
  if (range === "unsatisfiable")
    return {
      status: 416,
      body: errorDetail(texts, "rangeNotSatisfiable"),
      headers: { "content-range": `bytes */${sizeBytes}` },
    } as const;
  if (range === undefined) {
    const body: BinaryBody = blobs.stream(hash);
    return { status: 200, body, headers: { ...common, "content-length": String(sizeBytes) } } as const;
  }
  const part = {
    "content-length": String(range.end - range.start + 1),
    "content-range": `bytes ${range.start}-${range.end}/${sizeBytes}`,
  };
  const body: BinaryBody = blobs.stream(hash, range);
  return { status: 206, body, headers: { ...common, ...part } } as const;
}
