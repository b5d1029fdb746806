import { defaults } from "@sonolens/domain";
import { galleryPage } from "@sonolens/gallery";
import { errorMessageKey } from "@sonolens/i18n";
import { useNavigate } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { errorDetails, reasonOf } from "../../data/server/call-error.ts";
import { useServices } from "../../data/services.ts";
import type { SnapshotRecord } from "../../data/types.ts";
import { today } from "../../lib/format/today.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { lazyPart } from "../../lib/loading/lazy-part.ts";
import { Part } from "../../lib/loading/Part.tsx";
import { usePageTitle } from "../../lib/ui/page-title.ts";
import { useNarrow } from "../../lib/ui/use-narrow.ts";
import { Card } from "./Card.tsx";
import { Choice } from "./Choice.tsx";
import { GalleryView, type GalleryViewProps } from "./GalleryView.tsx";
import { detailHref, searchOf } from "./gallery-link.ts";
import {
  CostSummary,
  FilteredToNothing,
  GalleryFilters,
  GalleryImport,
  GalleryMenu,
  OrderField,
  Places,
} from "./lazy-bar.ts";
import { useGallery } from "./use-gallery.ts";
import { useLeftSnapshot } from "./use-left-snapshot.ts";
import { useSearchKey } from "./use-search-key.ts";

const NothingYet = lazyPart(async () => (await import("../import/index.ts")).NothingYet);

/** The list of snapshots as a page. */
export function Gallery({ notices, tools }: Pick<GalleryViewProps, "notices" | "tools">) {
  const services = useServices();
  const navigate = useNavigate();
  const { t, timeZone } = useWords();
  const { query, link, state, arranged, change } = useGallery();
  usePageTitle(t("gallery:title"), services.edition.productName);
  useSearchKey();

  const narrow = useNarrow();
  const pageSize = narrow ? defaults.phoneGalleryPageSize : defaults.galleryPageSize;
  const page = useMemo(
    () => arranged && galleryPage(arranged.rows, arranged.groups, link.page, pageSize),
    [arranged, link.page, pageSize],
  );
  const goToPage = useCallback(
    async (next: number) => {
      await navigate({ to: "/", search: searchOf({ ...link, page: next }) });
      // Like on any other page change, the focus moves to the start.
      document.getElementById("main")?.focus({ preventScroll: true });
    },
    [navigate, link],
  );
  const { leftSnapshotId, cameBack } = useLeftSnapshot();
  const open = useCallback(
    (record: SnapshotRecord) =>
      void navigate({ to: "/snapshot/$id", params: { id: record.id }, search: searchOf(link) }),
    [navigate, link],
  );
  const whole = arranged?.isHead ? undefined : arranged;
  // Parts beside the cards are not rendered before them.
  const stands = arranged !== undefined || query.isError;
  const ruled = whole?.ruled;

  return (
    <GalleryView
      model={{
        list:
          arranged && page
            ? { state: "present", page, pageSize, shown: arranged.rows.length, ...arranged }
            : query.isError && !query.data
              ? {
                  state: "failed",
                  title: t("gallery:couldNotLoad"),
                  details: `${t(errorMessageKey(reasonOf(query.error)?.code ?? "undefinedError"))} ${errorDetails(query.error)}`,
                  retrying: query.isFetching,
                }
              : { state: "loading" },
        state,
        link,
        narrow,
        leftSnapshotId,
        today: today(timeZone),
      }}
      actions={{
        change,
        goToPage: (next) => void goToPage(next),
        cameBack,
        retry: () => void query.refetch(),
      }}
      renderCard={(snapshot, index, inTabOrder, setCurrent) => {
        const record = arranged?.recordOf(snapshot);
        return (
          record && (
            <Card
              key={record.id}
              record={record}
              index={index}
              place={page ? page.page * pageSize + index + 1 : index}
              count={whole?.rows.length ?? -1}
              inTabOrder={inTabOrder}
              narrow={narrow}
              href={detailHref(record.id, link)}
              open={open}
              setCurrent={setCurrent}
            />
          )
        );
      }}
      filters={
        stands && (
          <Part>
            <GalleryFilters
              narrow={narrow}
              state={state}
              filtered={arranged?.ruled}
              shown={whole?.rows.length}
              all={whole?.all}
              change={change}
            >
              <Places gallery={arranged?.ruled} change={change} />
            </GalleryFilters>
          </Part>
        )
      }
      order={
        stands && (
          <Part optional>
            <OrderField sort={state.sort} narrow={narrow} change={change} />
          </Part>
        )
      }
      costSummary={
        ruled && (
          <CostSummary
            of="gallery"
            columns={ruled.columns}
            selection={ruled.selection}
            state={ruled.state}
            narrow={narrow}
            change={change}
          />
        )
      }
      sumOf={
        ruled &&
        ((groupKey) => <CostSummary of="group" columns={ruled.columns} gallery={whole} groupKey={groupKey} />)
      }
      nothingYet={
        <Part>
          <NothingYet />
        </Part>
      }
      nothingPasses={
        <Part>
          <FilteredToNothing state={state} columns={arranged?.ruled?.columns} change={change} />
        </Part>
      }
      notices={notices}
      tools={
        <>
          {stands && (
            <Part optional>
              <GalleryImport narrow={narrow} />
            </Part>
          )}
          {ruled && (
            <Part optional>
              <GalleryMenu gallery={{ ...whole, ruled }} link={link} />
            </Part>
          )}
          {tools}
        </>
      }
      bar={whole && <Choice of="bar" gallery={whole} narrow={narrow} />}
    />
  );
}
