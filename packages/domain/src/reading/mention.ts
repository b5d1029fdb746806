import * as z from "zod/mini";
import { entity } from "./entity.ts";
import { type Field, field } from "./field.ts";
import { text } from "./fields.ts";
import { identity } from "./identity.ts";

const namedSchema = entity({ id: identity, name: text });

/** A reference to another entity: its id and name. */
export type Mention = z.infer<typeof namedSchema>;

/** A reference to another entity, or only its id. */
export const mention: z.ZodMiniType<Mention, Mention | string | number> = z.pipe(
  z.transform((value: Mention | string | number) =>
    typeof value === "object" ? value : { id: value, name: "" },
  ),
  namedSchema as never,
) as never;

export interface Account {
  username?: string | null;
  email?: string | null;
}

const accountName = (value: unknown): string => {
  if (typeof value !== "object" || value === null) return typeof value === "string" ? value : "";
  const { username, email } = value as { username?: unknown; email?: unknown };
  return typeof username === "string" ? username : typeof email === "string" ? email : "";
};

/** Display name of a user; servers send the name or the account. */
export const userName: Field<string, string | Account> = field(accountName);
