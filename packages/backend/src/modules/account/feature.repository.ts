import { sql } from "kysely";
import type { Database } from "../../storage/database/open-database.ts";
import { among } from "../../storage/database/where-in.ts";

/** Names of features, by their source. */
export interface Features {
  readonly userFeatures: string[];
  readonly organizationFeatures: string[];
  readonly cameraFeatures: string[];
}

/** The holder of a feature: an account, an organization, or a camera by its serial number. */
export interface FeatureHolder {
  readonly kind: "user" | "organization" | "camera";
  readonly id: string;
}

/** The features that an account may use. */
export interface AccountFeatures {
  /**
   * The features of an account: its own, its organization's, and those of the cameras of these ownerships.
   */
  of(accountId: string, ownershipIds: readonly string[]): Promise<Features>;
}

/** Features that an operator grants to accounts, organizations and cameras. */
export interface GrantedFeatures {
  listOf(holder: FeatureHolder): Promise<string[]>;
  /** Granting an existing feature changes nothing. */
  give(holder: FeatureHolder, feature: string): Promise<void>;
  /** Returns whether it existed. */
  take(holder: FeatureHolder, feature: string): Promise<boolean>;
}

export interface FeatureRepository extends AccountFeatures, GrantedFeatures {
  takeAll(holder: FeatureHolder): Promise<void>;
}

const places = {
  user: ["user_features", "account_id"],
  organization: ["organization_features", "organization_id"],
  camera: ["camera_features", "device_serial"],
} as const;

export function createFeatureRepository(database: Database): FeatureRepository {
  const namesOf = (rows: readonly { readonly feature: string }[]): string[] =>
    [...new Set(rows.map(({ feature }) => feature))].sort();

  const placeOf = ({ kind, id }: FeatureHolder) => {
    const [table, column] = places[kind];
    return { table: sql.table(table), column: sql.ref(column), id };
  };

  return {
    async of(accountId, ownershipIds) {
      const current = database.current();
      const own = await current
        .selectFrom("user_features")
        .select("feature")
        .where("account_id", "=", accountId)
        .execute();
      const shared = await current
        .selectFrom("organization_features")
        .innerJoin("groups", "groups.organization_id", "organization_features.organization_id")
        .innerJoin("group_members", "group_members.group_id", "groups.id")
        .select("feature")
        .where("group_members.account_id", "=", accountId)
        .execute();
      const cameras =
        ownershipIds.length === 0
          ? []
          : await current
              .selectFrom("camera_features")
              .innerJoin("ownerships", "ownerships.device_serial", "camera_features.device_serial")
              .select("feature")
              .where(among(database, "ownerships.id", ownershipIds))
              .execute();
      return {
        userFeatures: namesOf(own),
        organizationFeatures: namesOf(shared),
        cameraFeatures: namesOf(cameras),
      };
    },
    async listOf(holder) {
      const { table, column, id } = placeOf(holder);
      const { rows } = await sql<{ feature: string }>`
        select feature from ${table} where ${column} = ${id} order by feature`.execute(database.current());
      return namesOf(rows);
    },
    async give(holder, feature) {
      const { table, column, id } = placeOf(holder);
      await sql`insert into ${table} (${column}, feature) values (${id}, ${feature}) on conflict do nothing`.execute(
        database.current(),
      );
    },
    async take(holder, feature) {
      const { table, column, id } = placeOf(holder);
      const { numAffectedRows = 0n } =
        await sql`delete from ${table} where ${column} = ${id} and feature = ${feature}`.execute(
          database.current(),
        );
      return numAffectedRows > 0n;
    },
    async takeAll(holder) {
      const { table, column, id } = placeOf(holder);
      await sql`delete from ${table} where ${column} = ${id}`.execute(database.current());
    },
  };
}
