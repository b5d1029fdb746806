import { BackendStartError } from "../../start-error.ts";

/** Whether a text begins like the address of a PostgreSQL database. */
export const isPostgresAddress = (text: string): boolean => /^postgres(?:ql)?:\/\//.test(text);

/** Checks an operator's address. Throws BackendStartError if it is invalid. */
export function checkedPostgresAddress(text: string): string {
  if (isPostgresAddress(text) && URL.canParse(text) && isDecodable(text)) return text;
  throw new BackendStartError(
    "databaseAddressInvalid",
    "DATABASE_URL is not the address of a PostgreSQL database. Write it as postgresql://user:password@host:5432/name, with special characters of the password as %40 and the like.",
  );
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
