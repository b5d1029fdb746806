import type { ApiSchema } from "@sonolens/api-client";
import type { CallerHandlers, PublicHandlers } from "../../http/call-context.ts";
import { errorDetail } from "../../http/error-body.ts";
import type { Caller } from "../../policy/caller.ts";
import { standingOf } from "../../policy/standing.ts";
import type { BlobStore } from "../../storage/blobs/blob-store.ts";
import type { AccountRepository } from "../account/account.repository.ts";
import type { Standings } from "../account/standings.ts";
import type { ImportedDetails } from "../snapshots/imported-details.ts";
import type { SnapshotRepository } from "../snapshots/snapshot.repository.ts";
import type { SnapshotService } from "../snapshots/snapshot.service.ts";
import type { VisibilityRepository } from "../visibility/visibility.repository.ts";
import { parseByteRange } from "./byte-range.ts";
import type { MediaCookies, MediaPass } from "./media-cookies.ts";

/** What the media host has of a snapshot. */
const fileKinds = ["picture", "thumbnail", "audio", "audible"] as const;
/** The specification's number for "no video". */
const noVideoCode = 1010;

/** The media host: signed cookies, what there is of a snapshot, and its files. */
export function createVodRoutes(parts: {
  readonly service: SnapshotService;
  readonly snapshots: SnapshotRepository;
  readonly visibility: VisibilityRepository;
  readonly blobs: BlobStore;
  readonly cookies: MediaCookies;
  readonly accounts: AccountRepository;
  readonly standings: Standings;
}) {
  const { service, snapshots, visibility, blobs, cookies, accounts, standings } = parts;

  /** Whoever has a pass, as they are now: a pass ends with the sign-in that it was given to. */
  async function holderOf(pass: MediaPass | undefined): Promise<Caller | undefined> {
    if (pass === undefined || !(await standings.holds(pass.standing))) return undefined;
    const account = await accounts.byId(pass.standing.accountId);
    if (account === undefined) return undefined;
    const isStaff = account.is_staff === 1 && pass.standing.keyHash === undefined;
    return { ...nobody, accountId: account.id, isStaff };
  }

  return {
    async getSignedCookies({ path }, { caller, texts }) {
      if (!(await visibility.seesDevice(await visibility.readableBy(caller), path.serial)))
        return { status: 404, body: errorDetail(texts, "notFound") };
      const cookie = cookies.create({ standing: standingOf(caller), serial: path.serial });
      const folder = `/vod/devices/${encodeURIComponent(path.serial)}/`;
      const expires = new Date(cookie.expiresMs);
      const headers = {
        "set-cookie": `${cookie.name}=${cookie.value}; Path=${folder}; Expires=${expires.toUTCString()}; HttpOnly; SameSite=Strict`,
        "cache-control": "no-store",
      };
      const body = {
        cookies: { [cookie.name]: cookie.value },
        path: folder,
        expires: expires.toISOString(),
      };
      return { status: 200, body, headers };
    },
    async getJobItem({ path }, { caller, texts }) {
      const row = await service.find(caller, path.id);
      if (row === undefined || row.device_serial !== path.serial)
        return { status: 404, body: errorDetail(texts, "notFound") };
      const device = encodeURIComponent(path.serial);
      const files: ApiSchema<"JobItem">["files"] = [];
      for (const kind of fileKinds) {
        const blob = await snapshots.blob(row.id, kind);
        if (blob === undefined) continue;
        const { media_type: mediaType, size_bytes: sizeBytes } = blob;
        files.push({ kind, url: `/vod/devices/${device}/files/${row.id}/${kind}`, mediaType, sizeBytes });
      }
      const { frame_count } = JSON.parse(row.details) as ImportedDetails;
      const hasVideo = row.video_type !== null && frame_count > 1;
      const status = hasVideo ? "conversionNeeded" : "noVideo";
      return { status: 200, body: { id: row.id, status, errorCode: hasVideo ? null : noVideoCode, files } };
    },
    async getVodFile({ path, headers }, { texts, cookie }) {
      const missing = { status: 404, body: errorDetail(texts, "notFound") } as const;
      const caller = await holderOf(cookies.open(cookie, path.serial));
      if (caller === undefined) return missing;
      const row = await service.find(caller, path.id);
      if (row === undefined || row.device_serial !== path.serial) return missing;
      const blob = await snapshots.blob(row.id, path.kind);
      if (blob === undefined) return { status: 404, body: errorDetail(texts, "fileNotFound") };
      const common = {
        "content-type": blob.media_type,
        "accept-ranges": "bytes",
        "cache-control": "private, no-cache",
      };
      const range = parseByteRange(headers.Range, blob.size_bytes);
      if (range === "unsatisfiable")
        return {
          status: 416,
          body: errorDetail(texts, "rangeNotSatisfiable"),
          headers: { "content-range": `bytes */${blob.size_bytes}` },
        };
      if (range === undefined) {
        const length = { "content-length": String(blob.size_bytes) };
        return { status: 200, body: blobs.stream(blob.hash), headers: { ...common, ...length } };
      }
      const part = {
        "content-length": String(range.end - range.start + 1),
        "content-range": `bytes ${range.start}-${range.end}/${blob.size_bytes}`,
      };
      return { status: 206, body: blobs.stream(blob.hash, range), headers: { ...common, ...part } };
    },
  } satisfies CallerHandlers<"getSignedCookies" | "getJobItem"> & PublicHandlers<"getVodFile">;
}

/** A pass says who may look, and nothing else about them. */
const nobody: Omit<Caller, "accountId" | "isStaff"> = {
  username: "",
  email: "",
  isDemo: false,
  hasAcceptedTerms: true,
};
