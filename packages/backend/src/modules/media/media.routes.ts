import type { BinaryBody } from "@sonolens/api-client";
import type { CallerHandlers, PublicHandlers } from "../../http/call-context.ts";
import { contentDisposition } from "../../http/content-disposition.ts";
import { errorDetail, fieldErrors } from "../../http/error-body.ts";
import type { ErrorTexts } from "../../http/error-texts.ts";
import { etagOfFile, matchesEtag } from "../../http/etag.ts";
import type { BlobStore } from "../../storage/blobs/blob-store.ts";
import type { SnapshotBlobRow } from "../../storage/database/schema.ts";
import type { SnapshotFiles } from "../snapshots/index.ts";
import {
  type FinishedVideo,
  factsOf,
  type VideoLinks,
  type VideoService,
  videoFileName,
} from "../videos/index.ts";
import type { AudibleFailure, AudibleService } from "./audible.service.ts";
import { type FoundFrames, type MediaService, maxConvertedFrames } from "./media.service.ts";
import type { MediaLink, MediaLinks } from "./media-links.ts";
import { rangedAnswer, servedFileOf, servedVideoOf } from "./ranged-answer.ts";

type CallerOperations =
  | "getHeatmapStill"
  | "listThumbnailFrames"
  | "getFrames"
  | "getSnapshotPicture"
  | "getThumbnailUrl"
  | "getWavUrl"
  | "getVideoThumbnailUrl"
  | "getAudibleWav"
  | "getVideoFrames"
  | "getConvertedFrames"
  | "getSignal"
  | "getSnapshotFile";

/** The files of a snapshot never change; a browser revalidates only the permission. */
const revalidate = "private, no-cache";

