import { emptyFilterState, type FilterState } from "@sonolens/domain";
import { settled } from "@sonolens/foundation";
import type { GalleryAction } from "@sonolens/gallery";
import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useServices } from "../../data/services.ts";
import { type KnownSnapshots, previewRecords, snapshotQueries } from "../../data/snapshots/snapshots.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { useSessionState, useSessionStore } from "../../lib/state/frame.ts";
import type { ArrangedGallery } from "./arranged-gallery.ts";
import type { ListContext } from "./gallery-context.ts";
import { type GalleryLink, galleryViewFrom, isUsual, searchOf } from "./gallery-link.ts";
import { plainGallery } from "./plain-gallery.ts";
import { galleryRules, useGalleryRules } from "./use-gallery-rules.ts";

/** Before anything is known that filters depend on besides the snapshots. */
const noContext: ListContext = {};

export interface GalleryOfLink {
  readonly query: UseQueryResult<KnownSnapshots>;
  /** The filters shown; the defaults until the URL can be parsed. */
  readonly state: FilterState;
  /** Undefined until the list and the code needed to arrange it are loaded. */
  readonly arranged: ArrangedGallery | undefined;
}

/** The snapshots of a gallery URL. */
export function useGalleryOf(link: GalleryLink): GalleryOfLink {
  const services = useServices();
  const { locale, timeZone } = useWords();
  const client = useQueryClient();
  const query = useQuery(snapshotQueries.list(services, client));
  const head = useSessionState(previewRecords);
  const store = useSessionStore();
  const byId = query.data?.byId;
  // A large list arrives as columns, which need the code of the filters.
  const isPlain = isUsual(link) && !byId?.columns;
  const rules = useGalleryRules(!isPlain || head !== undefined, byId !== undefined);
  const [context, setContext] = useState(noContext);
  useEffect(
    () => rules?.followContext(services, client, store, timeZone, setContext),
    [rules, services, client, store, timeZone],
  );
  const said = JSON.stringify(link.search);
  const state = useMemo(() => rules?.filtersOfSearch(JSON.parse(said)), [rules, said]);
  const arranged = useMemo(() => {
    if (!byId)
      return head && isPlain && link.page === 0
        ? { ...plainGallery(head, timeZone), isHead: true }
        : undefined;
    if (rules && state) return store.get(rules.galleryArranger)(byId, state, context, { locale, timeZone });
    return isPlain ? plainGallery(byId, timeZone) : undefined;
  }, [byId, head, link.page, rules, state, context, isPlain, locale, timeZone, store]);
  return { query, state: state ?? emptyFilterState, arranged };
}

/** The gallery of the current URL, for everything on its page. */
export interface Gallery extends GalleryOfLink {
  readonly link: GalleryLink;
  /** Changes filters, order or page, and replaces the URL. */
  readonly change: (action: GalleryAction) => void;
}

/** What the gallery shows, and how to change it. */
export function useGallery(): Gallery {
  const { frame } = useServices();
  const navigate = useNavigate();
  const router = useRouter();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const link = useMemo(() => galleryViewFrom(search), [search]);
  const change = useCallback(
    (action: GalleryAction) => {
      const act = async () => {
        const { changeLink } = await galleryRules.load(frame);
        const { pathname, search } = router.latestLocation;
        // A user who typed and left at once is not brought back while the next page is still loading.
        if (pathname !== "/") return;
        const next = changeLink(galleryViewFrom(search), action);
        await navigate({ to: "/", search: searchOf(next), replace: true });
      };
      // If the code cannot be loaded, the page reports that itself.
      void settled(act());
    },
    [navigate, router, frame],
  );
  return { ...useGalleryOf(link), link, change };
}
