import type { ExportKind } from "./export-request.ts";

/** Exports that are made within seconds do not wait for those that take minutes. */
export type ExportLane = "quick" | "long";

/** Snapshots of a table, an archive or a dashboard that is still quick. */
export const maxQuick = 100;
/** Exports of a lane that are made at the same time, each of another account. */
export const slotsOfLane = 2;

/** An export that has not ended. */
export interface OpenExport {
  readonly id: string;
  readonly accountId: string;
  readonly isDemo: boolean;
  readonly kind: ExportKind;
  readonly done: number;
  readonly total: number;
  readonly isBegun: boolean;
}

/** The place of an export in its queue. */
export interface QueuePlace {
  /** Exports that are begun before it; 0 once it is being made. */
  readonly before: number;
  /** Until it is made, about. */
  readonly secondsLeft: number;
}

/** For each snapshot, as measured on a small machine. */
const secondsEach: Readonly<Record<ExportKind, number>> = {
  excel: 0.03,
  dashboard: 0.005,
  nlz: 0.1,
  mov: 8,
  account: 0.2,
  report: 0,
};
/** Until a job is taken, and its file is closed and announced. */
const overheadSeconds = 1;

export const laneOf = ({ kind, total }: Pick<OpenExport, "kind" | "total">): ExportLane =>
  kind === "mov" || kind === "account" || total > maxQuick ? "long" : "quick";

const secondsOf = ({ kind, done, total }: OpenExport): number =>
  overheadSeconds + secondsEach[kind] * Math.max(0, total - done);

/**
 * Where an export is, when accounts take turns and the demo account comes after all others. `open` are all that
 * have not ended, the oldest first.
 */
export function placeOf(id: string, open: readonly OpenExport[]): QueuePlace | undefined {
  const own = open.find((one) => one.id === id);
  if (own === undefined) return undefined;
  if (own.isBegun) return { before: 0, secondsLeft: Math.round(secondsOf(own)) };
  const inLane = open.filter((one) => laneOf(one) === laneOf(own));
  const turns = new Map<string, number>();
  const turnOf = new Map<string, number>();
  for (const { id: waiting, accountId, isBegun } of inLane) {
    const turn = turns.get(accountId) ?? 0;
    turns.set(accountId, turn + 1);
    turnOf.set(waiting, isBegun ? -1 : turn);
  }
  const ownTurn = turnOf.get(id) ?? 0;
  const isBefore = (one: OpenExport, index: number): boolean => {
    if (one.isBegun) return true;
    if (one.isDemo !== own.isDemo) return own.isDemo;
    const turn = turnOf.get(one.id) ?? 0;
    return turn < ownTurn || (turn === ownTurn && index < inLane.indexOf(own));
  };
  const before = inLane.filter((one, index) => one !== own && isBefore(one, index));
  const secondsBefore = before.reduce((sum, one) => sum + secondsOf(one), 0);
  return {
    before: before.length,
    secondsLeft: Math.round(secondsBefore / Math.min(slotsOfLane, turns.size) + secondsOf(own)),
  };
}