/** Pictures, heat maps and audio. */
export function createMediaRoutes(
  media: MediaService,
  snapshots: SnapshotFiles,
  audible: AudibleService,
  links: MediaLinks,
  videos: { readonly service: VideoService; readonly links: VideoLinks },
  blobs: BlobStore,
) {
  const missing = (texts: ErrorTexts, code: "notFound" | "fileNotFound") =>
    ({ status: 404, body: errorDetail(texts, code) }) as const;

  const whole = (blob: SnapshotBlobRow, ifNoneMatch: string | undefined) => {
    const etag = etagOfFile(blob.hash);
    const headers = { etag, "cache-control": revalidate };
    if (matchesEtag(ifNoneMatch, etag)) return { status: 304, headers } as const;
    const body: BinaryBody = blobs.stream(blob.hash);
    const described = {
      ...headers,
      "content-type": blob.media_type,
      "content-length": String(blob.size_bytes),
    };
    return { status: 200, body, headers: described } as const;
  };

  const createLink = async (
    found: SnapshotBlobRow | "notFound" | "fileNotFound",
    role: MediaLink["role"],
    texts: ErrorTexts,
  ) =>
    typeof found === "string"
      ? missing(texts, found)
      : ({
          status: 200,
          body: links.create(found.snapshot_id, role),
        } as const);

  const framesAnswer = async (
    found: FoundFrames | "notFound" | "fileNotFound" | "tooMany",
    ifNoneMatch: string | undefined,
    texts: ErrorTexts,
  ) => {
    if (found === "tooMany") {
      const problem = { field: "end", code: found, params: { max: maxConvertedFrames } };
      return { status: 400, body: fieldErrors(texts, [problem]) } as const;
    }
    if (typeof found === "string") return missing(texts, found);
    const etag = `"${found.hash}"`;
    const cached = { etag, "cache-control": revalidate };
    if (matchesEtag(ifNoneMatch, etag)) return { status: 304, headers: cached } as const;
    const headers = {
      ...cached,
      "content-type": "application/octet-stream",
      "content-length": String(found.sizeBytes),
    };
    const body: BinaryBody = await found.read();
    return { status: 200, body, headers } as const;
  };

  return {
    async getHeatmapStill({ path, headers }, { caller, texts }) {
      const etag = `"still-${path.id}"`;
      const frame = await media.still(caller, path.id);
      if (frame === undefined) return missing(texts, "notFound");
      const cached = { etag, "cache-control": revalidate };
      if (matchesEtag(headers["If-None-Match"], etag)) return { status: 304, headers: cached };
      return { status: 200, body: frame, headers: cached };
    },
    async listThumbnailFrames({ body }, { caller }) {
      return { status: 200, body: await media.thumbnails(caller, body.ids) };
    },
    async getFrames({ path, query, headers }, { caller, texts }) {
      const { start = 0, end = Number.MAX_SAFE_INTEGER } = query;
      const found = await media.frames(caller, { ...path, start, end });
      return framesAnswer(found, headers["If-None-Match"], texts);
    },
    async getConvertedFrames({ path, query, headers }, { caller, texts }) {
      const { start = 0, end = Number.MAX_SAFE_INTEGER } = query;
      const found = await media.frames(caller, { ...path, start, end, converted: true });
      return framesAnswer(found, headers["If-None-Match"], texts);
    },
    async getVideoFrames({ path, query, headers }, { caller, texts }) {
      const { begin: beginS = 0, end: endS = Number.MAX_SAFE_INTEGER } = query;
      const found = await media.framesBetween(caller, { id: path.id, beginS, endS });
      return framesAnswer(found, headers["If-None-Match"], texts);
    },
    async getSnapshotPicture({ path, query, headers }, { caller, texts }) {
      const found = await media.blob(caller, path.id, query.size === "thumb" ? "thumbnail" : "picture");
      return typeof found === "string" ? missing(texts, found) : whole(found, headers["If-None-Match"]);
    },
    async getThumbnailUrl({ path }, { caller, texts }) {
      return createLink(await media.blob(caller, path.id, "thumbnail"), "thumbnail", texts);
    },
    async getVideoThumbnailUrl({ path }, { caller, texts }) {
      return createLink(await media.blob(caller, path.id, "thumbnail"), "thumbnail", texts);
    },
    async getWavUrl({ path, query }, { caller, texts }) {
      if (query.rawAudio !== false)
        return createLink(await media.blob(caller, path.id, "audio"), "audio", texts);
      const found = await audible.file(caller, path.id);
      return found.ok ? createLink(found.value, "audible", texts) : audibleRefusal(found.error, texts);
    },
    async getAudibleWav({ path, headers }, { caller, texts }) {
      const found = await audible.file(caller, path.id);
      return found.ok ? whole(found.value, headers["If-None-Match"]) : audibleRefusal(found.error, texts);
    },
    async getSignal({ path, headers }, { caller, texts }) {
      const found = await media.blob(caller, path.id, "audio");
      return typeof found === "string" ? missing(texts, found) : whole(found, headers["If-None-Match"]);
    },
    async getSnapshotFile({ path, headers }, { caller, texts }) {
      const found = await media.blob(caller, path.id, "file");
      const file = typeof found === "string" ? undefined : servedFileOf(found);
      if (file === undefined) return missing(texts, found === "notFound" ? "notFound" : "fileNotFound");
      return rangedAnswer(blobs, file, headers, texts, revalidate);
    },
    async getSignedMedia({ path, headers }, { texts }) {
      const link = links.open(path.token);
      const cached = "private, max-age=600";
      if (link === undefined) {
        const videoId = videos.links.open(path.token);
        const made = videoId === undefined ? undefined : await videos.service.made(videoId);
        const file = made && servedVideoOf(made.video);
        if (made === undefined || file === undefined) return missing(texts, "notFound");
        return rangedAnswer(blobs, file, headers, texts, cached, attachment(made));
      }
      const file = servedFileOf(await snapshots.blob(link.snapshotId, link.role));
      if (file === undefined) return missing(texts, "notFound");
      // Only players request ranges.
      const wanted = file.mediaType === "audio/wav" ? headers : {};
      return rangedAnswer(blobs, file, wanted, texts, cached);
    },
  } satisfies CallerHandlers<CallerOperations> & PublicHandlers<"getSignedMedia">;
}

/** Movies are downloads with a file name; what a page plays is not. */
function attachment({ video, snapshot }: FinishedVideo): Record<string, string> {
  const facts = factsOf(video);
  if (facts === undefined || video.kind !== "movie") return {};
  return {
    "content-disposition": contentDisposition("attachment", videoFileName(snapshot, facts.mediaType)),
  };
}

/** Why there is no audible version, with the analyses' reasons. */
function audibleRefusal(error: AudibleFailure, texts: ErrorTexts) {
  switch (error) {
    case "notFound":
    case "fileNotFound":
      return { status: 404, body: errorDetail(texts, error) } as const;
    case "busy":
      return {
        status: 429,
        body: errorDetail(texts, "tooManyRequests"),
        headers: { "retry-after": "5" },
      } as const;
    case "timedOut":
      return { status: 503, body: errorDetail(texts, "analysisTimedOut") } as const;
    case "stopped":
      return { status: 503, body: errorDetail(texts, "analysisStopped") } as const;
  }
}
