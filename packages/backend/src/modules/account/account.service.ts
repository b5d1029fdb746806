import type { SettingsPatch } from "@sonolens/domain";
import type { Database } from "../../storage/database/open-database.ts";
import type { SettingsService } from "../settings/index.ts";
import type { AccountRepository } from "./account.repository.ts";
import type { Passwords } from "./passwords.ts";

/** The desired state of an account. */
export interface AccountSpec {
  readonly username: string;
  readonly password: string;
  readonly email?: string;
  /** `demo` reads everything and changes nothing. */
  readonly kind: "demo" | "full";
  /** Accounts that name the same library see the same snapshots; by default one of its own. */
  readonly library?: string;
  readonly isStaff?: boolean;
  readonly hasAcceptedTerms?: boolean;
  /** Initial settings; those of an existing account are kept. */
  readonly settings?: SettingsPatch;
}

export interface AccountService {
  /** Creates the account if it does not exist, and sets its password and library; returns its id. */
  ensure(spec: AccountSpec): Promise<{ accountId: string; created: boolean }>;
  /** Ids of the libraries that an account reads; the first is where its uploads go. */
  librariesOf(accountId: string): Promise<string[]>;
  /** The library for this user's files. */
  libraryOfUser(username: string): Promise<string | undefined>;
}

export function createAccountService(parts: {
  readonly database: Database;
  readonly accounts: AccountRepository;
  readonly passwords: Passwords;
  readonly settings: SettingsService;
  readonly nowMs: () => number;
  readonly newId: () => string;
}): AccountService {
  const { database, accounts, passwords, settings, nowMs, newId } = parts;
  const nowIso = (): string => new Date(nowMs()).toISOString();

  async function ensureLibrary(name: string): Promise<string> {
    const found = await accounts.libraryByName(name);
    if (found !== undefined) return found.id;
    const id = newId();
    await accounts.insertLibrary({ id, name, created_at: nowIso() });
    return id;
  }

  async function ensureRow(spec: AccountSpec): Promise<{ accountId: string; created: boolean }> {
    const found = await accounts.byUsername(spec.username);
    if (found !== undefined) {
      if (!(await passwords.verify(found.password_hash, spec.password)))
        await accounts.setPassword(found.id, await passwords.hash(spec.password));
      return { accountId: found.id, created: false };
    }
    const id = newId();
    await accounts.insert({
      id,
      username: spec.username,
      email: spec.email ?? spec.username,
      password_hash: await passwords.hash(spec.password),
      is_demo: spec.kind === "demo" ? 1 : 0,
      is_staff: spec.isStaff === true ? 1 : 0,
      has_accepted_terms: spec.hasAcceptedTerms === false ? 0 : 1,
      state: "active",
      created_at: nowIso(),
    });
    return { accountId: id, created: true };
  }

  return {
    ensure: (spec) =>
      database.transaction(async () => {
        const account = await ensureRow(spec);
        const hasLibrary =
          spec.library === undefined && (await accounts.librariesOf(account.accountId)).length > 0;
        if (!hasLibrary)
          await accounts.addMember(await ensureLibrary(spec.library ?? spec.username), account.accountId);
        if (account.created && spec.settings) await settings.change(account.accountId, spec.settings);
        return account;
      }),
    librariesOf: (accountId) => accounts.librariesOf(accountId),
    async libraryOfUser(username) {
      const account = await accounts.byUsername(username);
      return account === undefined ? undefined : (await accounts.librariesOf(account.id))[0];
    },
  };
}
