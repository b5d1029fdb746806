import { limitMediaCache } from "../data/media/limit-media-cache.ts";
import { refetchOnGroupChange } from "../data/organization/refetch-on-group-change.ts";
import { dropUnseenSnapshots } from "../data/snapshots/drop-unseen-snapshots.ts";
import type { LiveMessages } from "./follow-live-messages.ts";

/** From now on limits the files in the cache, and drops what the user no longer sees. */
export function tendCache({ queryClient, services, scope }: LiveMessages): void {
  limitMediaCache(queryClient, scope);
  dropUnseenSnapshots(queryClient, scope);
  refetchOnGroupChange(queryClient, services.api, scope);
}
