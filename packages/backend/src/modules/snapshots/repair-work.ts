import {
  type RepairCause,
  type RepairMeasure,
  tagNumberKey,
  type Validated,
  validateAssignee,
  validateDueDate,
  validateRepairNote,
  validateTagNumber,
} from "@sonolens/domain";
import { failure, type Result, success } from "@sonolens/foundation";
import type { FieldProblem } from "../../http/error-body.ts";
import { sanitizeText } from "../../sanitize-text.ts";
import type { EditableColumns } from "./snapshot-columns.ts";

/** The requested fields; those left out stay as they are. */
export interface RequestedWork {
  readonly assignee?: string;
  readonly due_date?: string | null;
  readonly tag_number?: string;
  readonly give_tag_number?: boolean;
  readonly cause?: RepairCause | null;
  readonly measure?: RepairMeasure | null;
  readonly note?: string;
}

/** The columns of the requested fields, or every reason why they cannot be stored. */
export function workColumns(requested: RequestedWork): Result<EditableColumns, readonly FieldProblem[]> {
  const { assignee, due_date, tag_number, give_tag_number, cause, measure, note } = requested;
  const problems: FieldProblem[] = [];
  const checked = <Value>(field: string, value: Validated<Value>): Value | undefined => {
    if (value.ok) return value.value;
    problems.push({ field, code: value.code, params: value.params });
    return undefined;
  };
  if (give_tag_number === true && tag_number !== undefined)
    problems.push({ field: "give_tag_number", code: "unknownField" });
  const columns: EditableColumns = {
    ...(assignee !== undefined && {
      repair_assignee: checked("assignee", validateAssignee(sanitizeText(assignee))) || null,
    }),
    ...(due_date !== undefined && { repair_due: checked("due_date", validateDueDate(due_date)) ?? null }),
    ...(tag_number !== undefined &&
      tagColumns(checked("tag_number", validateTagNumber(sanitizeText(tag_number))) ?? "")),
    ...(cause !== undefined && { repair_cause: cause }),
    ...(measure !== undefined && { repair_measure: measure }),
    ...(note !== undefined && {
      repair_note: checked("note", validateRepairNote(sanitizeText(note))) ?? "",
    }),
  };
  return problems.length === 0 ? success(columns) : failure(problems);
}

/** The columns of a tag number; empty for none. */
export const tagColumns = (number: string) =>
  number === ""
    ? { leak_tag: null, leak_tag_key: null }
    : { leak_tag: number, leak_tag_key: tagNumberKey(number) };
