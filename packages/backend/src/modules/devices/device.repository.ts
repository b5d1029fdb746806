import { sql } from "kysely";
import type { Database } from "../../storage/database/open-database.ts";
import type { DeviceRow, NewDeviceRow } from "../../storage/database/schema.ts";
import { among } from "../../storage/database/where-in.ts";

/** Cameras by their serial numbers, including withdrawn ones. */
export interface KnownCameras {
  find(serial: string): Promise<DeviceRow | undefined>;
  findAll(serials: readonly string[]): Promise<DeviceRow[]>;
}

/** Cameras themselves, including withdrawn ones. */
export interface DeviceRepository extends KnownCameras {
  /** By a typed serial number, ignoring case. */
  findTyped(serial: string): Promise<DeviceRow | undefined>;
  list(): Promise<DeviceRow[]>;
  insert(device: NewDeviceRow): Promise<void>;
  update(serial: string, columns: Partial<Omit<DeviceRow, "serial" | "epoch">>): Promise<void>;
  updateAll(
    serials: readonly string[],
    columns: Partial<Pick<DeviceRow, "last_seen_at" | "online_until">>,
  ): Promise<void>;
  /** Ends the camera's sessions; it may sign in again unless it is withdrawn. */
  endSessions(serial: string): Promise<void>;
  /** Marks a pairing code as used; false if it already was. Only inside a transaction. */
  usePairingCode(serial: string, step: number): Promise<boolean>;
  isPairingCodeUsed(serial: string, step: number): Promise<boolean>;
  /** For a camera with a new secret, whose codes are all unused. Only inside a transaction. */
  forgetPairingCodes(serial: string): Promise<void>;
}

export function createDeviceRepository(database: Database): DeviceRepository {
  return {
    find: (serial) =>
      database.current().selectFrom("devices").selectAll().where("serial", "=", serial).executeTakeFirst(),
    findTyped: (serial) =>
      database
        .current()
        .selectFrom("devices")
        .selectAll()
        .where(sql`lower(serial)`, "=", serial.toLowerCase())
        .executeTakeFirst(),
    findAll: (serials) =>
      database
        .current()
        .selectFrom("devices")
        .selectAll()
        .where(among(database, "serial", serials))
        .execute(),
    list: () => database.current().selectFrom("devices").selectAll().orderBy("serial").execute(),
    async insert(device) {
      await database.current().insertInto("devices").values(device).execute();
    },
    async update(serial, columns) {
      await database.current().updateTable("devices").set(columns).where("serial", "=", serial).execute();
    },
    async updateAll(serials, columns) {
      if (serials.length === 0) return;
      await database
        .current()
        .updateTable("devices")
        .set(columns)
        .where(among(database, "serial", serials))
        .execute();
    },
    async endSessions(serial) {
      await database
        .current()
        .updateTable("devices")
        .set((set) => ({ epoch: set("epoch", "+", 1) }))
        .where("serial", "=", serial)
        .execute();
    },
    async usePairingCode(serial, step) {
      const used = await database
        .current()
        .insertInto("used_pairing_codes")
        .values({ device_serial: serial, step })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      // Codes of a day ago have expired.
      await database
        .current()
        .deleteFrom("used_pairing_codes")
        .where("device_serial", "=", serial)
        .where("step", "<", step - 24 * 60)
        .execute();
      return Number(used.numInsertedOrUpdatedRows ?? 0) > 0;
    },
    async isPairingCodeUsed(serial, step) {
      const row = await database
        .current()
        .selectFrom("used_pairing_codes")
        .select("step")
        .where("device_serial", "=", serial)
        .where("step", "=", step)
        .executeTakeFirst();
      return row !== undefined;
    },
    async forgetPairingCodes(serial) {
      await database.current().deleteFrom("used_pairing_codes").where("device_serial", "=", serial).execute();
    },
  };
}
