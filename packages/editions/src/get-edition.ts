import { type Edition, type EditionName, editionNames, editionSchema } from "./edition-schema.ts";
import { nl } from "./nl.ts";
import { sonolens } from "./sonolens.ts";
import { ue } from "./ue.ts";

/** The edition of a build that names none. */
export const defaultEditionName: EditionName = "nl";

const editions: Record<EditionName, Edition> = { nl, sonolens, ue };

function freeze<T extends object>(value: T): Readonly<T> {
  for (const part of Object.values(value)) if (typeof part === "object" && part !== null) freeze(part);
  return Object.freeze(value);
}

/**
 * Checks one edition's data and freezes it, all the way down.
 * Throws with the path of the first wrong field: a wrong edition is our own bug and stops the start.
 */
export function parseEdition(data: unknown): Edition {
  const parsed = editionSchema.safeParse(data);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new Error(`Edition field "${issue?.path.join(".") ?? ""}": ${issue?.message ?? "not an edition"}`);
  }
  return freeze(parsed.data);
}

/** Whether a text (an environment variable, a build flag) names an edition. */
export function isEditionName(text: string): text is EditionName {
  return (editionNames as readonly string[]).includes(text);
}

/** The validated, frozen edition of that name. */
export function getEdition(name: EditionName = defaultEditionName): Edition {
  return parseEdition(editions[name]);
}
