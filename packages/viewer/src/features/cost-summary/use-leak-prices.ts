import type { Settings } from "@sonolens/domain";
import { type GalleryColumns, type LeakPrices, type LeakPricing, leakPrices } from "@sonolens/gallery";
import { useQuery } from "@tanstack/react-query";
import { settingsQueries } from "../../data/account/settings.ts";
import { type Services, useServices } from "../../data/services.ts";
import { useSessionState } from "../../lib/state/frame.ts";
import { sessionAtom } from "../../lib/state/shared-state.ts";

interface Priced {
  readonly settings: Settings;
  readonly prices: LeakPrices;
}

/** How the settings of a user price a leak. */
export const leakPricingOf = (settings: Settings, { defaults }: Services["edition"]): LeakPricing => ({
  utilization: defaults.utilization,
  currency: settings.currency_iso_code,
  energyCostPerKwh: settings.energy_cost_kwh,
  co2KgPerKwh: settings.co2_cost_kg_kwh,
});

/** The last results: the strip, the headers and the selection need the same ones. */
const lastPrices = sessionAtom(() => new WeakMap<GalleryColumns, Priced>());

/** The costs of the leaks in a list by the current user's settings; undefined until those are loaded. */
export function useLeakPrices(columns: GalleryColumns): Priced | undefined {
  const services = useServices();
  const known = useSessionState(lastPrices);
  const { data: settings } = useQuery(settingsQueries.mine(services));
  if (!settings) return undefined;
  const before = known.get(columns);
  if (before?.settings === settings) return before;
  const prices = leakPrices(columns, leakPricingOf(settings, services.edition));
  const priced = { settings, prices };
  known.set(columns, priced);
  return priced;
}
