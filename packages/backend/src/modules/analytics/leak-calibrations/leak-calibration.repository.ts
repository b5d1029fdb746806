import type { LeakCalibrationPoint } from "@sonolens/acoustics";
import type { Database } from "../../../storage/database/open-database.ts";

/** The stored calibration of one camera. */
export interface StoredLeakCalibration {
  readonly serial: string;
  readonly points: readonly LeakCalibrationPoint[];
  /** ISO 8601. */
  readonly setAt: string;
}

export interface LeakCalibrationRepository {
  find(serial: string): Promise<StoredLeakCalibration | undefined>;
  /** By serial number. */
  list(): Promise<StoredLeakCalibration[]>;
  put(calibration: StoredLeakCalibration): Promise<void>;
  /** False if there was none. */
  remove(serial: string): Promise<boolean>;
}

export function createLeakCalibrationRepository(database: Database): LeakCalibrationRepository {
  const rows = () => database.current().selectFrom("leak_calibrations").selectAll();
  const stored = (row: { device_serial: string; points: string; set_at: string }): StoredLeakCalibration => ({
    serial: row.device_serial,
    points: JSON.parse(row.points),
    setAt: row.set_at,
  });
  return {
    async find(serial) {
      const row = await rows().where("device_serial", "=", serial).executeTakeFirst();
      return row && stored(row);
    },
    list: async () => (await rows().orderBy("device_serial").execute()).map(stored),
    async put({ serial, points, setAt }) {
      const columns = { points: JSON.stringify(points), set_at: setAt };
      await database
        .current()
        .insertInto("leak_calibrations")
        .values({ device_serial: serial, ...columns })
        .onConflict((conflict) => conflict.column("device_serial").doUpdateSet(columns))
        .execute();
    },
    async remove(serial) {
      const { numDeletedRows } = await database
        .current()
        .deleteFrom("leak_calibrations")
        .where("device_serial", "=", serial)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
