import type { Scope } from "@sonolens/foundation";
import type { Query, QueryClient } from "@tanstack/react-query";

/**
 * How many unused files of each kind are cached: enough to go back and forth among snapshots and to scroll back through
 * the gallery. With frames and sound of about 3 MB each that is some 60 MB, with thumbnails 30 MB.
 */
const maxUnused: Readonly<Record<string, number>> = {
  frames: 8,
  signal: 8,
  "picture original": 8,
  still: 100,
  locations: 100,
  "picture thumb": 500,
  "thumbnail-frame": 500,
};

/** Pictures differ by their size: ["media", "picture", id, size]. */
const kindOf = ([, kind, , size]: readonly unknown[]) => (kind === "picture" ? `picture ${size}` : `${kind}`);

/** Evicts the files of the least recently viewed snapshots, so that viewing many does not fill the memory. */
export function limitMediaCache(queryClient: QueryClient, scope: Scope): void {
  const cache = queryClient.getQueryCache();
  /** Oldest first. */
  const unused = new Map<string, Set<Query>>();
  scope.add(
    cache.subscribe(({ type, query }) => {
      if (query.queryKey[0] !== "media") return;
      if (type !== "observerAdded" && type !== "observerRemoved" && type !== "removed") return;
      const kind = kindOf(query.queryKey);
      const ofKind = unused.get(kind) ?? new Set<Query>();
      unused.set(kind, ofKind);
      ofKind.delete(query);
      if (type !== "observerRemoved" || query.getObserversCount() > 0) return;
      ofKind.add(query);
      const [oldest] = ofKind;
      if (oldest && ofKind.size > (maxUnused[kind] ?? 0)) cache.remove(oldest);
    }),
  );
}
