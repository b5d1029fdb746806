import { refetchOnGroupChange } from "../data/organization/refetch-on-group-change.ts";
import { dropUnseenSnapshots } from "../data/snapshots/drop-unseen-snapshots.ts";
import type { LiveMessages } from "./follow-live-messages.ts";

/** Drops what is cached of what the user no longer sees, from now on. */
export function dropTheUnseen({ queryClient, services, scope }: LiveMessages): void {
  dropUnseenSnapshots(queryClient, scope);
  refetchOnGroupChange(queryClient, services.api, scope);
}
