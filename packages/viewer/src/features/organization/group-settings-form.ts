import {
  changedGroupSettings,
  effectiveSettings,
  type GroupSettingPart,
  type GroupSettings,
  type GroupSettingsPatch,
  groupSettingPartNames,
  groupSettingParts,
  leakThresholdsOf,
  type Settings,
  type Validated,
  validateCo2PerKwh,
  validateEnergyPrice,
  validateLeakCorrection,
} from "@sonolens/domain";
import type { SettingsOfGroup } from "../../data/organization/group-settings.ts";

/** What is chosen for a group; values of parts that are not fixed are kept while the form is open. */
export interface GroupSettingsForm {
  readonly fixed: ReadonlySet<GroupSettingPart>;
  readonly currency: string;
  readonly price: number | null;
  readonly co2: number | null;
  readonly lowLpm: number;
  readonly highLpm: number;
  readonly correction: number | null;
  /** A supplied template by its name, another one by its id. */
  readonly template: string;
  readonly language: string;
}

/** The parts that a group fixes. */
export const partsOf = (values: GroupSettings): GroupSettingPart[] =>
  groupSettingPartNames.filter((part) => groupSettingParts[part].every((name) => values[name] !== undefined));

/** The form of a group: what it does not fix begins with what counts for its people, or for the user. */
export function formOfGroup(
  { own, inherited }: SettingsOfGroup,
  ofUser: Settings,
  locale: string,
): GroupSettingsForm {
  const values: GroupSettings = { ...inherited.values, ...own };
  const settings = effectiveSettings(ofUser, values);
  return {
    fixed: new Set(partsOf(own)),
    currency: settings.currency_iso_code,
    price: settings.energy_cost_kwh || null,
    co2: settings.co2_cost_kg_kwh,
    ...leakThresholdsOf(settings),
    correction: settings.leak_size_corr_factor,
    template: values.report_template ?? "full",
    language: values.report_language ?? locale,
  };
}

const valuesOf = (form: GroupSettingsForm): { readonly [Part in GroupSettingPart]: GroupSettingsPatch } => ({
  energyPrice: { currency_iso_code: form.currency, energy_cost_kwh: form.price },
  co2: { co2_cost_kg_kwh: form.co2 },
  severity: { leak_size_severity_low_lpmin: form.lowLpm, leak_size_severity_high_lpmin: form.highLpm },
  correction: { leak_size_corr_factor: form.correction },
  reportTemplate: { report_template: form.template },
  reportLanguage: { report_language: form.language },
});

/** Why a number of the form is refused, if its part is fixed. */
export function problemOf(
  form: GroupSettingsForm,
  part: "energyPrice" | "co2" | "correction",
): Extract<Validated<number>, { readonly ok: false }> | undefined {
  if (!form.fixed.has(part)) return undefined;
  const checked = {
    energyPrice: () => validateEnergyPrice(form.price),
    co2: () => validateCo2PerKwh(form.co2),
    correction: () => validateLeakCorrection(form.correction),
  }[part]();
  return checked.ok ? undefined : checked;
}

/** What has to be sent so that a group fixes what is chosen; undefined while the form is invalid. */
export function patchOf(form: GroupSettingsForm, before: GroupSettings): GroupSettingsPatch | undefined {
  if ((["energyPrice", "co2", "correction"] as const).some((part) => problemOf(form, part))) return undefined;
  const values = valuesOf(form);
  const patch: Record<string, string | number | null> = {};
  for (const part of groupSettingPartNames)
    for (const name of groupSettingParts[part]) {
      const value = form.fixed.has(part) ? (values[part][name] ?? null) : null;
      if (value !== (before[name] ?? null)) patch[name] = value;
    }
  return changedGroupSettings(before, patch).ok ? patch : undefined;
}
