import { basename } from "node:path/posix";
import type { ApiSchema } from "@sonolens/api-client";
import { safeFileName } from "@sonolens/domain";
import { failure, type Result, success } from "@sonolens/foundation";
import type { Core } from "../../composition/capabilities.ts";
import type { Caller } from "../../policy/caller.ts";
import { type CredentialRef, credentialRefOf } from "../../policy/credential-ref.ts";
import { createSignedText } from "../../signed-text.ts";
import type { CredentialStatuses } from "../account/index.ts";
import type { ExportService } from "./export.service.ts";

/** What a signed form allows: one report of one account, while its requester is signed in. */
interface ReportPolicy {
  readonly from: CredentialRef;
  readonly key: string;
  readonly expiresMs: number;
}

export type ReportRefusal = "uploadExpired" | "payloadTooLarge" | "invalidFormat" | "reportsTooMany";

/** Reports that a viewer made and sends to be shared. */
export interface ReportUploads {
  createTarget(caller: Caller): ApiSchema<"UploadTarget">;
  receive(
    fields: Readonly<Record<string, string>>,
    file: { readonly filename: string; readonly bytes: AsyncIterable<Uint8Array> },
  ): Promise<Result<ApiSchema<"UploadedReport">, ReportRefusal>>;
}

const formLifetimeMs = 3600 * 1000;

export function createReportUploads(
  core: Core<"blobs" | "addresses" | "key" | "nowMs" | "newId"> & {
    readonly credentialStatuses: CredentialStatuses;
  },
  service: ExportService,
  maxBytes: number,
): ReportUploads {
  const { blobs, credentialStatuses, addresses, nowMs, newId } = core;
  const policies = createSignedText<ReportPolicy>(core.key("report forms"));

  return {
    createTarget(caller) {
      const key = newId();
      const signed = policies.sign({
        from: credentialRefOf(caller),
        key,
        expiresMs: nowMs() + formLifetimeMs,
      });
      const [policy = "", signature = ""] = signed.split(".");
      return { url: addresses.of("/report-uploads/"), fields: { key, policy, signature } };
    },
    async receive(fields, { filename, bytes }) {
      const policy = policies.open(`${fields.policy ?? ""}.${fields.signature ?? ""}`);
      if (policy === undefined || policy.key !== fields.key || policy.expiresMs <= nowMs())
        return failure("uploadExpired");
      if (!(await credentialStatuses.isValid(policy.from))) return failure("uploadExpired");
      const spooled = await blobs.spool(bytes, maxBytes);
      if (spooled === undefined) return failure("payloadTooLarge");
      try {
        if (!(await isPdf(spooled.stream()))) return failure("invalidFormat");
        const name = safeFileName(basename(filename.replaceAll("\\", "/")).replace(/\.pdf$/i, ""), ".pdf");
        const added = await service.addReport(policy.from.accountId, name, () => spooled.stream());
        return added.ok ? success({ reportUrl: added.value, name }) : added;
      } finally {
        await spooled.discard();
      }
    },
  };
}

/** From the first byte: readers accept a mark further on, behind which a file can be something else too. */
async function isPdf(bytes: AsyncIterable<Uint8Array>): Promise<boolean> {
  let head = Buffer.alloc(0);
  for await (const part of bytes) {
    head = Buffer.concat([head, part.subarray(0, mark.length)]).subarray(0, mark.length);
    if (head.length === mark.length) break;
  }
  return head.equals(mark);
}

const mark = Buffer.from("%PDF-");
