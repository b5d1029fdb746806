import type { Database } from "../../storage/database/open-database.ts";
import type { DeviceDocumentRow } from "../../storage/database/schema.ts";

/** Manuals and certificates. */
export interface DocumentRepository {
  /** Those of one camera, of its product, and of all cameras. */
  of(serial: string, productCode: string | null): Promise<DeviceDocumentRow[]>;
  insert(document: DeviceDocumentRow): Promise<void>;
}

export function createDocumentRepository(database: Database): DocumentRepository {
  return {
    of: (serial, productCode) =>
      database
        .current()
        .selectFrom("device_documents")
        .selectAll()
        .where((row) => row.or([row("device_serial", "is", null), row("device_serial", "=", serial)]))
        .where((row) => row.or([row("product_code", "is", null), row("product_code", "=", productCode)]))
        .orderBy("name")
        .execute(),
    async insert(document) {
      await database.current().insertInto("device_documents").values(document).execute();
    },
  };
}
