import * as z from "zod/mini";
import { repairStatuses } from "../leak/repair-status.ts";
import { entity } from "../reading/entity.ts";
import { field } from "../reading/field.ts";
import { text } from "../reading/fields.ts";
import { moment } from "./moment.ts";

/** One change of the repair status: who set it, when, and why. */
export const repairEventSchema = entity({
  status: z.enum(repairStatuses),
  at: moment,
  /** Undefined if unknown. */
  userId: field((value) => (typeof value === "string" && value !== "" ? value : undefined)),
  note: text,
});
