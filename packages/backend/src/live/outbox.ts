import type { ApiSchema } from "@sonolens/api-client";
import type { Database, Transaction } from "../storage/database/open-database.ts";
import { among } from "../storage/database/where-in.ts";

export type LiveMessage = ApiSchema<"LiveMessage">;
type WithoutNumber<Message> = Message extends unknown ? Omit<Message, "sequence" | "sentAt"> : never;

export interface OutboxEntry {
  readonly id: number;
  readonly accountId: string;
  readonly message: string;
}

export interface AddedMessages {
  readonly accountId: string;
  readonly first: number;
  readonly last: number;
  readonly newestId: number;
}

/** Messages to accounts, written in the transaction of the change that they report. */
export type Outbox = ReturnType<typeof createOutbox>;

const accountsAtOnce = 500;
/** Maximum for one response of `missed`: reloading the lists is cheaper for a client that missed more. */
const maxMissed = 1_000;

export function createOutbox(database: Database, nowMs: () => number) {
  async function lastSequence(accountId: string): Promise<number> {
    const row = await database
      .current()
      .selectFrom("accounts")
      .select("last_sequence")
      .where("id", "=", accountId)
      .executeTakeFirst();
    return row?.last_sequence ?? 0;
  }

  /** Transactions that added messages. */
  const adding = new WeakSet<Transaction>();

  return {
    /** Whether a transaction of this process added messages. */
    hasMessages: (transaction: Transaction): boolean => adding.has(transaction),
    /** Numbers the message for each account, once; only inside a transaction. */
    async add(accountIds: readonly string[], message: WithoutNumber<LiveMessage>): Promise<void> {
      const sentAt = new Date(nowMs()).toISOString();
      const { type, ...rest } = message;
      adding.add(database.current());
      const all = [...new Set(accountIds)];
      // An organization may have thousands of people: some statements for all, not two for each.
      for (let from = 0; from < all.length; from += accountsAtOnce) {
        const ids = all.slice(from, from + accountsAtOnce);
        const numbered = await database
          .current()
          .updateTable("accounts")
          .set((set) => ({ last_sequence: set("last_sequence", "+", 1) }))
          .where(among(database, "id", ids))
          .returning(["id", "last_sequence"])
          .execute();
        if (numbered.length < ids.length) throw new Error("A message is for an account that does not exist.");
        await database
          .current()
          .insertInto("outbox")
          .values(
            numbered.map(({ id, last_sequence: sequence }) => ({
              account_id: id,
              sequence,
              message: JSON.stringify({ type, sequence, sentAt, ...rest }),
              created_at: sentAt,
            })),
          )
          .execute();
      }
    },
    /** Of all accounts, after an id, oldest first. */
    async after(id: number, limit: number): Promise<OutboxEntry[]> {
      const rows = await database
        .current()
        .selectFrom("outbox")
        .select(["id", "account_id", "message"])
        .where("id", ">", id)
        .orderBy("id")
        .limit(limit)
        .execute();
      return rows.map((row) => ({ id: row.id, accountId: row.account_id, message: row.message }));
    },
    /** Whose messages were added after an id, and which numbers they have. */
    async addedAfter(id: number): Promise<AddedMessages[]> {
      const rows = await database
        .current()
        .selectFrom("outbox")
        .where("id", ">", id)
        .groupBy("account_id")
        .select(({ fn }) => [
          "account_id",
          fn.min("sequence").as("first"),
          fn.max("sequence").as("last"),
          fn.max("id").as("newest"),
        ])
        .execute();
      return rows.map(({ account_id: accountId, first, last, newest }) => ({
        accountId,
        first: Number(first),
        last: Number(last),
        newestId: Number(newest),
      }));
    },
    /** Messages of an account from a number to another, oldest first. */
    async range(accountId: string, first: number, last: number): Promise<string[]> {
      const rows = await database
        .current()
        .selectFrom("outbox")
        .select("message")
        .where("account_id", "=", accountId)
        .where("sequence", ">=", first)
        .where("sequence", "<=", last)
        .orderBy("sequence")
        .execute();
      return rows.map(({ message }) => message);
    },
    async newestId(): Promise<number> {
      const row = await database
        .current()
        .selectFrom("outbox")
        .select((select) => select.fn.max("id").as("newest"))
        .executeTakeFirst();
      return row?.newest ?? 0;
    },
    /** What one account missed after a number. */
    async missed(accountId: string, after: number): Promise<ApiSchema<"MissedMessages">> {
      const newest = await lastSequence(accountId);
      const rows = await database
        .current()
        .selectFrom("outbox")
        .select(["sequence", "message"])
        .where("account_id", "=", accountId)
        .where("sequence", ">", after)
        .where("sequence", "<=", newest)
        .orderBy("sequence")
        .limit(maxMissed)
        .execute();
      const complete = after <= newest && rows.length === newest - after;
      return {
        messages: complete ? rows.map((row) => JSON.parse(row.message) as LiveMessage) : [],
        lastSequence: newest,
        complete,
      };
    },
    lastSequence,
    /** Removes older messages; a client that was away for longer reloads its lists. */
    async forget(before: string): Promise<void> {
      await database.current().deleteFrom("outbox").where("created_at", "<", before).execute();
    },
  };
}
