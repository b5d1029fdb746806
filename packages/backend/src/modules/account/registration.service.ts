import { plainEmail, validateAccountRequest } from "@sonolens/domain";
import { failure, type Result, success } from "@sonolens/foundation";
import type { Translate } from "@sonolens/i18n";
import { networkOf } from "../../http/client-address.ts";
import { type FieldProblem, formProblems } from "../../http/error-body.ts";
import type { Counted, RateCounts, RateLimit, TooMany } from "../../rate-limit.ts";
import type { Database } from "../../storage/database/open-database.ts";
import type { AccountRow } from "../../storage/database/schema.ts";
import { linkLifetimes } from "../../token-lifetimes.ts";
import type { AccountRepository } from "./account.repository.ts";
import type { AccountLinks } from "./account-links.ts";
import type { AccountMails } from "./account-mails.ts";
import { isLookAlikeAddress } from "./look-alike-address.ts";
import type { Passwords } from "./passwords.ts";

/** A client that makes a request without being signed in. */
export interface Requester {
  readonly clientAddress: string;
  readonly translate: Translate;
}

/** Too many calls, or what is wrong with the fields. */
export type AccountRefusal = TooMany | { readonly problems: readonly FieldProblem[] };

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

/** Multiple of the limit for mails to one receiver, for those from networks that requested none yet. */
const besideOthers = 4;

/**
 * Per mail address, and per network address. Requests of others do not keep a receiver's own from being sent: once
 * they have used up the limit, each other network still has one, up to a multiple of it.
 */
export function createMailLimit(counts: RateCounts, perHour: number, perAddress: number): MailLimit {
  const limitOf = (name: string, max: number): RateLimit => ({
    name: `mails by ${name}`,
    max,
    windowS: 3600,
  });
  return {
    async take(email, address) {
      const receiver = plainEmail(email);
      const byAddress: Counted = [limitOf("address", perHour * perAddress), address];
      const network = `${networkOf(address)} ${receiver}`;
      const choiceOf = (most: number, mostOfNetwork: number): Counted[] => [
        byAddress,
        [limitOf("receiver", most), receiver],
        [limitOf("receiver and network", mostOfNetwork), network],
      ];
      const { waitS } = await counts.takeOne(choiceOf(perHour, perHour), choiceOf(perHour * besideOthers, 1));
      return waitS;
    },
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
      if (isLookAlikeAddress(email))
        return failure({ problems: [{ field: "email", code: "invalidEmailAddress" }] });
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
    async activate(uid, secret) {
      // Read first, so that made-up links do not block writers.
      if ((await links.check(uid, "activate", secret, iso())) === "unknown")
        return failure("activationFailed");
      return database.transaction(async () => {
        const link = await links.check(uid, "activate", secret, iso());
        const account = await accounts.byId(uid);
        if (link === "unknown" || account === undefined) return failure("activationFailed");
        if (link === "used" || account.state !== "pending") return failure("activationUsed");
        await accounts.setState(uid, "active");
        await links.useAll(uid, "activate", iso());
        return success(undefined);
      });
    },
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
