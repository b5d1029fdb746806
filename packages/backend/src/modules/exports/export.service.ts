import type { ApiSchema } from "@sonolens/api-client";
import { type AccessCode, exportRefusal, rolesOf, safeFileName } from "@sonolens/domain";
import { failure, type Result, success } from "@sonolens/foundation";
import type { Core } from "../../composition/capabilities.ts";
import type { Caller } from "../../policy/caller.ts";
import type { TooMany } from "../../rate-limit.ts";
import type { BlobReference } from "../../storage/blobs/blob-store.ts";
import { keepBlob } from "../../storage/blobs/keep-blob.ts";
import { removeUnusedFile } from "../../storage/blobs/remove-unused-file.ts";
import type { ExportJobRow } from "../../storage/database/schema.ts";
import type { SnapshotRows } from "../snapshots/index.ts";
import type { Visibility } from "../visibility/index.ts";
import { countOwnSnapshots } from "./account-data.ts";
import type { ExportRepository } from "./export.repository.ts";
import { demoExports, keptMs, maxAtOnce, maxCameras, maxSnapshots } from "./export-limits.ts";
import type { ExportLinks } from "./export-links.ts";
import { type OpenExport, placeOf, type QueuePlace } from "./export-queue.ts";
import { type ExportKind, type ExportRequest, mediaTypes, requestOf } from "./export-request.ts";
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

export type ExportRefusal = AccessCode | "tooMany" | "tooManyCameras";

/** Files of exports, for links to them. */
export interface ExportedFiles {
  /** The file behind an address that `find` returned, or its token; undefined if it is invalid, or gone. */
  open(addressOrToken: string): Promise<ExportedFile | undefined>;
  /** The file of a finished export, for any caller; undefined if there is none, or none any more. */
  fileOf(jobId: string): Promise<ExportedFile | undefined>;
  /** Keeps a file longer, for a share of it. */
  keepUntil(jobId: string, expiresAt: string): Promise<void>;
  /**
   * Stores a report that was sent, whose bytes may be read more than once; returns its address. `isWanted` gets the
   * address and belongs to the same transaction: if it throws, refuses or is killed on the way, no report is stored.
   */
  addReport(
    accountId: string,
    fileName: string,
    pdf: () => AsyncIterable<Uint8Array>,
    isWanted?: (address: string) => Promise<boolean>,
  ): Promise<Result<string, "reportsTooMany">>;
}

/** Exports of snapshots: started here, made as jobs. */
export interface ExportService extends ExportedFiles {
  start(
    caller: Caller,
    kind: Exclude<ExportKind, "report" | "account">,
    request: Omit<ExportRequest, "visitor">,
    /** From where the call comes. */
    clientAddress: string,
    timezoneOffsetMin?: number,
  ): Promise<Result<{ readonly executionID: string }, ExportRefusal | TooMany>>;
  /** Of all data of the caller. If one is in progress already, returns that one. */
  startArchive(caller: Caller): Promise<Result<{ readonly executionID: string }, TooMany>>;
  find(caller: Caller, id: string): Promise<ApiSchema<"ExportJob"> | undefined>;
  list(caller: Caller): Promise<ApiSchema<"ExportJob">[]>;
  /** Cancels a running one, removes a finished one; false if the caller has none of that id. */
  cancel(caller: Caller, id: string): Promise<boolean>;
  bodyOf(job: ExportJobRow, place?: QueuePlace): ApiSchema<"ExportJob">;
}

/** Seconds after which one of the unfinished exports is likely to be finished. */
const likelyFinishedS = 10;
/** Finished exports that an account keeps; a new one takes the place of the oldest. */
const maxKept = 100;
/** Reports that an account keeps. */
const maxReports = { count: 200, bytes: 4 * 1024 ** 3 };
const extensions = { excel: ".xlsx", dashboard: ".json", nlz: ".zip", mov: ".zip" } as const;

