import type { ApiSchema } from "@sonolens/api-client";
import {
  calendarDay,
  issuedReportFileName,
  issuedReportNumber,
  issuedReportRevision,
} from "@sonolens/domain";
import { failure, type Result, success } from "@sonolens/foundation";
import type { Core } from "../../composition/capabilities.ts";
import type { FieldProblem } from "../../http/error-body.ts";
import type { Caller } from "../../policy/caller.ts";
import { sanitizeText } from "../../sanitize-text.ts";
import { createSignedText } from "../../signed-text.ts";
import type { IssuedReportRow } from "../../storage/database/schema.ts";
import { linkLifetimes } from "../../token-lifetimes.ts";
import type { ExportedFiles } from "../exports/index.ts";
import type { SnapshotRows } from "../snapshots/index.ts";
import type { Visibility } from "../visibility/index.ts";
import type { IssuedReportRepository, ListedReport } from "./issued-report.repository.ts";

/** The file of an issued report. */
export interface IssuedFile {
  readonly hash: string;
  readonly sizeBytes: number;
  readonly fileName: string;
}

/** Issued reports: numbered, with revisions, kept byte for byte. */
export interface IssuedReportService {
  list(caller: Caller, sha256?: string): Promise<ApiSchema<"IssuedReport">[]>;
  find(caller: Caller, id: string): Promise<ApiSchema<"IssuedReportDetail"> | undefined>;
  /** Takes the next number, or the next revision of one. */
  reserve(
    caller: Caller,
    request: ApiSchema<"NewIssuedReport">,
  ): Promise<Result<ApiSchema<"ReservedReport">, FieldProblem | "notFound">>;
  issue(
    caller: Caller,
    id: string,
    request: ApiSchema<"IssueReportRequest">,
  ): Promise<Result<ApiSchema<"IssuedReport">, FieldProblem | "notFound">>;
  /** Gives a reserved number back, or deletes a file. */
  remove(caller: Caller, id: string): Promise<Result<void, FieldProblem | "notFound">>;
  /** A copy among the reports that the caller uploaded. */
  copy(caller: Caller, id: string): Promise<Result<ApiSchema<"UploadedReport">, FieldProblem | "notFound">>;
  /** The file by the token of its address. */
  file(token: string): Promise<IssuedFile | undefined>;
  /** Voids unused reservations. */
  voidExpired(): Promise<void>;
}

const reservedMs = 3600 * 1000;
/** Issued reports with their files, of one organization or account. */
const maxKept = { count: 2_000, bytes: 40 * 1024 ** 3 };

