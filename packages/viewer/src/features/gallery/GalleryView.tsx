import { Segmented, SelectField, sortDescendingIcon, TopBar } from "@sonolens/ui-kit";
import {
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { SnapshotRecord } from "../../data/types.ts";
import { idle } from "../../lib/idle.ts";
import { loadPart } from "../../lib/load-part.ts";
import { useElementSize } from "../../lib/use-element-size.ts";
import { useWords } from "../../lib/use-words.ts";
import { dayText } from "./day-text.ts";
import { FailedGallery, LoadingGallery, NothingHere } from "./GalleryStates.tsx";
import type { GalleryPage } from "./gallery-page.ts";
import { columnsFor, type GalleryRow, galleryRows, indexOfCard } from "./gallery-rows.ts";
import type { GalleryGroup } from "./gallery-sort.ts";
import { changedView, gallerySorts, type GalleryView as View } from "./gallery-view.ts";
import { SearchField } from "./SearchField.tsx";
import { useCardFocus } from "./use-card-focus.ts";
import { useRowWindow } from "./use-row-window.ts";

/** At the foot of the page, so that no card waits for it: fetched once the page has nothing more urgent to do. */
const GalleryPager = lazy(async () => {
  await idle();
  return { default: (await loadPart(() => import("./GalleryPager.tsx"))).GalleryPager };
});

export interface GallerySnapshot {
  readonly list:
    | { readonly state: "loading" }
    | {
        readonly state: "failed";
        readonly title: string;
        readonly details: string;
        readonly retrying: boolean;
      }
    | {
        readonly state: "present";
        readonly groups: readonly GalleryGroup[];
        /** How many pass the filters, and how many there are. */
        readonly shown: number;
        readonly all: number;
        readonly starred: number;
        /** Where the groups are one page of several. */
        readonly pages?: Omit<GalleryPage, "groups"> | undefined;
      };
  readonly view: View;
  readonly narrow: boolean;
  /** Today as yyyy-mm-dd, for "Today" and "Yesterday". */
  readonly today: string;
  /** The snapshot whose screen was left for this one just now: its card gets the focus. */
  readonly leftSnapshotId?: string | undefined;
}

export interface GalleryActions {
  readonly setView: (view: View) => void;
  readonly goToPage: (page: number) => void;
  /** The card of the snapshot that was left has the focus, or is not on this page. */
  readonly cameBack: () => void;
  readonly retry: () => void;
  readonly open: (record: SnapshotRecord) => void;
  readonly toggleStar: (record: SnapshotRecord) => void;
}

export interface GalleryViewProps {
  readonly snapshot: GallerySnapshot;
  readonly actions: GalleryActions;
  /** One card; `inTabOrder` for one of them all. */
  readonly renderCard: (
    record: SnapshotRecord,
    index: number,
    inTabOrder: boolean,
    setCurrent: (index: number) => void,
  ) => ReactNode;
  /** Lines above the gallery. */
  readonly notices?: ReactNode;
  /** At the end of the top bar, the same on every page. */
  readonly tools?: ReactNode;
}

const sortNames = {
  newest: "gallery:newestFirst",
  oldest: "gallery:oldestFirst",
  labelAsc: "gallery:labelAscending",
  labelDesc: "gallery:labelDescending",
} as const;

/** All snapshots as pictures, under headers that fit their order. */
export function GalleryView({ snapshot, actions, renderCard, notices, tools }: GalleryViewProps) {
  const { t } = useWords();
  const { list, view } = snapshot;
  const { setView } = actions;
  const setLabel = useCallback((label: string) => setView(changedView(view, { label })), [setView, view]);
  return (
    <div className="flex flex-col">
      <TopBar title={t("gallery:title")} end={tools}>
        {!snapshot.narrow && <SearchField label={view.label} setLabel={setLabel} />}
      </TopBar>
      {snapshot.narrow && (
        <div className="px-4 pb-2.5">
          <SearchField label={view.label} setLabel={setLabel} />
        </div>
      )}
      <GalleryBar snapshot={snapshot} actions={actions} />
      {notices}
      {list.state === "loading" && <LoadingGallery narrow={snapshot.narrow} />}
      {list.state === "failed" && <FailedGallery list={list} retry={actions.retry} />}
      {list.state === "present" &&
        (list.groups.length > 0 ? (
          <>
            <GalleryGrid snapshot={snapshot} groups={list.groups} actions={actions} renderCard={renderCard} />
            {list.pages && list.pages.pageCount > 1 && (
              <Suspense fallback={null}>
                <GalleryPager pages={list.pages} shown={list.shown} view={view} goToPage={actions.goToPage} />
              </Suspense>
            )}
          </>
        ) : (
          <NothingHere all={list.all} view={view} setView={actions.setView} />
        ))}
    </div>
  );
}

function GalleryBar({ snapshot, actions }: Pick<GalleryViewProps, "snapshot" | "actions">) {
  const { t, locale } = useWords();
  const { list, view } = snapshot;
  const counts = list.state === "present" ? list : undefined;
  const number = (value: number) => new Intl.NumberFormat(locale).format(value);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 pb-3 md:px-6">
      <Segmented
        label={t("gallery:view")}
        value={view.onlyStarred ? "starred" : "all"}
        onValueChange={(value) => actions.setView(changedView(view, { onlyStarred: value === "starred" }))}
        options={[
          { value: "all", label: t("gallery:typeAll"), ...(counts && { count: number(counts.all) }) },
          { value: "starred", label: t("gallery:starred"), ...(counts && { count: number(counts.starred) }) },
        ]}
      />
      <div className="ms-auto flex items-center gap-3 max-md:ms-0 max-md:flex-1">
        {counts && counts.shown !== counts.all && (
          <span className="text-13 text-ink-3 max-md:hidden" role="status">
            {t("gallery:shownOf", { shown: number(counts.shown), all: number(counts.all) })}
          </span>
        )}
        <SelectField
          label={t("gallery:sort")}
          hideLabel
          icon={sortDescendingIcon}
          value={view.sort}
          onValueChange={(sort) => actions.setView(changedView(view, { sort }))}
          options={gallerySorts.map((sort) => ({ value: sort, label: t(sortNames[sort]) }))}
          className="w-40 max-md:w-full max-md:min-w-36"
        />
      </div>
    </div>
  );
}

