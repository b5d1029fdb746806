import { assigneeKey } from "@sonolens/domain";
import type { AccountRow } from "../../storage/database/schema.ts";

/**
 * Whether a text is the name or the address of a person, in any case. Compared here and not by the database: SQLite knows
 * only the capitals of ASCII.
 */
export function namesOf({
  username,
  email,
}: Pick<AccountRow, "username" | "email">): (text: string | null) => boolean {
  const keys = new Set([username, email].map(assigneeKey));
  keys.delete("");
  return (text) => text !== null && keys.has(assigneeKey(text));
}
