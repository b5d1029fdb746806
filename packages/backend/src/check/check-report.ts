/** What can be wrong in a data folder, and how bad it is. */
export const checkCodes = {
  /** Something that was kept is lost or unreadable: only a backup has it. */
  secretMissing: "damage",
  databaseDamaged: "damage",
  indexDamaged: "damage",
  rowsDoubled: "damage",
  rowNamesNothing: "damage",
  ruleMissing: "damage",
  fileMissing: "damage",
  fileDamaged: "damage",
  sizeWrong: "damage",
  uploadShort: "damage",
  /** Of work that was interrupted; it takes room and harms nobody. */
  unnamedFile: "leftover",
  unfinishedFile: "leftover",
  unnamedUpload: "leftover",
  strangeFile: "leftover",
  /** Goes on by itself when a server starts. */
  schemaOld: "waiting",
  interruptedExport: "waiting",
  interruptedVideo: "waiting",
  interruptedReanalysis: "waiting",
} as const;

/** One of {@link checkCodes}. */
export type CheckCode = keyof typeof checkCodes;

/** One thing that was found. */
export interface CheckFinding {
  readonly code: CheckCode;
  readonly kind: (typeof checkCodes)[CheckCode];
  /** What it is about: a path in the data folder, a table, an id. */
  readonly what: string;
  /** Whom it affects, or what is known of it, in English; empty for nothing more. */
  readonly detail: string;
  /** Whether it is no longer so. */
  readonly isMended: boolean;
}

/** What a look at a data folder found. */
export interface CheckReport {
  /** ISO 8601. */
  readonly checkedAt: string;
  /** Whether no other process had the folder open when the look began. */
  readonly isAlone: boolean;
  readonly schema: { readonly found: number; readonly known: number };
  /** Files that rows name, each once. */
  readonly files: { readonly named: number; readonly bytes: number; readonly areRead: boolean };
  /** How many there are of each code, also of those that `findings` leaves out. */
  readonly counts: Readonly<Partial<Record<CheckCode, { readonly found: number; readonly mended: number }>>>;
  /** The first thousand of each code. */
  readonly findings: readonly CheckFinding[];
}

const mostPerCode = 1_000;

/** Collects what is found. */
export interface CheckNotes {
  add(code: CheckCode, what: string, detail: string, isMended?: boolean): void;
  counts(): CheckReport["counts"];
  findings(): readonly CheckFinding[];
}

export function createCheckNotes(): CheckNotes {
  const findings: CheckFinding[] = [];
  const counts: Partial<Record<CheckCode, { found: number; mended: number }>> = {};
  return {
    add(code, what, detail, isMended = false) {
      counts[code] ??= { found: 0, mended: 0 };
      const count = counts[code];
      count.found += 1;
      if (isMended) count.mended += 1;
      if (count.found <= mostPerCode) findings.push({ code, kind: checkCodes[code], what, detail, isMended });
    },
    counts: () => counts,
    findings: () => findings,
  };
}
