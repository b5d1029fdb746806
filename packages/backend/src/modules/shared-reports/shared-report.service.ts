import { randomBytes } from "node:crypto";
import type { ApiSchema } from "@sonolens/api-client";
import { safeFileName, validateNewPassword } from "@sonolens/domain";
import { failure, type Result, success } from "@sonolens/foundation";
import type { Core } from "../../composition/capabilities.ts";
import type { FieldProblem } from "../../http/error-body.ts";
import type { Caller } from "../../policy/caller.ts";
import type { TooMany } from "../../rate-limit.ts";
import { sha256Of } from "../../sha256.ts";
import { createSignedText } from "../../signed-text.ts";
import type { SharedReportRow } from "../../storage/database/schema.ts";
import { linkLifetimes } from "../../token-lifetimes.ts";
import type { Passwords, SignInThrottle } from "../account/index.ts";
import type { ExportedFile, ExportedFiles } from "../exports/index.ts";
import type { SharedReportRepository } from "./shared-report.repository.ts";

/** Reports behind public links. */
export interface SharedReportService {
  /** Refused unless this server gave the address to the caller: no other address is ever resolved. */
  share(
    caller: Caller,
    request: ApiSchema<"ShareReportRequest">,
  ): Promise<Result<ApiSchema<"SharedReportCreated">, FieldProblem>>;
  list(caller: Caller): Promise<ApiSchema<"SharedReportLink">[]>;
  /** By the token of the link or its id; false if the caller has no such link. */
  revoke(caller: Caller, tokenOrId: string): Promise<boolean>;
  /** Undefined if there never was such a link. */
  open(token: string): Promise<ApiSchema<"SharedReport"> | undefined>;
  /** The same with a password, tried by a client at an address. */
  openWith(
    token: string,
    password: string,
    clientAddress: string,
  ): Promise<Result<ApiSchema<"SharedReport"> | undefined, "passwordWrong" | TooMany>>;
  /**
   * The file by the short-lived token of its address, while the link is valid; `unknown` if this server never
   * gave that address.
   */
  file(fileToken: string): Promise<ExportedFile | "ended" | "unknown">;
}

const dayS = 24 * 3600;
const fileMs = 10 * 60 * 1000;
/** Valid links of one account. */
const maxLinks = 100;

export function createSharedReportService(
  core: Core<"database" | "addresses" | "key" | "nowMs" | "newId"> & {
    readonly passwords: Passwords;
    readonly guesses: SignInThrottle;
  },
  reports: SharedReportRepository,
  exported: ExportedFiles,
): SharedReportService {
  const { database, addresses, passwords, guesses, nowMs, newId } = core;
  const files = createSignedText<{ readonly id: string; readonly expiresMs: number }>(
    core.key("shared files"),
  );
  const nowIso = (): string => new Date(nowMs()).toISOString();

  /** The file behind a link, under its public name; undefined if the link ended or the file was deleted. */
  async function fileOf(report: SharedReportRow): Promise<ExportedFile | undefined> {
    if (report.revoked_at !== null || report.expires_at <= nowIso()) return undefined;
    const file = await exported.fileOf(report.export_job_id);
    return file === undefined ? undefined : { ...file, fileName: report.file_name };
  }

  async function view(report: SharedReportRow, file: ExportedFile): Promise<ApiSchema<"SharedReportFile">> {
    await database.transaction(() => reports.countView(report.id, nowIso()));
    const fileToken = files.sign({ id: report.id, expiresMs: nowMs() + fileMs });
    const url = addresses.of(`/shared-files/${fileToken}/${encodeURIComponent(file.fileName)}`);
    const embed = file.mediaType === "application/pdf" ? url : null;
    return { url, embed, name: file.fileName, expires: report.expires_at };
  }

  return {
    async share(caller, { reportUrl, days, password, fileName }) {
      const file = await exported.open(reportUrl);
      // An export of a whole account is never shared.
      if (file === undefined || file.accountId !== caller.accountId || file.kind === "account")
        return failure({ field: "reportUrl", code: "reportNotShareable" });
      const checked = password === undefined ? undefined : validateNewPassword(password);
      if (checked?.ok === false)
        return failure({ field: "password", code: checked.code, params: checked.params });
      const token = randomBytes(32).toString("base64url");
      const id = newId();
      const name = publicName(file.fileName, fileName);
      const lifetimeS = days === undefined ? linkLifetimes.sharedReportS : days * dayS;
      const expires = new Date(nowMs() + lifetimeS * 1000).toISOString();
      const passwordHash = password === undefined ? null : await passwords.hash(password);
      return database.transaction(async () => {
        if ((await reports.countOf(caller.accountId, nowIso())) >= maxLinks)
          return failure({ code: "sharedLinksTooMany" });
        await exported.keepUntil(file.jobId, expires);
        await reports.insert({
          id,
          token_hash: sha256Of(token),
          account_id: caller.accountId,
          export_job_id: file.jobId,
          file_name: name,
          created_at: nowIso(),
          expires_at: expires,
          revoked_at: null,
          password_hash: passwordHash,
          last_opened_at: null,
        });
        const path = addresses.of(`/shared/reports/${token}`);
        return success({ id, name, token, path, expires, hasPassword: passwordHash !== null });
      });
    },
    async list(caller) {
      const rows = await reports.listOf(caller.accountId, nowIso());
      return rows.map((row) => ({
        id: row.id,
        name: row.file_name,
        createdAt: row.created_at,
        expires: row.expires_at,
        views: row.views,
        lastOpenedAt: row.last_opened_at,
        hasPassword: row.password_hash !== null,
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
      return report.password_hash === null ? view(report, file) : "passwordRequired";
    },
    async openWith(token, password, clientAddress) {
      const report = await reports.byTokenHash(sha256Of(token));
      if (report === undefined) return success(undefined);
      const file = await fileOf(report);
      if (file === undefined) return success("expired");
      if (report.password_hash !== null) {
        const begun = await guesses.begin(`shared report ${report.id}`, { address: clientAddress });
        if (!begun.ok) return begun;
        if (!(await passwords.verify(report.password_hash, password))) return failure("passwordWrong");
        await begun.value.wasRight();
      }
      return success(await view(report, file));
    },
    async file(fileToken) {
      const opened = files.open(fileToken);
      if (opened === undefined) return "unknown";
      if (opened.expiresMs <= nowMs()) return "ended";
      const report = await reports.byId(opened.id);
      return (report && (await fileOf(report))) ?? "ended";
    },
  };
}

/** Tells nothing of a site or a customer unless its owner wants it to. */
function publicName(fileName: string, chosen = "Report"): string {
  const [extension = ""] = /\.\w+$/.exec(fileName) ?? [];
  const stem = chosen.toLowerCase().endsWith(extension.toLowerCase())
    ? chosen.slice(0, chosen.length - extension.length)
    : chosen;
  return safeFileName(stem, extension);
}
