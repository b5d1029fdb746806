import type { Generated, Insertable, Selectable } from "kysely";
import type { Flag } from "../flag.ts";

/** Accounts that sign in, and what only they have. */
export interface AccountTables {
  accounts: AccountTable;
  account_links: AccountLinkTable;
  account_purges: AccountPurgeTable;
  account_settings: AccountSettingsTable;
  user_features: { account_id: string; feature: string };
  organization_features: { organization_id: string; feature: string };
  camera_features: { device_serial: string; feature: string };
  sessions: SessionTable;
  refresh_tokens: RefreshTokenTable;
}

/**
 * `pending` waits for its activation, `deactivated` was switched off by an operator. `deleted` has lost all
 * personal data; the row stays for what others have of it.
 */
export type AccountState = "pending" | "active" | "deactivated" | "deleted";

interface AccountTable {
  id: string;
  username: string;
  email: string;
  /** The username as it is compared. */
  name_key: string;
  /** The e-mail address as it is compared. */
  email_key: string;
  password_hash: string;
  state: AccountState;
  is_demo: Flag;
  is_staff: Flag;
  has_accepted_terms: Flag;
  /** Number of the last live message to this account. */
  last_sequence: number;
  /** A client whose lists are older reloads them: what the account may see changed then. */
  visible_from_version: Generated<number>;
  created_at: string;
}

/** Links in mails that each allow one action once. */
interface AccountLinkTable {
  /** SHA-256 of the secret, which only the mail has. */
  token_hash: string;
  account_id: string;
  purpose: LinkPurpose;
  expires_at: string;
  used_at: string | null;
}

/** A deletion of an account whose traces are to be purged. It contains no names. */
interface AccountPurgeTable {
  /** That of the last mail to the person. */
  id: string;
  status: "PROCESSING" | "FINISHED";
  /** What may still hold something of the person. */
  remaining: "everything" | "mail" | "nothing";
  /** JSON list of hashes: files that no row may name any more. */
  unused_files: string;
  attempts: number;
  leased_until: string | null;
  created_at: string;
}

export type LinkPurpose = "activate" | "reset";

interface AccountSettingsTable {
  account_id: string;
  /** JSON, what was saved of Settings. */
  settings: string;
}

/** One sign-in: the family of all refresh tokens issued after it. */
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
  /** When the next token replaced it; null for the newest. */
  replaced_at: string | null;
}

export type AccountPurgeRow = Selectable<AccountPurgeTable>;
export type AccountRow = Selectable<AccountTable>;
export type NewAccountRow = Insertable<AccountTable>;
