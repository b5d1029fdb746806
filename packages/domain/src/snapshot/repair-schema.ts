import * as z from "zod/mini";
import { entity } from "../reading/entity.ts";
import { oneOf, text } from "../reading/fields.ts";
import { moment } from "./moment.ts";

/** How far the repair of what a snapshot shows has come. `solved` and `fixed` are the same. */
export const repairStatuses = ["open", "inRepair", "solved"] as const;

export type RepairStatus = (typeof repairStatuses)[number];

/** Null where nobody keeps a status; `fixed` alone counts then. */
export const repairStatusOrNull = oneOf<RepairStatus, null>(repairStatuses, null);

/** One change of the repair status: who set it, when, and why. */
export const repairEventSchema = entity({
  status: z.enum(repairStatuses),
  at: moment,
  /** User name. */
  by: text,
  note: text,
});

export type RepairEvent = z.infer<typeof repairEventSchema>;

/**
 * The repair status of a snapshot, whether or not one is kept. `fixed` wins, because every version of the product
 * writes it; a status `solved` beside `fixed` false is what an unsetting left behind, and is open again.
 */
export function repairStatusOf(snapshot: {
  readonly fixed: boolean;
  readonly repair_status?: RepairStatus | null;
}): RepairStatus {
  if (snapshot.fixed) return "solved";
  return snapshot.repair_status === "inRepair" ? "inRepair" : "open";
}
