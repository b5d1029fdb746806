import { leakPricingOf, type Settings } from "@sonolens/domain";
import { type GalleryColumns, type LeakPrices, leakPrices } from "@sonolens/gallery";
import { useQuery } from "@tanstack/react-query";
import { settingsQueries } from "../../data/account/settings.ts";
import { useServices } from "../../data/services.ts";
import { useSessionState } from "../../lib/state/frame.ts";
import { sessionAtom } from "../../lib/state/shared-state.ts";

interface Priced {
  readonly settings: Settings;
  readonly prices: LeakPrices;
}

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
  const prices = leakPrices(columns, leakPricingOf(settings, services.edition.defaults.utilization));
  const priced = { settings, prices };
  known.set(columns, priced);
  return priced;
}