export function createIssuedReportService(
  core: Core<"database" | "blobs" | "addresses" | "key" | "nowMs" | "newId"> & {
    readonly visibility: Visibility;
    readonly snapshots: Pick<SnapshotRows, "ownershipsOf">;
    readonly exported: ExportedFiles;
  },
  reports: IssuedReportRepository,
): IssuedReportService {
  const { database, blobs, addresses, visibility, snapshots, exported, nowMs, newId } = core;
  const links = createSignedText<{ readonly id: string; readonly expiresMs: number }>(
    core.key("issued reports"),
  );
  const iso = (ms = nowMs()): string => new Date(ms).toISOString();

  function addressOf(row: IssuedReportRow): string | null {
    if (row.file_hash === null) return null;
    const token = links.sign({ id: row.id, expiresMs: nowMs() + linkLifetimes.downloadS * 1000 });
    return addresses.of(`/issued-reports/${token}/${encodeURIComponent(fileNameOf(row))}`);
  }

  function bodyOf(row: ListedReport, caller: Caller): ApiSchema<"IssuedReport"> {
    if (row.state === "reserved") throw new Error("A reservation is not listed.");
    return {
      id: row.id,
      ...namesOf(row),
      state: row.state,
      title: row.title,
      type: row.report_type,
      template: row.template,
      findings: row.findings,
      issuedAt: row.issued_at ?? row.reserved_at,
      issuedBy: row.issued_by,
      sizeBytes: row.file_bytes,
      sha256: row.sha256,
      replaces: replacedBy(row),
      latestRevision: row.latest_revision === null ? null : issuedReportRevision(row.latest_revision),
      deletedAt: row.deleted_at,
      mayDelete: row.state === "issued" && row.account_id === caller.accountId,
      url: addressOf(row),
    };
  }

  async function findNow(caller: Caller, id: string): Promise<ApiSchema<"IssuedReport">> {
    const row = await reports.findSeen(id, caller.accountId);
    if (row === undefined) throw new Error("The report was just written.");
    return bodyOf(row, caller);
  }

  /** A report that the caller sees; neither a reservation nor one that just ended. */
  async function findListed(caller: Caller, id: string): Promise<ListedReport | undefined> {
    const row = await reports.findSeen(id, caller.accountId);
    return row?.state === "reserved" ? undefined : row;
  }

  /** The cameras of the snapshots, which the caller has to see; staff see those of others and issue no reports of them. */
  async function ownershipsOf(
    caller: Caller,
    ids: readonly string[],
  ): Promise<Result<string[], FieldProblem | "notFound">> {
    const visible = new Set(await visibility.ownershipsOf(caller.accountId));
    const found = await snapshots.ownershipsOf(ids);
    if (!ids.every((id) => found.has(id))) return failure("notFound");
    const ownerships = [...new Set(found.values())];
    if (ownerships.every((id) => visible.has(id))) return success(ownerships);
    return failure(caller.isStaff ? { code: "notAllowed" } : "notFound");
  }

  /** Why someone who is not the issuer may not change a report: those who see it may know that it is there. */
  async function refusalOf(caller: Caller, id: string): Promise<FieldProblem | "notFound"> {
    return (await findListed(caller, id)) === undefined ? "notFound" : { code: "notAllowed" };
  }

  type Place = Pick<
    IssuedReportRow,
    "series" | "organization_id" | "year" | "number" | "revision" | "replaced_revision" | "replaced_at"
  >;

  async function nextNumber(caller: Caller, year: number): Promise<Place> {
    const organization = await reports.organizationOf(caller.accountId);
    const series =
      organization === undefined ? `account ${caller.accountId}` : `organization ${organization}`;
    const number = (await reports.lastNumber({ series, year })) + 1;
    const first = { revision: 1, replaced_revision: null, replaced_at: null };
    return { series, organization_id: organization ?? null, year, number, ...first };
  }

  async function nextRevision(
    caller: Caller,
    revisionOf: string,
  ): Promise<Result<Place, FieldProblem | "notFound">> {
    const earlier = await findListed(caller, revisionOf);
    if (earlier === undefined || earlier.state === "void") return failure("notFound");
    const { series, organization_id, year, number } = earlier;
    const revisions = await reports.revisionsOf({ series, year }, number);
    const [latest] = revisions;
    if (latest?.state === "reserved") return failure({ code: "reportRevisionOpen" });
    const replaced = revisions.find(({ state }) => state !== "void");
    return success({
      ...{ series, organization_id, year, number },
      revision: (latest?.revision ?? 0) + 1,
      replaced_revision: replaced?.revision ?? null,
      replaced_at: replaced?.issued_at ?? null,
    });
  }

  return {
    async list(caller, sha256) {
      const rows = await reports.listSeen(caller.accountId, { ...(sha256 !== undefined && { sha256 }) });
      return rows.filter(({ state }) => state !== "reserved").map((row) => bodyOf(row, caller));
    },
    async find(caller, id) {
      const row = await findListed(caller, id);
      if (row === undefined) return undefined;
      return { ...bodyOf(row, caller), snapshotIds: JSON.parse(row.snapshot_ids) as string[] };
    },
    async reserve(caller, { title, type, template, timeZone, snapshotIds, revisionOf }) {
      const year = Number(calendarDay(nowMs(), timeZone).slice(0, 4));
      const ids = [...new Set(snapshotIds)];
      return database.transaction(async () => {
        await reports.voidExpired(iso());
        const ownerships = await ownershipsOf(caller, ids);
        if (!ownerships.ok) return ownerships;
        const place =
          revisionOf === undefined
            ? success(await nextNumber(caller, year))
            : await nextRevision(caller, revisionOf);
        if (!place.ok) return place;
        if ((await reports.keptIn(place.value.series)).count >= maxKept.count)
          return failure({ code: "reportsTooMany" });
        const id = newId();
        const expiresAt = iso(nowMs() + reservedMs);
        await reports.insert(
          {
            id,
            account_id: caller.accountId,
            ...place.value,
            state: "reserved",
            title: sanitizeText(title),
            report_type: type,
            template: sanitizeText(template),
            snapshot_ids: JSON.stringify(ids),
            findings: null,
            sha256: null,
            file_hash: null,
            file_bytes: null,
            reserved_at: iso(),
            expires_at: expiresAt,
            issued_at: null,
            deleted_at: null,
          },
          ownerships.value,
        );
        return success({ id, ...namesOf(place.value), replaces: replacedBy(place.value), expiresAt });
      });
    },
    issue: (caller, id, { reportUrl, sha256, findings }) =>
      database.transaction(async () => {
        await reports.voidExpired(iso());
        const row = await reports.find(id);
        if (row?.account_id !== caller.accountId) return failure(await refusalOf(caller, id));
        if (row.state === "deleted") return failure({ code: "reportIssuedAlready" });
        if (row.state === "void") return failure({ code: "reportReservationEnded" });
        const file = await exported.open(reportUrl);
        if (row.state === "issued")
          return row.sha256 === (sha256 ?? file?.hash)
            ? success(await findNow(caller, id))
            : failure({ code: "reportIssuedAlready" });
        if (file?.accountId !== caller.accountId || file.kind !== "report" || !(await blobs.has(file.hash)))
          return failure({ field: "reportUrl", code: "reportNotShareable" });
        if (sha256 !== undefined && file.hash !== sha256)
          return failure({ field: "sha256", code: "reportFileDiffers" });
        if ((await reports.keptIn(row.series)).bytes + file.sizeBytes > maxKept.bytes)
          return failure({ code: "reportsTooMany" });
        await reports.update(id, {
          state: "issued",
          ...{ findings, sha256: file.hash, file_hash: file.hash, file_bytes: file.sizeBytes },
          issued_at: iso(),
          expires_at: null,
        });
        return success(await findNow(caller, id));
      }),
    remove: (caller, id) =>
      database.transaction(async () => {
        const row = await reports.find(id);
        if (row?.account_id !== caller.accountId) return failure(await refusalOf(caller, id));
        if (row.state === "issued")
          await reports.update(id, {
            state: "deleted",
            ...{ file_hash: null, file_bytes: null },
            deleted_at: iso(),
          });
        if (row.state !== "reserved") return success(undefined);
        const [latest] = await reports.revisionsOf(row, row.number);
        const isLast =
          latest?.id === id && (row.revision > 1 || (await reports.lastNumber(row)) === row.number);
        if (isLast) await reports.remove(id);
        else await reports.update(id, { state: "void", expires_at: null });
        return success(undefined);
      }),
    async copy(caller, id) {
      const row = await findListed(caller, id);
      if (row === undefined || row.file_hash === null) return failure("notFound");
      const { file_hash: hash } = row;
      const name = fileNameOf(row);
      const added = await exported.addReport(caller.accountId, name, () => blobs.stream(hash));
      return added.ok ? success({ reportUrl: added.value, name }) : failure({ code: added.error });
    },
    async file(token) {
      const link = links.open(token);
      if (link === undefined || link.expiresMs <= nowMs()) return undefined;
      const row = await reports.find(link.id);
      if (row === undefined || row.file_hash === null) return undefined;
      return { hash: row.file_hash, sizeBytes: row.file_bytes ?? 0, fileName: fileNameOf(row) };
    },
    voidExpired: () => database.transaction(() => reports.voidExpired(iso())),
  };
}

type Numbered = Pick<IssuedReportRow, "year" | "number" | "revision">;

const namesOf = ({ year, number, revision }: Numbered) => ({
  number: issuedReportNumber(year, number),
  revision: issuedReportRevision(revision),
});

function fileNameOf(row: Numbered): string {
  const { number, revision } = namesOf(row);
  return issuedReportFileName(number, revision);
}

function replacedBy({
  replaced_revision,
  replaced_at,
}: Pick<IssuedReportRow, "replaced_revision" | "replaced_at">): ApiSchema<"ReplacedReport"> {
  if (replaced_revision === null || replaced_at === null) return null;
  return { revision: issuedReportRevision(replaced_revision), issuedAt: replaced_at };
}
