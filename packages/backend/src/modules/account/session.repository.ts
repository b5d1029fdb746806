import type { Database } from "../../storage/database/open-database.ts";
import type { AccountRow } from "../../storage/database/schema.ts";

export interface StoredRefreshToken {
  readonly id: string;
  readonly expires_at: string;
  readonly replaced_at: string | null;
}

export interface SessionWithAccount extends AccountRow {
  readonly ended_at: string | null;
  /** Null if it is no member of a reseller. */
  readonly reseller_id: string | null;
}

/** Signs accounts out. */
export interface EndedSessions {
  /** Ends every session of an account except `staying`. */
  endAllOf(accountId: string, endedAt: string, staying?: string): Promise<void>;
}

/** Sessions and their refresh tokens. */
export interface SessionRepository extends EndedSessions {
  insert(session: { id: string; accountId: string; createdAt: string; expiresAt: string }): Promise<void>;
  /** The session of an account; undefined if it has none with this id. */
  find(id: string, accountId: string): Promise<{ ended_at: string | null } | undefined>;
  /** The same with what is known of the account. */
  findWithAccount(id: string, accountId: string): Promise<SessionWithAccount | undefined>;
  end(id: string, endedAt: string): Promise<void>;
  insertToken(token: { id: string; sessionId: string; issuedAt: string; expiresAt: string }): Promise<void>;
  token(id: string, sessionId: string): Promise<StoredRefreshToken | undefined>;
  /** The token that was not replaced yet. */
  newestToken(sessionId: string): Promise<StoredRefreshToken | undefined>;
  replaceToken(id: string, replacedAt: string): Promise<void>;
  extend(id: string, expiresAt: string): Promise<void>;
  removeExpired(before: string): Promise<void>;
}

export function createSessionRepository(database: Database): SessionRepository {
  return {
    async insert({ id, accountId, createdAt, expiresAt }) {
      await database
        .current()
        .insertInto("sessions")
        .values({ id, account_id: accountId, created_at: createdAt, expires_at: expiresAt, ended_at: null })
        .execute();
    },
    find: (id, accountId) =>
      database
        .current()
        .selectFrom("sessions")
        .select("ended_at")
        .where("id", "=", id)
        .where("account_id", "=", accountId)
        .executeTakeFirst(),
    findWithAccount: (id, accountId) =>
      database
        .current()
        .selectFrom("sessions")
        .innerJoin("accounts", "accounts.id", "sessions.account_id")
        .leftJoin("reseller_members", "reseller_members.account_id", "accounts.id")
        .selectAll("accounts")
        .select(["sessions.ended_at", "reseller_members.reseller_id"])
        .where("sessions.id", "=", id)
        .where("sessions.account_id", "=", accountId)
        .executeTakeFirst(),
    async end(id, endedAt) {
      await database
        .current()
        .updateTable("sessions")
        .set({ ended_at: endedAt })
        .where("id", "=", id)
        .execute();
    },
    async endAllOf(accountId, endedAt, staying = "") {
      await database
        .current()
        .updateTable("sessions")
        .set({ ended_at: endedAt })
        .where("account_id", "=", accountId)
        .where("id", "!=", staying)
        .where("ended_at", "is", null)
        .execute();
    },
    async insertToken({ id, sessionId, issuedAt, expiresAt }) {
      await database
        .current()
        .insertInto("refresh_tokens")
        .values({
          id,
          session_id: sessionId,
          issued_at: issuedAt,
          expires_at: expiresAt,
          replaced_at: null,
        })
        .execute();
    },
    token: (id, sessionId) =>
      database
        .current()
        .selectFrom("refresh_tokens")
        .select(["id", "expires_at", "replaced_at"])
        .where("id", "=", id)
        .where("session_id", "=", sessionId)
        .executeTakeFirst(),
    newestToken: (sessionId) =>
      database
        .current()
        .selectFrom("refresh_tokens")
        .select(["id", "expires_at", "replaced_at"])
        .where("session_id", "=", sessionId)
        .where("replaced_at", "is", null)
        .executeTakeFirst(),
    async replaceToken(id, replacedAt) {
      await database
        .current()
        .updateTable("refresh_tokens")
        .set({ replaced_at: replacedAt })
        .where("id", "=", id)
        .execute();
    },
    async extend(id, expiresAt) {
      await database
        .current()
        .updateTable("sessions")
        .set({ expires_at: expiresAt })
        .where("id", "=", id)
        .execute();
    },
    async removeExpired(before) {
      await database.current().deleteFrom("sessions").where("expires_at", "<", before).execute();
    },
  };
}
