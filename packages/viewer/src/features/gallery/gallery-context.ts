import {
  flatGroups,
  type GalleryContext,
  leakPricingOf,
  leakThresholdsOf,
  ownershipsOfGroups,
} from "@sonolens/domain";
import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import { settingsQueries } from "../../data/account/settings.ts";
import { organizationQueries } from "../../data/cameras/organization.ts";
import { onNamed, tagsOfNamed } from "../../data/components/component-names.ts";
import type { Services } from "../../data/services.ts";
import { today } from "../../lib/format/today.ts";
import type { SharedStore } from "../../lib/state/shared-state.ts";
import { keptCards } from "./card-repair/kept-cards.ts";

/** What the gallery depends on besides the snapshots and the filters. */
export interface ListContext extends GalleryContext {
  /** The ids of cards that stay in the list though a filter excludes them now. */
  readonly keptIds?: readonly string[];
}

/**
 * Follows what filters depend on besides the snapshots: the thresholds and prices of the settings, the cameras of the
 * groups and the tags of the chosen components once they are requested, and the cards that stay. Returns the disposer.
 */
export function followContext(
  services: Pick<Services, "api" | "edition" | "host" | "frame">,
  client: QueryClient,
  store: SharedStore<"session">,
  timeZone: string,
  onChange: (context: ListContext) => void,
): () => void {
  const settings = new QueryObserver(client, settingsQueries.mine(services));
  const organization = new QueryObserver(client, {
    ...organizationQueries.mine(services.api),
    enabled: false,
  });
  let last = "{}";
  const tell = () => {
    const own = settings.getCurrentResult().data;
    const mine = organization.getCurrentResult().data;
    const componentTags = tagsOfNamed(client);
    const kept = store.get(keptCards);
    const context: ListContext = {
      ...(kept.size > 0 && { keptIds: [...kept.keys()] }),
      username: services.api.session.claims?.username,
      today: today(timeZone),
      ...(own && {
        leakThresholds: leakThresholdsOf(own),
        leakPricing: leakPricingOf(own, services.edition.defaults.utilization),
      }),
      ...(mine && { groupOwnerships: ownershipsOfGroups(flatGroups(mine)) }),
      ...(componentTags && { componentTags }),
    };
    // An equal context triggers no computation.
    const now = JSON.stringify(context);
    if (now === last) return;
    last = now;
    onChange(context);
  };
  const ends = [
    ...[settings.subscribe(tell), organization.subscribe(tell)],
    ...[onNamed(client, tell), store.sub(keptCards, tell)],
  ];
  tell();
  return () => {
    for (const end of ends) end();
  };
}
