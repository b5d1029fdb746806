import { validateNewPassword, validatePasswordChange } from "@sonolens/domain";
import { failure, type Result, success } from "@sonolens/foundation";
import type { Translate } from "@sonolens/i18n";
import { type FieldProblem, formProblems } from "../../http/error-body.ts";
import type { Caller } from "../../policy/caller.ts";
import type { RateCounts, RateLimit, TooMany } from "../../rate-limit.ts";
import type { Database } from "../../storage/database/open-database.ts";
import type { AccountRow } from "../../storage/database/schema.ts";
import { linkLifetimes } from "../../token-lifetimes.ts";
import type { AccountRepository } from "./account.repository.ts";
import type { AccountLinks } from "./account-links.ts";
import type { AccountMails } from "./account-mails.ts";
import type { Passwords } from "./passwords.ts";
import type { AccountRefusal, MailLimit, RegistrationService, Requester } from "./registration.service.ts";
import type { SessionRepository } from "./session.repository.ts";

/** Checks the password of a signed-in user. */
export interface PasswordCheck {
  /** Whether this is the caller's password, or how long to wait before another try. */
  check(caller: Caller, password: string): Promise<Result<boolean, TooMany>>;
}

/** Changes passwords; afterwards the account is signed in nowhere else. */
export interface PasswordService extends PasswordCheck {
  /** Sends the mail; only its reader learns whether there is an account. */
  requestReset(email: string, requester: Requester): Promise<Result<undefined, AccountRefusal>>;
  confirmReset(
    form: { readonly uid: string; readonly token: string; readonly new_password: string },
    translate: Translate,
  ): Promise<Result<undefined, readonly FieldProblem[]>>;
  change(
    form: { readonly old_password: string; readonly password: string; readonly password2: string },
    caller: Caller,
    translate: Translate,
  ): Promise<Result<undefined, AccountRefusal>>;
}

export interface PasswordParts {
  readonly database: Database;
  readonly accounts: AccountRepository;
  readonly sessions: SessionRepository;
  readonly links: AccountLinks;
  readonly mails: AccountMails;
  readonly passwords: Passwords;
  readonly registration: RegistrationService;
  readonly mailLimit: MailLimit;
  readonly rateCounts: RateCounts;
  /** Wrong passwords of signed-in users, per account. */
  readonly failures: RateLimit;
  readonly nowMs: () => number;
}

export function createPasswordService(parts: PasswordParts): PasswordService {
  const { database, accounts, sessions, links, mails, passwords, mailLimit, rateCounts, failures, nowMs } =
    parts;
  const iso = (timeMs = nowMs()): string => new Date(timeMs).toISOString();

  async function setPassword(
    account: AccountRow,
    passwordHash: string,
    translate: Translate,
    staying?: string,
  ): Promise<void> {
    await accounts.setPassword(account.id, passwordHash);
    await sessions.endAllOf(account.id, iso(), staying);
    await links.useAll(account.id, "reset", iso());
    await mails.passwordChanged(account, translate);
  }

  /** The account whose password a link may change. A demo account keeps its public password. */
  async function accountOfLink(uid: string, secret: string): Promise<AccountRow | undefined> {
    const account = await accounts.byId(uid);
    if (account?.state !== "active" || account.is_demo === 1) return undefined;
    return (await links.check(uid, "reset", secret, iso())) === "good" ? account : undefined;
  }

  const service: PasswordService = {
    async requestReset(email, requester) {
      const retryAfterS = await mailLimit.take(email, requester.clientAddress);
      if (retryAfterS > 0) return failure({ retryAfterS });
      return database.transaction(async () => {
        for (const account of await accounts.byEmail(email)) {
          if (account.is_demo === 1) continue;
          if (account.state === "pending")
            await parts.registration.sendActivation(account, requester.translate);
          if (account.state !== "active") continue;
          const secret = await links.create(account.id, "reset", iso(nowMs() + linkLifetimes.resetS * 1000));
          await mails.reset(account, secret, requester.translate);
        }
        return success(undefined);
      });
    },
    async confirmReset({ uid, token, new_password }, translate) {
      const badLink: readonly FieldProblem[] = [{ field: "token", code: "pwInvalidLink" }];
      const account = await accountOfLink(uid, token);
      if (account === undefined) return failure(badLink);
      const password = validateNewPassword(new_password, { username: account.username });
      if (!password.ok)
        return failure([{ field: "new_password", code: password.code, params: password.params }]);
      const passwordHash = await passwords.hash(password.value);
      return database.transaction(async () => {
        // If two use one link at the same time, only one changes the password.
        if ((await accountOfLink(uid, token)) === undefined) return failure(badLink);
        await setPassword(account, passwordHash, translate);
        return success(undefined);
      });
    },
    async check(caller, password) {
      const retryAfterS = await rateCounts.take([failures, caller.accountId]);
      if (retryAfterS > 0) return failure({ retryAfterS });
      const account = await accounts.byId(caller.accountId);
      // A deleted account has no hash.
      const hash = account?.state === "active" ? account.password_hash : undefined;
      const isRight = await passwords.verify(hash, password);
      if (isRight) await rateCounts.forget([failures, caller.accountId]);
      return success(isRight);
    },
    async change(typed, caller, translate) {
      const form = validatePasswordChange(typed, { username: caller.username });
      if (!form.ok) return failure({ problems: formProblems(form.fields) });
      const checked = await service.check(caller, form.value.old_password);
      if (!checked.ok) return checked;
      if (!checked.value) return failure({ problems: [{ field: "old_password", code: "oldPasswordWrong" }] });
      const passwordHash = await passwords.hash(form.value.password);
      await database.transaction(async () => {
        const account = await accounts.byId(caller.accountId);
        if (account !== undefined) await setPassword(account, passwordHash, translate, caller.sessionId);
      });
      return success(undefined);
    },
  };
  return service;
}
