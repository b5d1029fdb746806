import { contributionsOf } from "../contract/contributions.ts";
import type { Feature } from "../contract/feature.ts";
import type { LiveHandlers, LiveParts } from "../contract/live-messages.ts";

/**
 * All features, in the order of their folders: a new one needs no other entry. Outside Vite, `tsup.config.ts` expands
 * the pattern.
 */
export const features: readonly Feature[] = Object.values(
  import.meta.glob<Feature>("../features/*/feature.ts", { eager: true, import: "feature" }),
);

export const contributions = contributionsOf(
  features,
  async () => (await import("./shortcut-tables.ts")).shortcutTables,
);

/** Loads and creates the handlers of live messages of all features, for one session. */
export async function createLiveHandlers(parts: LiveParts): Promise<readonly LiveHandlers[]> {
  const creators = await Promise.all(features.map(({ liveHandlers }) => liveHandlers?.()));
  return creators.flatMap((create) => create?.(parts) ?? []);
}
