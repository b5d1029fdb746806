import * as z from "zod/mini";
import { validateEnergyPrice } from "../validation/settings-values.ts";
import { type Settings, settingsSchema } from "./settings-schema.ts";

/** What a group can fix, each part as a whole: a price without its currency is none. */
export const groupSettingParts = {
  energyPrice: ["currency_iso_code", "energy_cost_kwh"],
  co2: ["co2_cost_kg_kwh"],
  severity: ["leak_size_severity_low_lpmin", "leak_size_severity_high_lpmin"],
  correction: ["leak_size_corr_factor"],
  reportTemplate: ["report_template"],
  reportLanguage: ["report_language"],
} as const;

export type GroupSettingPart = keyof typeof groupSettingParts;

export type GroupSettingName = (typeof groupSettingParts)[GroupSettingPart][number];

export const groupSettingPartNames = Object.keys(groupSettingParts) as GroupSettingPart[];

const groupSettingsSchema = z.object({
  currency_iso_code: z.optional(z.string()),
  /** Currency per kWh. */
  energy_cost_kwh: z.optional(z.number()),
  /** kg CO2 per kWh. */
  co2_cost_kg_kwh: z.optional(z.number()),
  /** l/min from which a leak is medium. */
  leak_size_severity_low_lpmin: z.optional(z.number()),
  /** l/min from which a leak is high. */
  leak_size_severity_high_lpmin: z.optional(z.number()),
  leak_size_corr_factor: z.optional(z.number()),
  /** A supplied template by its name, another one by its id. */
  report_template: z.optional(z.string()),
  /** BCP 47. */
  report_language: z.optional(z.string()),
});

type Read = z.infer<typeof groupSettingsSchema>;

/**
 * The values that a group fixes for its people and for those of all groups below it; those that it does not fix are
 * absent.
 */
export type GroupSettings = { readonly [Name in keyof Read]: NonNullable<Read[Name]> };

/** The values as they are stored, without those of a newer program. */
export const readGroupSettings = (stored: unknown): GroupSettings =>
  groupSettingsSchema.parse(stored) as GroupSettings;

/** A change of what a group fixes: null releases a value, an absent one stays. */
export type GroupSettingsPatch = { readonly [Name in GroupSettingName]?: GroupSettings[Name] | null };

/** What a group fixes after a change, or the first field that is refused, and why. */
export type ChangedGroupSettings =
  | { readonly ok: true; readonly value: GroupSettings }
  | {
      readonly ok: false;
      readonly field: GroupSettingName;
      readonly code: "required" | "notAboveZero" | "outOfRange" | "lowAboveHigh";
    };

/** The values of a group after a change; a part is fixed as a whole or not at all. */
export function changedGroupSettings(before: GroupSettings, patch: GroupSettingsPatch): ChangedGroupSettings {
  const merged = { ...before, ...patch };
  const given = Object.entries(merged).filter(([, value]) => value !== null && value !== undefined);
  const value = readGroupSettings(Object.fromEntries(given));
  for (const names of Object.values(groupSettingParts) as (readonly GroupSettingName[])[]) {
    const missing = names.find((name) => value[name] === undefined);
    const isFixed = names.some((name) => value[name] !== undefined);
    if (missing !== undefined && isFixed) return { ok: false, field: missing, code: "required" };
  }
  const { energy_cost_kwh: price, leak_size_severity_low_lpmin: low } = value;
  const { leak_size_severity_high_lpmin: high } = value;
  if (price !== undefined && !validateEnergyPrice(price).ok)
    return { ok: false, field: "energy_cost_kwh", code: price > 0 ? "outOfRange" : "notAboveZero" };
  if (low !== undefined && high !== undefined && low > high)
    return { ok: false, field: "leak_size_severity_low_lpmin", code: "lowAboveHigh" };
  return { ok: true, value };
}

/** A group by its id and name. */
export interface NamedGroup {
  readonly id: string;
  readonly name: string;
}

/** The values that are fixed for a user, and for each the group that fixes it. */
export interface FixedSettings {
  readonly values: GroupSettings;
  readonly groups: { readonly [name: string]: NamedGroup };
}

/** What is fixed by some groups, the nearest first: of several that fix a part the nearest counts. */
export function fixedSettings(
  groups: readonly (NamedGroup & { readonly settings: GroupSettings })[],
): FixedSettings {
  const values: Record<string, unknown> = {};
  const by: { [name: string]: NamedGroup } = {};
  for (const { id, name, settings } of groups)
    for (const field of Object.keys(settings) as GroupSettingName[]) {
      if (by[field] !== undefined || settings[field] === undefined) continue;
      values[field] = settings[field];
      by[field] = { id, name };
    }
  return { values: readGroupSettings(values), groups: by };
}

/** The settings by which everything is computed: the user's own, with what a group fixes instead. */
export function effectiveSettings(own: object, fixed: GroupSettings): Settings {
  const { report_template: _template, report_language: _language, ...values } = fixed;
  return settingsSchema.parse({ ...own, ...values });
}

/** The parts that a change fixes or releases. */
export const changedParts = (before: GroupSettings, after: GroupSettings): readonly GroupSettingPart[] =>
  groupSettingPartNames.filter((part) =>
    groupSettingParts[part].some((name) => before[name] !== after[name]),
  );