export function createExportService(
  core: Core<"database" | "blobs" | "isBlobUsed" | "rateCounts" | "nowMs" | "newId"> & {
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

  function bodyOf(job: ExportJobRow, place?: QueuePlace): ApiSchema<"ExportJob"> {
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
      before: place?.before ?? null,
      secondsLeft: place?.secondsLeft ?? null,
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

  /** All visitors of the demo share its account, and each has exports of their own. */
  const isOf = ({ isDemo, sessionId }: Caller, job: ExportJobRow): boolean =>
    !isDemo || requestOf(job).visitor === sessionId;

  const placed = (jobs: readonly ExportJobRow[], open: readonly OpenExport[]): ApiSchema<"ExportJob">[] =>
    jobs.map((job) => bodyOf(job, placeOf(job.id, open)));

  const openExports = async (jobs: readonly ExportJobRow[]): Promise<OpenExport[]> =>
    jobs.some(({ status }) => status === "PROCESSING") ? exports.open() : [];

  /** Whether the caller has as many unfinished ones as allowed. */
  async function isFull(caller: Caller): Promise<boolean> {
    const open = await exports.jobs.countOpen(caller.accountId);
    if (!caller.isDemo) return open >= maxAtOnce.account;
    if (open >= maxAtOnce.demo) return true;
    const own = (await exports.openOf(caller.accountId)).filter((job) => isOf(caller, job));
    return own.length >= maxAtOnce.visitor;
  }

  const newJob = (
    { accountId, isDemo }: Pick<Caller, "accountId" | "isDemo">,
    kind: ExportKind,
    fileName: string,
  ) => ({
    id: newId(),
    account_id: accountId,
    kind,
    file_name: fileName,
    attempts: 0,
    leased_until: null,
    data: null,
    created_at: iso(nowMs()),
    expires_at: iso(nowMs() + keptMs({ isDemo })),
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
    async start(caller, kind, request, clientAddress, timezoneOffsetMin = 0) {
      const max = maxSnapshots(caller, kind, request.includeImages) ?? Number.POSITIVE_INFINITY;
      if (request.snapshotIds.length > max) return failure("tooMany");
      const refusal = await refusalOf(caller, kind, request.snapshotIds);
      if (refusal !== undefined) return failure(refusal);
      const localTime = iso(nowMs() - timezoneOffsetMin * 60_000).slice(0, 19);
      const stem = `Snapshots-${localTime.replace("T", "_").replaceAll(":", "-")}`;
      const job = newJob(caller, kind, safeFileName(stem, extensions[kind]));
      const stored: ExportRequest = { ...request, ...(caller.isDemo && { visitor: caller.sessionId ?? "" }) };
      return database.transaction(async () => {
        if (await isFull(caller)) return failure({ retryAfterS: likelyFinishedS });
        const retryAfterS = caller.isDemo ? await core.rateCounts.take([demoExports, clientAddress]) : 0;
        if (retryAfterS > 0) return failure({ retryAfterS });
        await exports.removeOldest(caller.accountId, maxKept - 1, job.created_at);
        await exports.insert({
          ...job,
          status: "PROCESSING",
          request: JSON.stringify(stored),
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
        if (await isFull(caller)) return failure({ retryAfterS: likelyFinishedS });
        await exports.removeOldest(accountId, maxKept - 1, iso(nowMs()));
        const time = iso(nowMs()).slice(0, 19).replace("T", "_").replaceAll(":", "-");
        const job = newJob(caller, "account", safeFileName(`My-data-${time}`, ".zip"));
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
      if (job === undefined || !isOf(caller, job)) return undefined;
      return placed([job], await openExports([job]))[0];
    },
    async list(caller) {
      const jobs = (await exports.listOf(caller.accountId)).filter((job) => isOf(caller, job));
      return placed(jobs, await openExports(jobs));
    },
    cancel: (caller, id) =>
      database.transaction(async () => {
        const job = await exports.find(id, caller.accountId);
        if (job === undefined || !isOf(caller, job)) return false;
        await exports.remove(id);
        return true;
      }),
    async open(addressOrToken) {
      const id = links.open(addressOrToken);
      return id === undefined ? undefined : fileOf(id);
    },
    fileOf,
    keepUntil: (jobId, expiresAt) => database.transaction(() => exports.keepUntil(jobId, expiresAt)),
    async addReport(accountId, fileName, pdf, isWanted) {
      const job = newJob({ accountId, isDemo: false }, "report", fileName);
      const request: ExportRequest = { snapshotIds: [], includeImages: false };
      const stored = new Set<string>();
      const store = async ({ hash, sizeBytes }: BlobReference): Promise<Result<string, "reportsTooMany">> => {
        stored.add(hash);
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
        const address = links.create(job.id);
        if (isWanted !== undefined && !(await isWanted(address))) await exports.remove(job.id);
        return success(address);
      };
      try {
        return await keepBlob(core, pdf, store);
      } finally {
        for (const hash of stored) await removeUnusedFile(core, core.isBlobUsed, hash);
      }
    },
  };
}
