import { randomBytes } from "node:crypto";
import type { ApiSchema } from "@sonolens/api-client";
import type { Core } from "../../composition/capabilities.ts";
import type { Caller } from "../../policy/caller.ts";
import { sha256Of } from "../../sha256.ts";
import { createSignedText } from "../../signed-text.ts";
import type { SharedReportRow } from "../../storage/database/schema.ts";
import { linkLifetimes } from "../../token-lifetimes.ts";
import type { ExportedFile, ExportedFiles } from "../exports/index.ts";
import type { SharedReportRepository } from "./shared-report.repository.ts";

/** Reports behind public links. */
export interface SharedReportService {
  /** Undefined unless this server gave the address to the caller: no other address is ever resolved. */
  share(caller: Caller, reportUrl: string): Promise<ApiSchema<"SharedReportCreated"> | undefined>;
  list(caller: Caller): Promise<ApiSchema<"SharedReportLink">[]>;
  /** By the token of the link or its id; false if the caller has no such link. */
  revoke(caller: Caller, tokenOrId: string): Promise<boolean>;
  /** Undefined if there never was such a link. */
  open(token: string): Promise<ApiSchema<"SharedReport"> | undefined>;
  /** The file by the short-lived token of its address, while the link is valid. */
  file(fileToken: string): Promise<ExportedFile | undefined>;
}

const fileMs = 10 * 60 * 1000;

export function createSharedReportService(
  core: Core<"database" | "addresses" | "key" | "nowMs" | "newId">,
  reports: SharedReportRepository,
  exported: ExportedFiles,
): SharedReportService {
  const { database, addresses, nowMs, newId } = core;
  const files = createSignedText<{ readonly id: string; readonly expiresMs: number }>(
    core.key("shared files"),
  );
  const nowIso = (): string => new Date(nowMs()).toISOString();

  /** The file behind a link; undefined if the link ended or the file was deleted. */
  async function fileOf(report: SharedReportRow): Promise<ExportedFile | undefined> {
    if (report.revoked_at !== null || report.expires_at <= nowIso()) return undefined;
    return exported.fileOf(report.export_job_id);
  }

  return {
    async share(caller, reportUrl) {
      const file = await exported.open(reportUrl);
      if (file === undefined || file.accountId !== caller.accountId) return undefined;
      // An export of a whole account is never shared.
      if (file.kind === "account") return undefined;
      const token = randomBytes(32).toString("base64url");
      const id = newId();
      const expires = new Date(nowMs() + linkLifetimes.sharedReportS * 1000).toISOString();
      await database.transaction(async () => {
        await exported.keepUntil(file.jobId, expires);
        await reports.insert({
          id,
          token_hash: sha256Of(token),
          account_id: caller.accountId,
          export_job_id: file.jobId,
          file_name: file.fileName,
          created_at: nowIso(),
          expires_at: expires,
          revoked_at: null,
        });
      });
      return { id, token, path: addresses.of(`/shared/reports/${token}`), expires };
    },
    async list(caller) {
      const rows = await reports.listOf(caller.accountId, nowIso());
      return rows.map((row) => ({
        id: row.id,
        name: row.file_name,
        createdAt: row.created_at,
        expires: row.expires_at,
        views: row.views,
      }));
    },
    revoke: (caller, tokenOrId) =>
      database.transaction(async () => {
        const report = (await reports.byTokenHash(sha256Of(tokenOrId))) ?? (await reports.byId(tokenOrId));
        if (report === undefined || report.account_id !== caller.accountId) return false;
        await reports.revoke(report.id, nowIso());
        return true;
      }),
    async open(token) {
      const report = await reports.byTokenHash(sha256Of(token));
      if (report === undefined) return undefined;
      const file = await fileOf(report);
      if (file === undefined) return "expired";
      await database.transaction(() => reports.countView(report.id));
      const fileToken = files.sign({ id: report.id, expiresMs: nowMs() + fileMs });
      const url = addresses.of(`/shared-files/${fileToken}/${encodeURIComponent(file.fileName)}`);
      return { url, embed: file.mediaType === "application/pdf" ? url : null };
    },
    async file(fileToken) {
      const opened = files.open(fileToken);
      if (opened === undefined || opened.expiresMs <= nowMs()) return undefined;
      const report = await reports.byId(opened.id);
      return report === undefined ? undefined : fileOf(report);
    },
  };
}
