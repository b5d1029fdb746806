import { plainEmail, validateAccountRequest } from "@sonolens/domain";
import { failure, type Result, success } from "@sonolens/foundation";
import type { Translate } from "@sonolens/i18n";
import { type FieldProblem, formProblems } from "../../http/error-body.ts";
import type { RateCounts, RateLimit } from "../../rate-limit.ts";
import type { Database } from "../../storage/database/open-database.ts";
import type { AccountRow } from "../../storage/database/schema.ts";
import { linkLifetimes } from "../../token-lifetimes.ts";
import type { AccountRepository } from "./account.repository.ts";
import type { AccountLinks } from "./account-links.ts";
import type { AccountMails } from "./account-mails.ts";
import type { Passwords } from "./passwords.ts";

/** A client that makes a request without being signed in. */
export interface Requester {
  readonly clientAddress: string;
  readonly translate: Translate;
}

/** Too many calls, or what is wrong with the fields. */
export type AccountRefusal =
  | { readonly retryAfterS: number }
  | { readonly problems: readonly FieldProblem[] };

export interface RegistrationService {
  /** Makes an account that waits for its activation, with an empty library of its own, and sends the mail. */
  register(
    form: { readonly email: string; readonly username: string; readonly password: string },
    requester: Requester,
  ): Promise<Result<{ id: string; email: string; username: string }, AccountRefusal>>;
  activate(uid: string, secret: string): Promise<Result<undefined, "activationUsed" | "activationFailed">>;
  /** Sends the activation mail again; only its reader learns whether there is an account. */
  resend(email: string, requester: Requester): Promise<Result<undefined, AccountRefusal>>;
  /** Only inside a transaction. */
  sendActivation(account: Pick<AccountRow, "id" | "email">, translate: Translate): Promise<void>;
}

export interface RegistrationParts {
  readonly database: Database;
  readonly accounts: AccountRepository;
  readonly links: AccountLinks;
  readonly mails: AccountMails;
  readonly passwords: Passwords;
  readonly mailLimit: MailLimit;
  readonly nowMs: () => number;
  readonly newId: () => string;
}

/** Limits mails to one address and from one network address; counts whether or not the account exists. */
export interface MailLimit {
  /** Counts, and returns the seconds to wait if there were too many. */
  take(email: string, address: string): Promise<number>;
}

/** Per mail address, and per network address. */
export function createMailLimit(counts: RateCounts, byEmail: RateLimit, byAddress: RateLimit): MailLimit {
  return {
    take: (email, address) => counts.take([byEmail, plainEmail(email)], [byAddress, address]),
  };
}

export function createRegistrationService(parts: RegistrationParts): RegistrationService {
  const { database, accounts, links, mails, passwords, mailLimit, nowMs, newId } = parts;
  const iso = (timeMs = nowMs()): string => new Date(timeMs).toISOString();

  const service: RegistrationService = {
    async register(typed, requester) {
      const form = validateAccountRequest(typed);
      if (!form.ok) return failure({ problems: formProblems(form.fields) });
      const { email, password } = form.value;
      const retryAfterS = await mailLimit.take(email, requester.clientAddress);
      if (retryAfterS > 0) return failure({ retryAfterS });
      const passwordHash = await passwords.hash(password);
      return database.transaction(async () => {
        const known = (await accounts.byUsername(email)) ?? (await accounts.byEmail(email))[0];
        if (known !== undefined) return failure({ problems: [{ field: "username", code: "usernameTaken" }] });
        const id = newId();
        await accounts.insert({
          id,
          username: email,
          email,
          password_hash: passwordHash,
          state: "pending",
          is_demo: 0,
          is_staff: 0,
          has_accepted_terms: 0,
          created_at: iso(),
        });
        const libraryId = newId();
        // Named by its id: registering must not give access to a library that has the user's address for a
        // name.
        await accounts.insertLibrary({ id: libraryId, name: libraryId, created_at: iso() });
        await accounts.addMember(libraryId, id);
        await service.sendActivation({ id, email }, requester.translate);
        return success({ id, email, username: email });
      });
    },
    activate: (uid, secret) =>
      database.transaction(async () => {
        const link = await links.check(uid, "activate", secret, iso());
        const account = await accounts.byId(uid);
        if (link === "unknown" || account === undefined) return failure("activationFailed");
        if (link === "used" || account.state !== "pending") return failure("activationUsed");
        await accounts.setState(uid, "active");
        await links.useAll(uid, "activate", iso());
        return success(undefined);
      }),
    async resend(email, requester) {
      const retryAfterS = await mailLimit.take(email, requester.clientAddress);
      if (retryAfterS > 0) return failure({ retryAfterS });
      return database.transaction(async () => {
        for (const account of await accounts.byEmail(email)) {
          if (account.state === "pending") await service.sendActivation(account, requester.translate);
          if (account.state === "active") await mails.alreadyActive(account, requester.translate);
        }
        return success(undefined);
      });
    },
    async sendActivation(account, translate) {
      const expiresAt = iso(nowMs() + linkLifetimes.activateS * 1000);
      await mails.activation(account, await links.create(account.id, "activate", expiresAt), translate);
    },
  };
  return service;
}
