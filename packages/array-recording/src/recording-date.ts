import type { RecordingTime } from "@sonolens/acoustics";

/** When a recording was made, and what states so. */
export interface RecordingDate {
  readonly date: Date;
  readonly source: RecordingTime["source"] | "user" | "fileTime";
}

/** What is known about when a recording was made. */
export interface RecordingDateInput {
  /** What the caller states. */
  readonly given?: Date | undefined;
  /** What the recording states: when it began, not its part. */
  readonly stated?: RecordingTime | undefined;
  /** Where the part that is taken begins, s. */
  readonly fromS?: number | undefined;
  /** Last change of the file. */
  readonly modified: Date;
}

/** Recorders write their own local time; without a zone it is taken to be this machine's. */
const instantOf = ({ local, utcOffsetMinutes }: RecordingTime): number =>
  utcOffsetMinutes === undefined
    ? new Date(local).getTime()
    : Date.parse(`${local}Z`) - utcOffsetMinutes * 60_000;

/** What the caller states, else what the recording states, else the last change of its file. */
export function recordingDate({ given, stated, fromS = 0, modified }: RecordingDateInput): RecordingDate {
  if (given) return { date: given, source: "user" };
  return stated
    ? { date: new Date(instantOf(stated) + 1000 * fromS), source: stated.source }
    : { date: modified, source: "fileTime" };
}
