import { snapshotFileStem } from "@sonolens/domain";
import { dayOf } from "./solved-day.ts";

/** The name without ending of a file that is made of a snapshot, with the day on this device. */
export const fileStemOf = (record: {
  readonly device_serial: string;
  readonly label: string;
  readonly created_date: string;
}): string =>
  snapshotFileStem({
    serial: record.device_serial,
    label: record.label,
    day: dayOf(Date.parse(record.created_date)),
  });
