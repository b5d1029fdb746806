import type { Database } from "../../storage/database/open-database.ts";
import type { MailRow } from "../../storage/database/schema.ts";

/** A mail as it is kept. */
export interface StoredMail extends MailRow {
  readonly sealed_text: string;
}

/** Mails on their way, and those that were. */
export interface MailRepository {
  insert(mail: {
    id: string;
    recipient: string;
    subject: string;
    sealedText: string;
    now: string;
  }): Promise<void>;
  /** The one that waits longest and is due. */
  nextDue(now: string): Promise<StoredMail | undefined>;
  /** Counts an attempt, and lets nobody else make one before that time. */
  take(id: string, until: string): Promise<void>;
  /** Has it longer, as long as it is not settled. */
  keep(id: string, until: string): Promise<void>;
  /** Lets what was put off, or taken, be tried from then on. */
  tryAllAt(dueAt: string): Promise<void>;
  putOff(id: string, dueAt: string): Promise<void>;
  /** Takes note of a delivery, and forgets the text and the address. */
  delivered(id: string, now: string): Promise<void>;
  /** Tries no more, and forgets the text and the address. */
  giveUp(id: string): Promise<void>;
  /** Those that are not delivered, newest first. */
  kept(limit: number): Promise<StoredMail[]>;
  forget(before: string): Promise<void>;
}

export function createMailRepository(database: Database): MailRepository {
  const update = (id: string) => database.current().updateTable("mails").where("id", "=", id);
  const waiting = () =>
    database
      .current()
      .selectFrom("mails")
      .selectAll()
      .$narrowType<StoredMail>()
      .where("due_at", "is not", null);

  return {
    async insert({ id, recipient, subject, sealedText, now }) {
      await database
        .current()
        .insertInto("mails")
        .values({
          id,
          recipient,
          subject,
          sealed_text: sealedText,
          created_at: now,
          due_at: now,
          attempts: 0,
          delivered_at: null,
        })
        .execute();
    },
    nextDue: (now) => waiting().where("due_at", "<=", now).orderBy("due_at").limit(1).executeTakeFirst(),
    async take(id, until) {
      await update(id)
        .set((set) => ({ due_at: until, attempts: set("attempts", "+", 1) }))
        .execute();
    },
    async keep(id, until) {
      await update(id).set({ due_at: until }).where("due_at", "is not", null).execute();
    },
    async tryAllAt(dueAt) {
      await database
        .current()
        .updateTable("mails")
        .set({ due_at: dueAt })
        .where("due_at", ">", dueAt)
        .execute();
    },
    async putOff(id, dueAt) {
      await update(id).set({ due_at: dueAt }).execute();
    },
    async delivered(id, now) {
      await update(id).set({ delivered_at: now, due_at: null, sealed_text: null, recipient: "" }).execute();
    },
    async giveUp(id) {
      await update(id).set({ due_at: null, sealed_text: null, recipient: "" }).execute();
    },
    kept: (limit) => waiting().orderBy("created_at", "desc").orderBy("id", "desc").limit(limit).execute(),
    async forget(before) {
      await database.current().deleteFrom("mails").where("created_at", "<", before).execute();
    },
  };
}
