import { snapshotFileStem } from "@sonolens/domain";
import type { SnapshotRecord } from "../../data/types.ts";
import { dayOf } from "./solved-day.ts";

/** The name without ending of a file that is made of a snapshot, with the day on this device. */
export const fileStemOf = (
  record: Pick<SnapshotRecord, "device_serial" | "label" | "created_date">,
): string =>
  snapshotFileStem({
    serial: record.device_serial,
    label: record.label,
    day: dayOf(Date.parse(record.created_date)),
  });
