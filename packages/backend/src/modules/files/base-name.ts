import { storableText } from "../../sanitize-text.ts";

/** The last part of a path of any system. Only for display: no file gets this name. */
export const baseName = (name: string): string =>
  storableText(name)
    .split(/[\\/]/)
    .findLast((part) => part !== "") ?? "snapshot.nlz";
