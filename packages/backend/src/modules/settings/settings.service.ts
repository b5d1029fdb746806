import { type Settings, type SettingsPatch, settingsSchema } from "@sonolens/domain";
import { failure, type Result, success } from "@sonolens/foundation";
import type { Database } from "../../storage/database/open-database.ts";

/** The settings of an account. */
export interface SettingsService {
  /** The saved settings, with defaults for the others. */
  read(accountId: string): Promise<Settings>;
  /** Changes the given fields and returns all of them. */
  change(accountId: string, patch: SettingsPatch): Promise<Result<Settings, "lowAboveHigh">>;
}

export function createSettingsService(database: Database): SettingsService {
  async function saved(accountId: string): Promise<object> {
    const row = await database
      .current()
      .selectFrom("account_settings")
      .select("settings")
      .where("account_id", "=", accountId)
      .executeTakeFirst();
    return row === undefined ? {} : (JSON.parse(row.settings) as object);
  }

  async function save(accountId: string, settings: Settings): Promise<void> {
    const text = JSON.stringify(settings);
    await database
      .current()
      .insertInto("account_settings")
      .values({ account_id: accountId, settings: text })
      .onConflict((conflict) => conflict.column("account_id").doUpdateSet({ settings: text }))
      .execute();
  }

  return {
    read: async (accountId) => settingsSchema.parse(await saved(accountId)),
    change: (accountId, patch) =>
      database.transaction(async () => {
        const before = settingsSchema.parse(await saved(accountId));
        const moved =
          patch.currency_iso_code !== undefined && patch.currency_iso_code !== before.currency_iso_code;
        const after = settingsSchema.parse({
          ...before,
          // The price was in the other currency.
          ...(moved && { energy_cost_kwh: 0 }),
          init: true,
          ...patch,
        });
        const { leak_size_severity_low_lpmin: low, leak_size_severity_high_lpmin: high } = after;
        if (low !== null && high !== null && low > high) return failure("lowAboveHigh");
        await save(accountId, after);
        return success(after);
      }),
  };
}
