import {
  effectiveSettings,
  type FixedSettings,
  fixedSettings,
  type GroupSettingName,
  type Settings,
  type SettingsPatch,
  settingsSchema,
} from "@sonolens/domain";
import { failure, type Result, success } from "@sonolens/foundation";
import type { Database } from "../../storage/database/open-database.ts";
import type { GroupSettingsRows } from "./group-settings.repository.ts";

/** Why a change of the settings is rejected. */
export interface SettingsRefusal {
  readonly field: string;
  readonly code: "lowAboveHigh" | "fixedByGroup";
}

/** The settings of an account. */
export interface SettingsService {
  /** By which everything is computed: what groups fix, the saved settings, and defaults for the others. */
  read(accountId: string): Promise<Settings>;
  /** What groups fix for an account. */
  fixedFor(accountId: string): Promise<FixedSettings>;
  /** Changes the given fields and returns all that count. Fixed ones cannot be changed; the own values stay. */
  change(accountId: string, patch: SettingsPatch): Promise<Result<Settings, SettingsRefusal>>;
}

export function createSettingsService(database: Database, groups: GroupSettingsRows): SettingsService {
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

  const fixedFor = async (accountId: string): Promise<FixedSettings> =>
    fixedSettings(await groups.ofAccount(accountId));

  return {
    read: async (accountId) => effectiveSettings(await saved(accountId), (await fixedFor(accountId)).values),
    fixedFor,
    change: (accountId, patch) =>
      database.transaction(async () => {
        const { values } = await fixedFor(accountId);
        const isFixed = (name: string): name is GroupSettingName & keyof SettingsPatch =>
          values[name as GroupSettingName] !== undefined;
        const changesOf = Object.keys(patch).filter(isFixed);
        // Clients that send all settings send these as they are.
        const field = changesOf.find((name) => patch[name] !== values[name]);
        if (field !== undefined) return failure({ field, code: "fixedByGroup" });
        const own = Object.fromEntries(Object.entries(patch).filter(([name]) => !isFixed(name)));
        const before = settingsSchema.parse(await saved(accountId));
        const moved =
          own.currency_iso_code !== undefined && own.currency_iso_code !== before.currency_iso_code;
        const after = settingsSchema.parse({
          ...before,
          // The price was in the other currency.
          ...(moved && { energy_cost_kwh: 0 }),
          init: true,
          ...own,
        });
        const { leak_size_severity_low_lpmin: low, leak_size_severity_high_lpmin: high } = after;
        if (low !== null && high !== null && low > high)
          return failure({ field: "leak_size_severity_low_lpmin", code: "lowAboveHigh" });
        await save(accountId, after);
        return success(effectiveSettings(after, values));
      }),
  };
}
