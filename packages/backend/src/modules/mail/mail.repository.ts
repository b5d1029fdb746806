import { sql } from "kysely";
import { createJobStore, type JobStore } from "../../jobs/job-store.ts";
import type { Database } from "../../storage/database/open-database.ts";
import type { MailRow } from "../../storage/database/schema.ts";

/** A mail as it is kept. */
export interface StoredMail extends MailRow {
  readonly sealed_text: string;
}

/** Outgoing mails, pending and settled. */
export interface MailRepository {
  readonly jobs: JobStore<MailRow>;
  insert(mail: {
    id: string;
    recipient: string;
    subject: string;
    sealedText: string;
    sealedHeaders: string | null;
    now: string;
  }): Promise<void>;
  /** Those whose text is still kept, in the order of their ids. */
  withTextAfter(id: string, limit: number): Promise<StoredMail[]>;
  rewrite(id: string, mail: Pick<StoredMail, "subject" | "sealed_text">): Promise<void>;
  /** Those that are not delivered, newest first. */
  kept(limit: number): Promise<StoredMail[]>;
}

const keptMs = 30 * 24 * 3600_000;

export function createMailRepository(database: Database): MailRepository {
  return {
    jobs: createJobStore(database, {
      table: "mails",
      isOpen: sql`due_at is not null`,
      order: sql`due_at, id`,
      // One column for lease and pause: a server of an older version on the same database delivers what is due.
      lease: { column: "due_at", whenFree: "now" },
      // Attempts are up to an hour apart.
      longestHoldMs: 2 * 3600_000,
      isExpired: (nowIso) => sql`created_at < ${new Date(Date.parse(nowIso) - keptMs).toISOString()}`,
    }),
    async insert({ id, recipient, subject, sealedText, sealedHeaders, now }) {
      await database
        .current()
        .insertInto("mails")
        .values({
          id,
          recipient,
          subject,
          sealed_text: sealedText,
          sealed_headers: sealedHeaders,
          created_at: now,
          due_at: now,
          attempts: 0,
          delivered_at: null,
        })
        .execute();
    },
    withTextAfter: (id, limit) =>
      database
        .current()
        .selectFrom("mails")
        .selectAll()
        .$narrowType<StoredMail>()
        .where("sealed_text", "is not", null)
        .where("id", ">", id)
        .orderBy("id")
        .limit(limit)
        .execute(),
    async rewrite(id, { subject, sealed_text }) {
      await database
        .current()
        .updateTable("mails")
        .set({ subject, sealed_text })
        .where("id", "=", id)
        .execute();
    },
    kept: (limit) =>
      database
        .current()
        .selectFrom("mails")
        .selectAll()
        .$narrowType<StoredMail>()
        .where("due_at", "is not", null)
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .limit(limit)
        .execute(),
  };
}
