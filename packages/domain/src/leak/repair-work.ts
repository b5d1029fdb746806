import { limits } from "../limits.ts";
import { isCalendarDay } from "../units/calendar-day.ts";
import { dayNumber } from "../units/zone-days.ts";
import { textUpTo } from "../validation/texts.ts";
import { invalid, type Validated, valid } from "../validation/validated.ts";
import type { RepairCause, RepairMeasure } from "./repair-outcome.ts";
import { type Repairable, repairStatusOf } from "./repair-status.ts";

/** What is planned and known of a repair beside its status. */
export interface RepairWork {
  /** Username of a person of the organization, or any other name; empty for nobody. */
  readonly assignee?: string | null | undefined;
  /** Last day for the repair, yyyy-mm-dd. */
  readonly due_date?: string | null | undefined;
  /** Of the leak tag at the point; empty for none. */
  readonly tag_number?: string | null | undefined;
  readonly cause?: RepairCause | null | undefined;
  readonly measure?: RepairMeasure | null | undefined;
  /** Id of the snapshot that confirms the repair, see `confirmingSnapshots`. */
  readonly checked_by?: string | null | undefined;
}

/** The fields of a finding that say whether its repair is late. */
export interface RepairableWork extends Repairable {
  readonly repair_work?: RepairWork | null | undefined;
}

/** Whether the last day for a repair has passed; never once it is solved. `today` is a day of the user's time zone. */
export const isOverdue = (finding: RepairableWork, today: string): boolean => daysOverdue(finding, today) > 0;

/** Days since the last day for a repair; 0 if it is not overdue. */
export function daysOverdue(finding: RepairableWork, today: string): number {
  const due = dayNumber(finding.repair_work?.due_date ?? "");
  const now = dayNumber(today);
  if (due === undefined || now === undefined || repairStatusOf(finding) === "solved") return 0;
  return Math.max(0, now - due);
}

/** Whether a repair is this user's: the assignee is their username, in any case. */
export const isAssignedTo = ({ repair_work }: RepairableWork, username: string): boolean =>
  username !== "" && assigneeKey(repair_work?.assignee ?? "") === assigneeKey(username);

/** The form in which assignees are compared. */
export const assigneeKey = (name: string): string => name.normalize("NFC").trim().toLowerCase();

/** An assignee: up to 200 characters, trimmed; empty for nobody. */
export const validateAssignee = (value: unknown): Validated<string> =>
  textUpTo(typeof value === "string" ? value.trim() : value, limits.nameCharacters);

/** The last day for a repair, yyyy-mm-dd; null for none. */
export function validateDueDate(value: unknown): Validated<string | null> {
  if (value === null) return valid(null);
  if (typeof value !== "string") return invalid("wrongType");
  return isCalendarDay(value) ? valid(value) : invalid("invalidFormat");
}

/** As typed on a plain keyboard: full-width letters, digits and signs, and a long-vowel mark in place of a hyphen. */
const plainTagNumber = (text: string): string =>
  text
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/(?<=[0-9A-Za-z])[\u30fc\uff70\u2010\u2011\u2212](?=[\p{L}\p{N}])/gu, "-")
    .trim();

/**
 * The number of a leak tag: up to 32 letters and digits of any script, with `-`, `.`, `/`, `_` between them; trimmed.
 * Empty for none. What Japanese keyboards type full-width is converted.
 */
export function validateTagNumber(value: unknown): Validated<string> {
  const number = textUpTo(
    typeof value === "string" ? plainTagNumber(value) : value,
    limits.tagNumberCharacters,
  );
  if (!number.ok || number.value === "") return number;
  return /^[\p{L}\p{N}]+(?:[-./_][\p{L}\p{N}]+)*$/u.test(number.value) ? number : invalid("invalidFormat");
}

/** What was found and done in a repair: up to 1000 characters. */
export const validateRepairNote = (value: unknown): Validated<string> =>
  textUpTo(value, limits.repairNoteCharacters);

/** A number that is given out, as it is printed: at least four digits. */
export const givenTagNumber = (count: number): string => String(count).padStart(4, "0");

/** The form in which tag numbers are compared: "a-7" and "A-7" are one tag. */
export const tagNumberKey = (number: string): string =>
  plainTagNumber(number).normalize("NFKC").toUpperCase();
