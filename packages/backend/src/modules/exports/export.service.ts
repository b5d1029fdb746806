import type { ApiSchema } from "@sonolens/api-client";
import { type AccessCode, exportRefusal, rolesOf, safeFileName } from "@sonolens/domain";
import { failure, type Result, success } from "@sonolens/foundation";
import type { Core } from "../../composition/capabilities.ts";
import type { Caller } from "../../policy/caller.ts";
import { keepBlob } from "../../storage/blobs/keep-blob.ts";
import { removeUnusedFile } from "../../storage/blobs/remove-unused-file.ts";
import type { ExportJobRow } from "../../storage/database/schema.ts";
import type { SnapshotRows } from "../snapshots/index.ts";
import type { Visibility } from "../visibility/index.ts";
import { countOwnSnapshots } from "./account-data.ts";
import type { ExportRepository } from "./export.repository.ts";
import type { ExportLinks } from "./export-links.ts";
import { type ExportKind, type ExportRequest, mediaTypes } from "./export-request.ts";
import type { ArchiveData } from "./run-export.ts";

/** A file that an export made, or a report that was sent. */
export interface ExportedFile {
  readonly jobId: string;
  readonly accountId: string;
  readonly kind: ExportKind;
  readonly hash: string;
  readonly sizeBytes: number;
  readonly mediaType: string;
  readonly fileName: string;
}

export type ExportRefusal = AccessCode | "tooMany" | "tooManyCameras" | "tooManyRequests";

/** Files of exports, for links to them. */
export interface ExportedFiles {
  /** The file behind an address that `find` returned, or its token; undefined if it is invalid, or gone. */
  open(addressOrToken: string): Promise<ExportedFile | undefined>;
  /** The file of a finished export, for any caller; undefined if there is none, or none any more. */
  fileOf(jobId: string): Promise<ExportedFile | undefined>;
  /** Keeps a file longer, for a share of it. */
  keepUntil(jobId: string, expiresAt: string): Promise<void>;
  /** Stores a report that was sent, whose bytes may be read more than once; returns its address. */
  addReport(
    accountId: string,
    fileName: string,
    pdf: () => AsyncIterable<Uint8Array>,
  ): Promise<Result<string, "reportsTooMany">>;
  /** Removes a report that was just stored and that nobody will get, by its address. */
  removeReport(address: string): Promise<void>;
}

/** Exports of snapshots: started here, made as jobs. */
export interface ExportService extends ExportedFiles {
  start(
    caller: Caller,
    kind: Exclude<ExportKind, "report" | "account">,
    request: ExportRequest,
    timezoneOffsetMin?: number,
  ): Promise<Result<{ readonly executionID: string }, ExportRefusal>>;
  /** Of all data of the caller. If one is in progress already, returns that one. */
  startArchive(caller: Caller): Promise<Result<{ readonly executionID: string }, "tooManyRequests">>;
  find(caller: Caller, id: string): Promise<ApiSchema<"ExportJob"> | undefined>;
  list(caller: Caller): Promise<ApiSchema<"ExportJob">[]>;
  /** Cancels a running one, removes a finished one; false if the caller has none of that id. */
  cancel(caller: Caller, id: string): Promise<boolean>;
  bodyOf(job: ExportJobRow): ApiSchema<"ExportJob">;
}

const keptDays = 7;
const dayMs = 24 * 3600 * 1000;
const maxAtOnce = 10;
/** Finished exports that an account keeps; a new one takes the place of the oldest. */
const maxKept = 100;
/** Reports that an account keeps. */
const maxReports = { count: 200, bytes: 4 * 1024 ** 3 };
/** Snapshots of a table with their pictures. */
export const maxWithImages = 2_000;
/** Snapshots of an archive of movies. */
export const maxMovies = 500;
/** Cameras whose files one archive holds (EXP-11). */
export const maxCameras = 100;
const extensions = { excel: ".xlsx", dashboard: ".json", nlz: ".zip", mov: ".zip" } as const;

