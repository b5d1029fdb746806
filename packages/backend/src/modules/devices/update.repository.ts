import type { Database } from "../../storage/database/open-database.ts";
import type {
  DeviceUpdateRow,
  NewSoftwareUpdateRow,
  SoftwareUpdateRow,
} from "../../storage/database/schema.ts";

/** Software for cameras, and requests to install it. */
export interface UpdateRepository {
  /** Active software for a product, and for all products. */
  softwareFor(productCode: string | null): Promise<SoftwareUpdateRow[]>;
  allSoftware(): Promise<SoftwareUpdateRow[]>;
  /** Omitted notes are kept, and so is the date of a withdrawn one. */
  putSoftware(software: NewSoftwareUpdateRow): Promise<void>;
  newest(serial: string): Promise<DeviceUpdateRow | undefined>;
  insert(update: DeviceUpdateRow): Promise<void>;
  setStatus(id: string, status: string, changedAt: string): Promise<void>;
}

export function createUpdateRepository(database: Database): UpdateRepository {
  return {
    softwareFor: (productCode) =>
      database
        .current()
        .selectFrom("software_updates")
        .selectAll()
        .where("is_active", "=", 1)
        .where("product_code", "in", ["", productCode ?? ""])
        .execute(),
    allSoftware: () => database.current().selectFrom("software_updates").selectAll().execute(),
    async putSoftware(software) {
      const { published_at, ...rest } = software;
      const changed = software.is_active === 1 ? { published_at, ...rest } : rest;
      await database
        .current()
        .insertInto("software_updates")
        .values(software)
        .onConflict((conflict) => conflict.columns(["version", "product_code"]).doUpdateSet(changed))
        .execute();
    },
    newest: (serial) =>
      database
        .current()
        .selectFrom("device_updates")
        .selectAll()
        .where("device_serial", "=", serial)
        .orderBy("requested_at", "desc")
        .orderBy("id", "desc")
        .executeTakeFirst(),
    async insert(update) {
      await database.current().insertInto("device_updates").values(update).execute();
    },
    async setStatus(id, status, changedAt) {
      await database
        .current()
        .updateTable("device_updates")
        .set({ status, changed_at: changedAt })
        .where("id", "=", id)
        .execute();
    },
  };
}
