import { type SnapshotType, snapshotTypes } from "@sonolens/domain";
import { flagBits } from "./gallery-columns.ts";

/** The number of a type in the column `type`; 0 is none. */
export const snapshotTypeNumber = (type: SnapshotType): number => snapshotTypes.indexOf(type) + 1;

/** The index into `repairStatuses` for a row's flags; the rule is `repairStatusOf`. */
export const repairStatusOfFlags = (flags: number): 0 | 1 | 2 =>
  flags & flagBits.fixed ? 2 : flags & flagBits.inRepair ? 1 : 0;