interface GalleryGridProps extends Pick<GalleryViewProps, "snapshot" | "actions" | "renderCard"> {
  readonly groups: readonly GalleryGroup[];
}

function GalleryGrid({ snapshot, groups, actions, renderCard }: GalleryGridProps) {
  const { t, locale } = useWords();
  const gridRef = useRef<HTMLDivElement>(null);
  const { width } = useElementSize(gridRef);
  const [top, setTop] = useState(0);
  const columns = columnsFor(width, snapshot.narrow);
  const rows = useMemo(() => galleryRows(groups, columns), [groups, columns]);
  const cardHeight = (((width - (columns - 1) * 14) / columns) * 3) / 5 + 68;
  useLayoutEffect(() => setTop((gridRef.current?.getBoundingClientRect().top ?? 0) + window.scrollY));
  const keys = useMemo(() => rows.map(rowKey), [rows]);
  const estimatePx = useCallback(
    (index: number) => (rows[index]?.kind === "header" ? 46 : cardHeight),
    [rows, cardHeight],
  );
  const { drawn, startPx, totalPx, measure, scrollToRow } = useRowWindow({ keys, estimatePx, topPx: top });
  const { current, setCurrent, focusCard, onKeyDown } = useCardFocus({
    rows,
    gridRef,
    scrollToRow,
    actions,
  });
  const { leftSnapshotId } = snapshot;
  const { cameBack } = actions;
  useEffect(() => {
    if (leftSnapshotId === undefined || width === 0) return;
    const index = indexOfCard(rows, leftSnapshotId);
    if (index !== undefined) focusCard(index);
    cameBack();
  }, [leftSnapshotId, width, rows, focusCard, cameBack]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys move between the links inside
    <div ref={gridRef} onKeyDown={onKeyDown} className="relative mx-4 mb-16 mt-1 md:mx-6">
      <div style={{ height: totalPx }} className="relative">
        {width > 0 &&
          drawn.map((index) => {
            const row = rows[index];
            if (!row) return null;
            return (
              <div
                key={keys[index]}
                data-row={keys[index]}
                ref={measure}
                className="absolute inset-x-0 top-0"
                style={{ transform: `translateY(${startPx(index)}px)` }}
              >
                {row.kind === "header" ? (
                  <h2 className="flex items-baseline gap-2.5 pt-3.5 pb-2 text-14 font-semibold text-ink">
                    {row.group.kind === "day"
                      ? dayText(row.group.key, snapshot.today, locale, {
                          today: t("gallery:today"),
                          yesterday: t("gallery:yesterday"),
                        })
                      : row.group.key}
                    <span className="sr-only">, </span>
                    <span className="text-12 font-normal text-ink-3">
                      {t("gallery:count", { count: row.group.count })}
                    </span>
                  </h2>
                ) : (
                  <div
                    className="grid gap-x-3.5 pb-4.5"
                    style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
                  >
                    {row.records.map((record, position) =>
                      renderCard(
                        record,
                        row.firstIndex + position,
                        row.firstIndex + position === current,
                        setCurrent,
                      ),
                    )}
                  </div>
                )}
              </div>
            );
          })}
      </div>
    </div>
  );
}

const rowKey = (row: GalleryRow) =>
  `${row.group.key}-${row.kind === "header" ? "header" : row.records[0]?.id}`;
