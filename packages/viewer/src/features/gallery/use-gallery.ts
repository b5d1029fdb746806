import {
  emptyFilterState,
  type FilterState,
  type GalleryAction,
  type GalleryContext,
} from "@sonolens/domain";
import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useServices } from "../../data/services.ts";
import { type KnownSnapshots, listHead, snapshotQueries } from "../../data/snapshots.ts";
import { useShared } from "../../lib/shared-state.ts";
import { useWords } from "../../lib/use-words.ts";
import type { ArrangedGallery } from "./arranged-gallery.ts";
import { type GalleryLink, galleryViewFrom, isUsual, searchOf } from "./gallery-link.ts";
import { plainGallery } from "./plain-gallery.ts";
import { loadGalleryRules, useGalleryRules } from "./use-gallery-rules.ts";

/** Nothing is known yet that filters depend on beside the snapshots. */
const noContext: GalleryContext = {};

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

export interface GalleryOfLink {
  readonly query: UseQueryResult<KnownSnapshots>;
  /** What is shown; the usual until what a link says can be read. */
  readonly state: FilterState;
  /** Undefined until the list has come, and what is needed to arrange it as asked. */
  readonly arranged: ArrangedGallery | undefined;
}

/** The snapshots as a link asks for them. */
export function useGalleryOf(link: GalleryLink): GalleryOfLink {
  const services = useServices();
  const { locale } = useWords();
  const client = useQueryClient();
  const query = useQuery(snapshotQueries.list(services, client));
  const head = useShared(listHead);
  const byId = query.data?.byId;
  // A large list comes as columns, which only the rules can read.
  const isPlain = isUsual(link) && !byId?.columns;
  const rules = useGalleryRules(!isPlain || head !== undefined, byId !== undefined);
  const [context, setContext] = useState(noContext);
  useEffect(() => rules?.followContext(services, client, setContext), [rules, services, client]);
  const said = JSON.stringify(link.search);
  const state = useMemo(() => rules?.filtersOfSearch(JSON.parse(said)), [rules, said]);
  const arranged = useMemo(() => {
    if (!byId)
      return head && isPlain && link.page === 0
        ? { ...plainGallery(head, timeZone), isHead: true }
        : undefined;
    if (rules && state) return rules.arrangeGallery(byId, state, context, { locale, timeZone });
    return isPlain ? plainGallery(byId, timeZone) : undefined;
  }, [byId, head, link.page, rules, state, context, isPlain, locale]);
  return { query, state: state ?? emptyFilterState, arranged };
}

/** The gallery as the address of the page asks for it, for all that stands on the page. */
export interface Gallery extends GalleryOfLink {
  readonly link: GalleryLink;
  /** From 0, as the link says it. */
  readonly page: number;
  /** Changes filters, order or page, and with them the address, in place of what it was. */
  readonly change: (action: GalleryAction) => void;
}

/** What the gallery shows, and how to change that. */
export function useGallery(): Gallery {
  const navigate = useNavigate();
  const router = useRouter();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const link = useMemo(() => galleryViewFrom(search), [search]);
  const change = useCallback(
    (action: GalleryAction) => {
      const act = async () => {
        const { changeLink } = await loadGalleryRules();
        const { pathname, search } = router.latestLocation;
        // Somebody who typed and left at once is not brought back while the next page is still loading.
        if (pathname !== "/") return;
        const next = changeLink(galleryViewFrom(search), action);
        await navigate({ to: "/", search: searchOf(next), replace: true });
      };
      // Where the rules cannot be fetched, the page says so by itself.
      void act().catch(() => undefined);
    },
    [navigate, router],
  );
  return { ...useGalleryOf(link), link, page: link.page, change };
}