export function createExportService(
  core: Core<"database" | "blobs" | "isBlobUsed" | "nowMs" | "newId"> & {
    readonly visibility: Visibility;
    readonly snapshots: Pick<SnapshotRows, "ownershipsOf">;
  },
  exports: ExportRepository,
  links: ExportLinks,
): ExportService {
  const { database, visibility, nowMs, newId } = core;
  const iso = (ms: number): string => new Date(ms).toISOString();

  async function refusalOf(
    caller: Caller,
    kind: keyof typeof extensions,
    ids: readonly string[],
  ): Promise<ExportRefusal | undefined> {
    const ownerships = await visibility.ownershipsOf(caller.accountId);
    const seen = await core.snapshots.ownershipsOf(ids);
    const wanted = ids.map((id) => ({ id, ownership: seen.get(id) ?? "" }));
    const refusal = exportRefusal(rolesOf(caller), wanted, new Set(ownerships))?.code;
    const holdsFiles = kind === "nlz" || kind === "mov";
    return refusal ?? (holdsFiles && new Set(seen.values()).size > maxCameras ? "tooManyCameras" : undefined);
  }

  function bodyOf(job: ExportJobRow): ApiSchema<"ExportJob"> {
    const url = job.file_hash === null ? null : links.create(job.id);
    return {
      executionID: job.id,
      uuid: job.id,
      kind: job.kind,
      status: job.status,
      url,
      downloadUrl: url,
      description: job.file_name,
      done: job.done,
      total: job.total,
      createdAt: job.created_at,
      expiresAt: job.expires_at,
      errorCode: job.status === "ERROR" ? "exportFailed" : null,
      ...saidOf(job),
    };
  }

  /** Of an archive what is not in it, of a dashboard its data. */
  function saidOf({ kind, data }: ExportJobRow): Pick<ApiSchema<"ExportJob">, "data" | "leftOut"> {
    if (data === null) return { data: null, leftOut: [] };
    if (kind === "dashboard") return { data: JSON.parse(data) as ApiSchema<"SummaryData">, leftOut: [] };
    return { data: null, leftOut: [...(JSON.parse(data) as ArchiveData).leftOut] };
  }

  const newJob = (accountId: string, kind: ExportKind, fileName: string) => ({
    id: newId(),
    account_id: accountId,
    kind,
    file_name: fileName,
    attempts: 0,
    leased_until: null,
    data: null,
    created_at: iso(nowMs()),
    expires_at: iso(nowMs() + keptDays * dayMs),
  });

  async function fileOf(jobId: string): Promise<ExportedFile | undefined> {
    const job = await exports.findAny(jobId);
    if (job === undefined || job.file_hash === null || job.expires_at < iso(nowMs())) return undefined;
    return {
      jobId: job.id,
      accountId: job.account_id,
      kind: job.kind,
      hash: job.file_hash,
      sizeBytes: job.file_bytes ?? 0,
      mediaType: mediaTypes[job.kind],
      fileName: job.file_name,
    };
  }

  return {
    bodyOf,
    async start(caller, kind, request, timezoneOffsetMin = 0) {
      if (request.includeImages && request.snapshotIds.length > maxWithImages) return failure("tooMany");
      if (kind === "mov" && request.snapshotIds.length > maxMovies) return failure("tooMany");
      const refusal = await refusalOf(caller, kind, request.snapshotIds);
      if (refusal !== undefined) return failure(refusal);
      const localTime = iso(nowMs() - timezoneOffsetMin * 60_000).slice(0, 19);
      const stem = `Snapshots-${localTime.replace("T", "_").replaceAll(":", "-")}`;
      const job = newJob(caller.accountId, kind, safeFileName(stem, extensions[kind]));
      return database.transaction(async () => {
        if ((await exports.jobs.countOpen(caller.accountId)) >= maxAtOnce) return failure("tooManyRequests");
        await exports.removeOldest(caller.accountId, maxKept - 1, job.created_at);
        await exports.insert({
          ...job,
          status: "PROCESSING",
          request: JSON.stringify(request),
          done: 0,
          total: request.snapshotIds.length,
          file_hash: null,
          file_bytes: null,
        });
        return success({ executionID: job.id });
      });
    },
    startArchive: (caller) =>
      database.transaction(async () => {
        const { accountId } = caller;
        const running = await exports.processingArchive(accountId);
        if (running !== undefined) return success({ executionID: running.id });
        if ((await exports.jobs.countOpen(accountId)) >= maxAtOnce) return failure("tooManyRequests");
        await exports.removeOldest(accountId, maxKept - 1, iso(nowMs()));
        const time = iso(nowMs()).slice(0, 19).replace("T", "_").replaceAll(":", "-");
        const job = newJob(accountId, "account", safeFileName(`My-data-${time}`, ".zip"));
        const request: ExportRequest = { snapshotIds: [], includeImages: false };
        await exports.insert({
          ...job,
          status: "PROCESSING",
          request: JSON.stringify(request),
          done: 0,
          total: await countOwnSnapshots(database, accountId),
          file_hash: null,
          file_bytes: null,
        });
        return success({ executionID: job.id });
      }),
    async find(caller, id) {
      const job = await exports.find(id, caller.accountId);
      return job === undefined ? undefined : bodyOf(job);
    },
    list: async (caller) => (await exports.listOf(caller.accountId)).map(bodyOf),
    cancel: (caller, id) =>
      database.transaction(async () => {
        if ((await exports.find(id, caller.accountId)) === undefined) return false;
        await exports.remove(id);
        return true;
      }),
    async open(addressOrToken) {
      const id = links.open(addressOrToken);
      return id === undefined ? undefined : fileOf(id);
    },
    fileOf,
    keepUntil: (jobId, expiresAt) => database.transaction(() => exports.keepUntil(jobId, expiresAt)),
    async addReport(accountId, fileName, pdf) {
      const job = newJob(accountId, "report", fileName);
      const request: ExportRequest = { snapshotIds: [], includeImages: false };
      return keepBlob(core, pdf, async ({ hash, sizeBytes }) => {
        const kept = await exports.reportsOf(accountId, job.created_at);
        if (kept.count >= maxReports.count || kept.bytes + sizeBytes > maxReports.bytes)
          return failure("reportsTooMany");
        await exports.insert({
          ...job,
          status: "FINISHED",
          request: JSON.stringify(request),
          done: 1,
          total: 1,
          file_hash: hash,
          file_bytes: sizeBytes,
        });
        return success(links.create(job.id));
      });
    },
    async removeReport(address) {
      const id = links.open(address);
      const file = id === undefined ? undefined : await fileOf(id);
      if (file === undefined) return;
      await database.transaction(() => exports.remove(file.jobId));
      await removeUnusedFile(core, core.isBlobUsed, file.hash);
    },
  };
}
