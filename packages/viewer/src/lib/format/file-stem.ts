import { calendarDay, snapshotFileStem } from "@sonolens/domain";

/** The name without ending of a file that is made of a snapshot, with its day. */
export const fileStemOf = (
  record: { readonly device_serial: string; readonly label: string; readonly created_date: string },
  timeZone: string,
): string =>
  snapshotFileStem({
    serial: record.device_serial,
    label: record.label,
    day: calendarDay(Date.parse(record.created_date), timeZone),
  });
