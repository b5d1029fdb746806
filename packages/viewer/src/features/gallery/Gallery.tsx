import { errorMessageKey } from "@sonolens/i18n";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { useRefusal } from "../../data/account.ts";
import { errorDetails, reasonOf } from "../../data/call-error.ts";
import { useEditSnapshot } from "../../data/edit-snapshot.ts";
import { useServices } from "../../data/services.ts";
import { snapshotQueries } from "../../data/snapshots.ts";
import { starEdit } from "../../data/star-edit.ts";
import type { SnapshotRecord } from "../../data/types.ts";
import { usePageTitle } from "../../lib/page-title.ts";
import { useNarrow } from "../../lib/use-narrow.ts";
import { useWords } from "../../lib/use-words.ts";
import { Card } from "./Card.tsx";
import { GalleryView, type GalleryViewProps } from "./GalleryView.tsx";
import { galleryPage } from "./gallery-page.ts";
import { arrangeGallery } from "./gallery-sort.ts";
import { galleryViewFrom, searchOf, type GalleryView as View } from "./gallery-view.ts";
import { detailHref } from "./hrefs.ts";
import { useLeftSnapshot } from "./use-left-snapshot.ts";
import { useSearchKey } from "./use-search-key.ts";

/** The snapshot list. */
export function Gallery({ notices, tools }: Pick<GalleryViewProps, "notices" | "tools">) {
  const services = useServices();
  const client = useQueryClient();
  const navigate = useNavigate();
  const router = useRouter();
  const { t, locale } = useWords();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const view = useMemo(() => galleryViewFrom(search), [search]);
  const query = useQuery(snapshotQueries.list(services, client));
  const refusal = useRefusal("editSnapshotStarred");
  usePageTitle(t("gallery:title"), services.edition.productName);
  useSearchKey();

  const records = useMemo(() => [...(query.data?.byId.values() ?? [])], [query.data]);
  const groups = useMemo(
    () =>
      arrangeGallery(records, view, { locale, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
    [records, view, locale],
  );
  const narrow = useNarrow();
  const page = useMemo(() => galleryPage(groups, view.page), [groups, view.page]);
  const goToPage = useCallback(
    async (next: number) => {
      await navigate({ to: "/", search: searchOf({ ...view, page: next }) });
      // Like any other page: reading goes on at its beginning.
      document.getElementById("main")?.focus({ preventScroll: true });
    },
    [navigate, view],
  );
  const { leftSnapshotId, cameBack } = useLeftSnapshot();
  const setView = useCallback(
    (next: View) => {
      // Somebody who typed and left at once is not brought back while the next page is still loading.
      if (router.latestLocation.pathname !== "/") return;
      void navigate({ to: "/", search: searchOf(next), replace: true });
    },
    [navigate, router],
  );
  const open = useCallback(
    (record: SnapshotRecord) => {
      const show = () => navigate({ to: "/snapshot/$id", params: { id: record.id }, search: searchOf(view) });
      void show();
    },
    [navigate, view],
  );
  const edit = useEditSnapshot();

  return (
    <GalleryView
      snapshot={{
        list: query.data
          ? {
              state: "present",
              groups: narrow ? groups : page.groups,
              shown: groups.reduce((sum, group) => sum + group.count, 0),
              all: records.length,
              starred: records.filter((record) => record.starred).length,
              pages: narrow ? undefined : page,
            }
          : query.isError
            ? {
                state: "failed",
                title: t("gallery:couldNotLoad"),
                details: `${t(errorMessageKey(reasonOf(query.error)?.code ?? "undefinedError"))} ${errorDetails(query.error)}`,
                retrying: query.isFetching,
              }
            : { state: "loading" },
        view,
        narrow,
        leftSnapshotId,
        today: new Intl.DateTimeFormat("en-CA", { dateStyle: "short" }).format(new Date()),
      }}
      actions={{
        setView,
        goToPage: (next) => void goToPage(next),
        cameBack,
        retry: () => void query.refetch(),
        open,
        toggleStar: (record) => {
          if (refusal) services.toaster.show({ message: t(errorMessageKey(refusal)), tone: "error" });
          else void edit(record.id, starEdit(record.id, !record.starred)).catch(() => undefined);
        },
      }}
      renderCard={(record, index, inTabOrder, setCurrent) => (
        <Card
          key={record.id}
          record={record}
          index={index}
          inTabOrder={inTabOrder}
          href={detailHref(record.id, view)}
          open={open}
          setCurrent={setCurrent}
        />
      )}
      notices={notices}
      tools={tools}
    />
  );
}
