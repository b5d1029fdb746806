import {
  type RepairCause,
  type RepairMeasure,
  repairCauses,
  repairMeasures,
} from "../leak/repair-outcome.ts";
import { type RepairStatus, repairStatuses } from "../leak/repair-status.ts";
import { entity } from "../reading/entity.ts";
import { momentOrNull, oneOf, text } from "../reading/fields.ts";

/** Null if there is no status; then `fixed` alone counts. */
export const repairStatusOrNull = oneOf<RepairStatus, null>(repairStatuses, null);

/** What is planned and known of a repair beside its status. */
export const repairWorkSchema = entity({
  /** Username of a person of the organization, or any other name; empty for nobody. */
  assignee: text,
  /** A day; rules and screens treat one that does not exist as none. */
  due_date: momentOrNull,
  /** Of the leak tag at the point; empty for none. */
  tag_number: text,
  cause: oneOf<RepairCause, null>(repairCauses, null),
  measure: oneOf<RepairMeasure, null>(repairMeasures, null),
  /** Id of the snapshot that confirms the repair; empty for none. */
  checked_by: text,
});
