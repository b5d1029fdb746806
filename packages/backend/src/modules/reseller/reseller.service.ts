import type { ApiSchema } from "@sonolens/api-client";
import {
  type Invalid,
  licenceKeyRefusal,
  rolesOf,
  validateLicenceKeyEmail,
  validateLicenceKeyForm,
} from "@sonolens/domain";
import { failure, type Result, success } from "@sonolens/foundation";
import type { Core } from "../../composition/capabilities.ts";
import type { FieldProblem } from "../../http/error-body.ts";
import type { Caller } from "../../policy/caller.ts";
import { sanitizeText } from "../../sanitize-text.ts";
import type { ResellerRow } from "../../storage/database/schema.ts";
import type { Accounts } from "../account/index.ts";
import type { Mailer } from "../mail/index.ts";
import type { LicenceSigner } from "./licence-signer.ts";
import type { NamedLicenceKey, ResellerRepository } from "./reseller.repository.ts";

/** The desired state of a reseller. */
export interface ResellerSpec {
  readonly name: string;
  /** License keys that may still be created; if omitted, an existing reseller's number is kept. */
  readonly remainingKeys?: number;
  /** Usernames. Members of another reseller are moved to this one. */
  readonly members: readonly { readonly username: string; readonly isManager?: boolean }[];
}

export type ResellerFailure = "notFound" | FieldProblem;

/** Resellers and the license keys that they create. */
export interface ResellerService {
  find(caller: Caller): Promise<ApiSchema<"Reseller"> | undefined>;
  keys(caller: Caller, resellerId: string): Promise<ApiSchema<"LicenceKey">[] | undefined>;
  create(
    caller: Caller,
    resellerId: string,
    request: ApiSchema<"LicenceKeyRequest">,
  ): Promise<Result<ApiSchema<"LicenceKey">, ResellerFailure>>;
  change(
    caller: Caller,
    resellerId: string,
    licenceKey: string,
    texts: ApiSchema<"LicenceKeyPatch">,
  ): Promise<ApiSchema<"LicenceKey"> | undefined>;
  /** Whether the mail was queued; `subject` is in the caller's language. */
  email(
    caller: Caller,
    resellerId: string,
    mail: ApiSchema<"LicenceKeyEmail">,
    subject: string,
  ): Promise<Result<boolean, ResellerFailure>>;
  /** For operators: creates or changes the reseller; fails with the usernames that do not exist. */
  ensure(spec: ResellerSpec): Promise<Result<{ readonly resellerId: string }, readonly string[]>>;
}

export function createResellerService(
  core: Core<"database" | "logger" | "nowMs" | "newId"> & {
    readonly accounts: Accounts;
    readonly mail: Mailer;
  },
  resellers: ResellerRepository,
  signer: LicenceSigner,
): ResellerService {
  const { database, accounts, nowMs, newId } = core;
  const nowIso = (): string => new Date(nowMs()).toISOString();

  async function own(caller: Caller, resellerId: string): Promise<ResellerRow | undefined> {
    const reseller = await resellers.ofAccount(caller.accountId);
    return reseller?.id === resellerId ? reseller : undefined;
  }

  return {
    async find(caller) {
      const reseller = await resellers.ofAccount(caller.accountId);
      if (reseller === undefined) return undefined;
      const { id, name, remaining_keys } = reseller;
      return { id, name, remaining_keys, members: await resellers.members(id) };
    },
    async keys(caller, resellerId) {
      const reseller = await own(caller, resellerId);
      return reseller === undefined ? undefined : (await resellers.keys(reseller.id)).map(bodyOf);
    },
    create: (caller, resellerId, request) =>
      database.transaction(async () => {
        const reseller = await own(caller, resellerId);
        if (reseller === undefined) return failure("notFound");
        const form = validateLicenceKeyForm({
          node_key: request.node_key,
          description: sanitizeText(request.description ?? ""),
          customer_name: sanitizeText(request.customer_name ?? ""),
        });
        if (!form.ok) return failure(problemOf(form.fields));
        const refusal = licenceKeyRefusal(rolesOf(caller), reseller);
        if (refusal !== undefined) return failure({ code: refusal });
        if (!(await resellers.takeKey(reseller.id))) return failure({ code: "noGenerationsLeft" });
        const row = {
          ...form.value,
          licence_key: signer.sign(form.value.node_key),
          reseller_id: reseller.id,
          created_at: nowIso(),
          created_by: caller.accountId,
        };
        await resellers.insertKey(row);
        return success(bodyOf({ ...row, username: caller.username }));
      }),
    change: (caller, resellerId, licenceKey, texts) =>
      database.transaction(async () => {
        const reseller = await own(caller, resellerId);
        const row = reseller === undefined ? undefined : await resellers.key(reseller.id, licenceKey);
        if (row === undefined) return undefined;
        const columns = {
          description: sanitizeText(texts.description ?? row.description),
          customer_name: sanitizeText(texts.customer_name ?? row.customer_name),
        };
        await resellers.updateKey(licenceKey, columns);
        return bodyOf({ ...row, ...columns });
      }),
    async email(caller, resellerId, mail, subject) {
      if ((await own(caller, resellerId)) === undefined) return failure("notFound");
      const form = validateLicenceKeyEmail({
        email: sanitizeText(mail.email),
        content: sanitizeText(mail.content),
      });
      if (!form.ok) return failure(problemOf(form.fields));
      const { email: to, content: text } = form.value;
      try {
        await database.transaction(() => core.mail.send({ to, subject, text }));
        return success(true);
      } catch (error) {
        core.logger.error({ err: error }, "a mail about a licence key could not be kept");
        return success(false);
      }
    },
    ensure: (spec) =>
      database.transaction(async () => {
        const found = [];
        const unknown: string[] = [];
        for (const { username, isManager = false } of spec.members) {
          const account = await accounts.byUsername(username);
          if (account === undefined) unknown.push(username);
          else found.push({ accountId: account.id, isManager });
        }
        if (unknown.length > 0) return failure(unknown);
        const known = await resellers.byName(spec.name);
        const resellerId = known?.id ?? newId();
        const remaining_keys = spec.remainingKeys ?? known?.remaining_keys ?? 0;
        if (known === undefined)
          await resellers.insert({ id: resellerId, name: spec.name, remaining_keys, created_at: nowIso() });
        else await resellers.setRemaining(resellerId, remaining_keys);
        for (const { accountId, isManager } of found)
          await resellers.setMember(accountId, resellerId, isManager);
        return success({ resellerId });
      }),
  };
}

/** The first invalid field. */
function problemOf(fields: Readonly<Record<string, Invalid | undefined>>): FieldProblem {
  const [first] = Object.entries(fields);
  return first?.[1] === undefined
    ? { code: "invalidFormat" }
    : { field: first[0], code: first[1].code, params: first[1].params };
}

const bodyOf = (row: NamedLicenceKey): ApiSchema<"LicenceKey"> => ({
  license_key: row.licence_key,
  node_key: row.node_key,
  description: row.description,
  customer_name: row.customer_name,
  created_at: row.created_at,
  created_by: row.username,
});
