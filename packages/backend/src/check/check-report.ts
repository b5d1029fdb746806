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
  /** Left by interrupted work; takes up space and is harmless. */
  unnamedFile: "leftover",
  unfinishedFile: "leftover",
  unnamedUpload: "leftover",
  strangeFile: "leftover",
  /** Resolved automatically when a server starts. */
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
  /** The subject: a path in the data folder, a table, an id. */
  readonly what: string;
  /** Whom it affects, or other details, in English; may be empty. */
  readonly detail: string;
  /** Whether it was repaired. */
  readonly isMended: boolean;
}

/** The result of a check of a data folder. */
export interface CheckReport {
  /** ISO 8601. */
  readonly checkedAt: string;
  /** Whether no other process had the folder open when the check began. */
  readonly isAlone: boolean;
  readonly schema: { readonly found: number; readonly known: number };
  /** Files that rows name, each once. */
  readonly files: { readonly named: number; readonly bytes: number; readonly areRead: boolean };
  /** Number of findings per code, including those that `findings` leaves out. */
  readonly counts: Readonly<Partial<Record<CheckCode, { readonly found: number; readonly mended: number }>>>;
  /** The first thousand of each code. */
  readonly findings: readonly CheckFinding[];
}

const maxPerCode = 1_000;

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
      if (count.found <= maxPerCode) findings.push({ code, kind: checkCodes[code], what, detail, isMended });
    },
    counts: () => counts,
    findings: () => findings,
  };
}
