import { createFeatureRepository, type FeatureHolder } from "../modules/account/feature.repository.ts";
import { openDatabase } from "../storage/database/open-database.ts";
import type { TestBackend } from "./start-test-backend.ts";
import { databasePlace } from "./test-database-place.ts";

/** Grants a feature as an operator's command does while a server runs. */
export async function giveFeature(test: TestBackend, holder: FeatureHolder, feature: string): Promise<void> {
  const database = await openDatabase(databasePlace(test.dataDir), new Date().toISOString());
  await database.transaction(() => createFeatureRepository(database).give(holder, feature));
  await database.close();
}
