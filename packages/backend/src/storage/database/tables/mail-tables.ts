import type { Selectable } from "kysely";

/** Outgoing mails. */
export interface MailTables {
  mails: MailTable;
}

interface MailTable {
  id: string;
  recipient: string;
  subject: string;
  /** Sealed: it can contain sign-in links. Null once it is delivered or given up. */
  sealed_text: string | null;
  /** Sealed JSON of headers beside the usual ones, as they can contain links too; null without any. */
  sealed_headers: string | null;
  created_at: string;
  /** Not tried before this time; null when it is delivered or given up. */
  due_at: string | null;
  attempts: number;
  delivered_at: string | null;
}

export type MailRow = Selectable<MailTable>;
