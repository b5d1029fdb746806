import { sanitizeText } from "../../sanitize-text.ts";

/** The last part of a path of any system. Only for display: no file gets this name. */
export const baseName = (name: string): string =>
  sanitizeText(name)
    .split(/[\\/]/)
    .findLast((part) => part !== "") ?? "snapshot.nlz";
