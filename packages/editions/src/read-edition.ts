import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Edition, type EditionName, editionFileSchema } from "./edition-schema.ts";

/** The edition of a build that names none. */
export const defaultEditionName: EditionName = "nl";

const ownFolder = fileURLToPath(new URL("../editions", import.meta.url));
const namePattern = /^[a-z][a-z0-9-]{0,31}$/;
const pictureTypes = ["webp", "avif", "jpg", "png", "svg"];

/** Where editions are read from: the folder that `SONOLENS_EDITIONS` names, else this package's own. */
export const editionsFolder = (): string => process.env.SONOLENS_EDITIONS || ownFolder;

/** The names of all editions of a folder, by the alphabet. Each is a folder with an `edition.json` in it. */
export function listEditionNames(folder: string = editionsFolder()): readonly EditionName[] {
  return readdirSync(folder)
    .filter((name) => namePattern.test(name) && existsSync(join(folder, name, "edition.json")))
    .sort();
}

/**
 * The checked, frozen edition of that name.
 * Throws an Error that names the file and the field: a wrong edition stops the build or the start.
 */
export function readEdition(
  name: EditionName = defaultEditionName,
  folder: string = editionsFolder(),
): Edition {
  const names = listEditionNames(folder);
  if (!names.includes(name))
    throw new Error(`There is no edition "${name}". Choose one of: ${names.join(", ")} (in ${folder}).`);
  const place = join(folder, name);
  const { hero, ...rest } = parseEditionFile(readJson(join(place, "edition.json")), `${name}/edition.json`);
  return freeze({
    ...rest,
    name,
    logoSvg: readLogo(join(place, "logo.svg"), name),
    hero: { ...hero, picture: findPicture(place, name) },
  });
}

/** Checks what an `edition.json` holds. Throws with the path of the first wrong field. */
export function parseEditionFile(data: unknown, file = "edition.json") {
  const parsed = editionFileSchema.safeParse(data);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new Error(
    `Edition file ${file}, field "${issue?.path.join(".") ?? ""}": ${issue?.message ?? "not an edition"}.`,
  );
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new Error(`Edition file ${file} cannot be read: ${(error as Error).message}`, { cause: error });
  }
}

/** The mark is put into pages as a picture; nothing in it may do more than be drawn. */
function readLogo(file: string, name: EditionName): string {
  if (!existsSync(file)) throw new Error(`Edition "${name}" has no logo.svg.`);
  const svg = readFileSync(file, "utf8").trim();
  if (!/^<svg [^>]*viewBox="0 0 28 28"[^>]*>.*<\/svg>$/s.test(svg))
    throw new Error(`${name}/logo.svg has to be one <svg> with viewBox="0 0 28 28".`);
  if (/<script|<foreignObject|<image|href|\son[a-z]+=/i.test(svg))
    throw new Error(`${name}/logo.svg may hold only shapes: no script, link or picture.`);
  return svg;
}

function findPicture(place: string, name: EditionName): string {
  const found = pictureTypes.map((type) => join(place, `hero.${type}`)).find((file) => existsSync(file));
  if (!found) throw new Error(`Edition "${name}" has no picture hero.${pictureTypes.join(", hero.")}.`);
  return found;
}

function freeze<T extends object>(value: T): Readonly<T> {
  for (const part of Object.values(value)) if (typeof part === "object" && part !== null) freeze(part);
  return Object.freeze(value);
}
