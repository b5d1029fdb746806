import { storableText } from "../snapshots/storable-text.ts";

/** The last part of a path of any system. It is only shown: no file is ever named so. */
export const baseName = (name: string): string =>
  storableText(name)
    .split(/[\\/]/)
    .findLast((part) => part !== "") ?? "snapshot.nlz";
