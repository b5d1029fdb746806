import type { MessageKey } from "@sonolens/i18n";

/** Why a file was not imported: the server's own words, or a text of ours. */
export type Sentence =
  | string
  | { readonly key: MessageKey; readonly params?: Readonly<Record<string, string | number>> };

export type LineState =
  | { readonly kind: "waiting" }
  /** A snapshot file is made of the recording. */
  | { readonly kind: "preparing" }
  /** `sentBytes` if the server reports what it has. */
  | { readonly kind: "sending"; readonly sentBytes?: number }
  /** All of it has arrived. */
  | { readonly kind: "reading" }
  | {
      readonly kind: "done";
      readonly snapshotId: string;
      readonly isNew: boolean;
      /** What the file lacked or what was shortened, and what an earlier copy had lacked. */
      readonly notes: readonly Sentence[];
    }
  /** `again`: a retry may help. */
  | { readonly kind: "failed"; readonly why: readonly Sentence[]; readonly again: boolean };

/** One chosen file and its state. */
export interface ImportLine {
  readonly id: string;
  readonly name: string;
  /** Bytes; undefined for what could not be read. */
  readonly size: number | undefined;
  readonly state: LineState;
}

/** How many lines are in which state. */
export interface ImportCounts {
  /** Waiting, sending or being read. */
  readonly open: number;
  readonly imported: number;
  /** Of the server's snapshots before. */
  readonly there: number;
  readonly failed: number;
  /** Of the imported, those of whose file something was missing, damaged or shortened. */
  readonly incomplete: number;
  /** Of the failed, those that may be tried again. */
  readonly again: number;
}

/** Each line's part in the counts. */
export function countsOf(lines: readonly Pick<ImportLine, "state">[]): ImportCounts {
  const counts = { open: 0, imported: 0, there: 0, incomplete: 0, failed: 0, again: 0 };
  for (const { state } of lines) {
    if (state.kind === "done") {
      counts[state.isNew ? "imported" : "there"] += 1;
      if (state.isNew && state.notes.length > 0) counts.incomplete += 1;
    } else if (state.kind === "failed") {
      counts.failed += 1;
      if (state.again) counts.again += 1;
    } else counts.open += 1;
  }
  return counts;
}

/** Overhead per file, in bytes that could be sent in that time. */
const eachBytes = 200_000;

/** The work of all files to be sent, and the part of it that is done: a basis for the time left. */
export function workOf(lines: readonly ImportLine[]): { readonly all: number; readonly done: number } {
  let all = 0;
  let done = 0;
  for (const { state, size = 0 } of lines) {
    // Files that were never to be sent are no work.
    if (state.kind === "failed" && !state.again) continue;
    const work = eachBytes + size;
    all += work;
    if (state.kind === "done" || state.kind === "failed") done += work;
    else if (state.kind === "sending") done += state.sentBytes ?? 0;
    else if (state.kind === "reading") done += size;
  }
  return { all, done };
}

/** A shorter time is not enough for an estimate. */
const tellingMs = 3_000;

/** Seconds until the rest is done at the rate of `activeMs`; undefined while there is no estimate. */
export function secondsLeft(work: { readonly all: number; readonly done: number }, activeMs: number) {
  if (activeMs < tellingMs || work.done <= 0) return undefined;
  return ((work.all - work.done) * activeMs) / work.done / 1000;
}

/** A remaining time, rounded to what an estimate can support. */
export function roughly(seconds: number): { unit: "soon" } | { unit: "minutes" | "hours"; count: number } {
  if (seconds < 60) return { unit: "soon" };
  const minutes = Math.round(seconds / 60);
  return minutes < 60
    ? { unit: "minutes", count: minutes }
    : { unit: "hours", count: Math.round(minutes / 60) };
}

/** Replaces invisible characters, and those that change the direction of the text, by a visible one. */
export const visibleName = (name: string): string =>
  name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, (character) =>
    character === "\u200d" ? character : "\ufffd",
  );
