import * as z from "zod/mini";
import { type RepairStatus, repairStatuses } from "../leak/repair-status.ts";
import { type RepairCause, type RepairMeasure, repairCauses, repairMeasures } from "../leak/repair-work.ts";
import { dayOrNull } from "../reading/day-or-null.ts";
import { entity } from "../reading/entity.ts";
import { field } from "../reading/field.ts";
import { idTextOrNull, oneOf, text } from "../reading/fields.ts";
import { moment } from "./moment.ts";

/** Null if there is no status; then `fixed` alone counts. */
export const repairStatusOrNull = oneOf<RepairStatus, null>(repairStatuses, null);

/** One change of the repair status: who set it, when, and why. */
export const repairEventSchema = entity({
  status: z.enum(repairStatuses),
  at: moment,
  /** Undefined if unknown. */
  userId: field((value) => (typeof value === "string" && value !== "" ? value : undefined)),
  note: text,
});

/** What is planned and known of a repair beside its status. */
export const repairWorkSchema = entity({
  /** Username of a person of the organization, or any other name; empty for nobody. */
  assignee: text,
  due_date: dayOrNull,
  /** Of the leak tag at the point; empty for none. */
  tag_number: text,
  cause: oneOf<RepairCause, null>(repairCauses, null),
  measure: oneOf<RepairMeasure, null>(repairMeasures, null),
  /** Id of the snapshot that confirms the repair. */
  checked_by: idTextOrNull,
});
