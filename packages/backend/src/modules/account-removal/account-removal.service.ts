import { failure, type Result, success } from "@sonolens/foundation";
import type { Translate } from "@sonolens/i18n";
import type { Caller } from "../../policy/caller.ts";
import type { TooMany } from "../../rate-limit.ts";
import type { AccountMails, Accounts, EndedSessions, PasswordCheck } from "../account/index.ts";
import type { ForgetInMails } from "../mail/index.ts";
import type { MemberOrganizations } from "../organizations/index.ts";
import type { AccountPurgeRepository } from "./account-purge.repository.ts";
import { camerasKnownTo, forgetPerson, forgottenName } from "./forget-person.ts";
import { type LeavingParts, leaveEverything } from "./leave-everything.ts";
import { isLastGroupManager, isLastResellerManager, type RemovalRefusal } from "./removal-refusal.ts";

/** `sessionEnded`: it was deleted already. */
export type RemovalFailure =
  | { readonly code: RemovalRefusal | "passwordWrong" | "sessionEnded" }
  | ({ readonly code: "tooManyRequests" } & TooMany);

/** Deletes accounts permanently. */
export interface AccountRemovalService {
  /** Removes the caller's account; the password guards against another person at an open session. */
  removeOwn(
    caller: Caller,
    password: string,
    translate: Translate,
  ): Promise<Result<undefined, RemovalFailure>>;
  /** Removes any account, for the operator; waits until all of it is gone. */
  remove(
    accountId: string,
    translate: Translate,
  ): Promise<Result<undefined, RemovalRefusal | "sessionEnded">>;
}

export function createAccountRemovalService(parts: {
  readonly core: LeavingParts;
  readonly accounts: Accounts;
  readonly sessions: EndedSessions;
  readonly passwords: PasswordCheck;
  readonly organizations: MemberOrganizations;
  readonly mails: AccountMails;
  readonly forgetInMails: ForgetInMails;
  readonly purges: AccountPurgeRepository;
  /** Waits until only the last mail may hold a trace. */
  readonly purge: (purgeId: string) => Promise<void>;
}): AccountRemovalService {
  const { core, accounts, sessions, passwords, organizations, mails, forgetInMails, purges, purge } = parts;
  const { database, nowMs } = core;

  /** Returns the id of the purge that follows. */
  const removeRows = (
    accountId: string,
    translate: Translate,
  ): Promise<Result<string, RemovalRefusal | "sessionEnded">> =>
    database.transaction(async () => {
      const account = await accounts.byId(accountId);
      if (account === undefined || account.state === "deleted") return failure("sessionEnded");
      const organizationId = await organizations.ofAccount(accountId);
      const organization =
        organizationId === undefined ? undefined : await organizations.load(organizationId);
      if (organization !== undefined && isLastGroupManager(accountId, organization))
        return failure("lastGroupManager");
      if (await isLastResellerManager(database, accountId)) return failure("lastResellerManager");
      const cameras = await camerasKnownTo(core, account);
      await leaveEverything(core, account, organization);
      const unusedFiles = await forgetPerson(core, account, cameras);
      const nowIso = new Date(nowMs()).toISOString();
      await sessions.endAllOf(accountId, nowIso);
      await forgetInMails([account.email, account.username], forgottenName);
      // Mails to the address were removed above; this one is the last.
      await mails.deleted(account, translate);
      return success(await purges.add(account.email, unusedFiles, nowIso));
    });

  return {
    async removeOwn(caller, password, translate) {
      const checked = await passwords.check(caller, password);
      if (!checked.ok) return failure({ code: "tooManyRequests", ...checked.error });
      // Another tab may have removed it in the meantime.
      if ((await accounts.byId(caller.accountId))?.state !== "active")
        return failure({ code: "sessionEnded" });
      if (!checked.value) return failure({ code: "passwordWrong" });
      const removed = await removeRows(caller.accountId, translate);
      if (!removed.ok) return failure({ code: removed.error });
      return success(undefined);
    },
    async remove(accountId, translate) {
      const removed = await removeRows(accountId, translate);
      if (!removed.ok) return removed;
      await purge(removed.value);
      return success(undefined);
    },
  };
}
