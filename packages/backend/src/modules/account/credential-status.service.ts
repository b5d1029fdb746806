import type { CredentialRef } from "../../policy/credential-ref.ts";
import type { Database } from "../../storage/database/open-database.ts";

/** Checks whether sessions and keys are still valid, whichever process ended them. */
export interface CredentialStatuses {
  /** Those whose session has not ended or whose key was not removed, neither expired, and whose account is active. */
  validOf<Kind extends CredentialRef>(credentials: readonly Kind[]): Promise<ReadonlySet<Kind>>;
  isValid(credential: CredentialRef): Promise<boolean>;
}

interface Found {
  readonly id: string;
  readonly account_id: string;
}

/** One query for all of a kind: after every change the broker checks all connected clients. */
export function createCredentialStatuses(database: Database, nowMs: () => number): CredentialStatuses {
  const sessionsOf = (ids: readonly string[]): Promise<Found[]> =>
    database
      .current()
      .selectFrom("sessions")
      .innerJoin("accounts", "accounts.id", "sessions.account_id")
      .select(["sessions.id", "sessions.account_id"])
      .where(database.oneOf("sessions.id", ids))
      .where("sessions.ended_at", "is", null)
      .where("sessions.expires_at", ">", new Date(nowMs()).toISOString())
      .where("accounts.state", "=", "active")
      .execute();

  const keysOf = (hashes: readonly string[]): Promise<Found[]> =>
    database
      .current()
      .selectFrom("data_connect_keys")
      .innerJoin("accounts", "accounts.id", "data_connect_keys.account_id")
      .select(["data_connect_keys.key_hash as id", "data_connect_keys.account_id"])
      .where(database.oneOf("data_connect_keys.key_hash", hashes))
      .where((where) =>
        where.or([
          where("expires_at", "is", null),
          where("expires_at", ">", new Date(nowMs()).toISOString()),
        ]),
      )
      .where("accounts.state", "=", "active")
      .execute();

  async function accountsBy(
    ids: readonly (string | undefined)[],
    read: (ids: readonly string[]) => Promise<Found[]>,
  ): Promise<ReadonlyMap<string, string>> {
    const wanted = [...new Set(ids)].filter((id) => id !== undefined);
    const found = wanted.length === 0 ? [] : await read(wanted);
    return new Map(found.map(({ id, account_id }) => [id, account_id]));
  }

  const service: CredentialStatuses = {
    async validOf(credentials) {
      const sessions = await accountsBy(
        credentials.map(({ sessionId }) => sessionId),
        sessionsOf,
      );
      const keys = await accountsBy(
        credentials.map(({ keyHash }) => keyHash),
        keysOf,
      );
      return new Set(
        credentials.filter(({ accountId, sessionId = "", keyHash = "" }) =>
          [sessions.get(sessionId), keys.get(keyHash)].includes(accountId),
        ),
      );
    },
    isValid: async (credential) => (await service.validOf([credential])).has(credential),
  };
  return service;
}
