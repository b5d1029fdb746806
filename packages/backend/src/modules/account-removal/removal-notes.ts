import type { Database } from "../../storage/database/open-database.ts";

/** A deletion whose traces are not all gone. */
export interface RemovalNote {
  readonly name: string;
  /** The database was written anew since; only the last mail may still hold the address. */
  readonly isScrubbed: boolean;
  /** The last mail to the person was delivered, given up or forgotten. */
  readonly isMailGone: boolean;
}

/** What is still to be done after deletions, kept in the database so that a killed process goes on with it. */
export interface RemovalNotes {
  /** Only inside the transaction of the deletion; `email` is where the last mail goes. */
  add(email: string): Promise<void>;
  list(): Promise<RemovalNote[]>;
  scrubbed(notes: readonly RemovalNote[]): Promise<void>;
}

const prefix = "removal ";

export function createRemovalNotes(database: Database): RemovalNotes {
  return {
    async add(email) {
      const mail = await database
        .current()
        .selectFrom("mails")
        .select("id")
        .where("recipient", "=", email)
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .executeTakeFirstOrThrow();
      await database
        .current()
        .insertInto("server_notes")
        .values({ name: prefix + mail.id, value: "new" })
        .execute();
    },
    async list() {
      const rows = await database
        .current()
        .selectFrom("server_notes")
        .selectAll()
        .where("name", "like", `${prefix}%`)
        .execute();
      const notes: RemovalNote[] = [];
      for (const { name, value } of rows) {
        const mail = await database
          .current()
          .selectFrom("mails")
          .select("due_at")
          .where("id", "=", name.slice(prefix.length))
          .executeTakeFirst();
        notes.push({ name, isScrubbed: value !== "new", isMailGone: (mail?.due_at ?? null) === null });
      }
      return notes;
    },
    scrubbed: (notes) =>
      database.transaction(async () => {
        for (const { name, isMailGone } of notes) {
          const current = database.current();
          await (isMailGone
            ? current.deleteFrom("server_notes").where("name", "=", name).execute()
            : current
                .updateTable("server_notes")
                .set({ value: "scrubbed" })
                .where("name", "=", name)
                .execute());
        }
      }),
  };
}
