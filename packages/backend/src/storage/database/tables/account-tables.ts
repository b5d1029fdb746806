import type { Generated, Insertable, Selectable } from "kysely";
import type { Flag } from "../flag.ts";

/** Who signs in. */
export interface AccountTables {
  accounts: AccountTable;
  sessions: SessionTable;
  refresh_tokens: RefreshTokenTable;
}

interface AccountTable {
  id: string;
  username: string;
  email: string;
  password_hash: string;
  is_demo: Flag;
  is_staff: Flag;
  has_accepted_terms: Flag;
  /** Number of the last live message to this account. */
  last_sequence: number;
  /** A client whose lists are older reads them anew: what the account may see changed then. */
  visible_from_version: Generated<number>;
  created_at: string;
}

/** One sign-in: the family of all refresh tokens that follow from it. */
interface SessionTable {
  id: string;
  account_id: string;
  created_at: string;
  expires_at: string;
  ended_at: string | null;
}

interface RefreshTokenTable {
  id: string;
  session_id: string;
  issued_at: string;
  expires_at: string;
  /** When the next token took its place; null for the newest. */
  replaced_at: string | null;
}

export type AccountRow = Selectable<AccountTable>;
export type NewAccountRow = Insertable<AccountTable>;
