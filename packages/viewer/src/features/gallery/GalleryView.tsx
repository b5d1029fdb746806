import { gallerySorts } from "@sonolens/domain";
import type { GalleryAction, GalleryRows } from "@sonolens/gallery";
import { SelectField, sortDescendingIcon, TopBar } from "@sonolens/ui-kit";
import {
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useWords } from "../../lib/format/use-words.ts";
import { idlePart, lazyPart } from "../../lib/loading/lazy-part.ts";
import { useElementSize } from "../../lib/ui/use-element-size.ts";
import { Choice } from "./Choice.tsx";
import { FailedGallery, LoadingGallery } from "./GalleryStates.tsx";
import { GroupHeader } from "./GroupHeader.tsx";
import type { GalleryModel } from "./gallery-model.ts";
import { columnsFor, type GalleryRow, galleryRows, rowOfCard } from "./gallery-rows.ts";
import { SearchField } from "./SearchField.tsx";
import { useCardFocus } from "./use-card-focus.ts";
import { useRowWindow } from "./use-row-window.ts";

/** At the bottom of the page, so that no card waits for it. */
const GalleryPager = idlePart(async () => (await import("./GalleryPager.tsx")).GalleryPager);

const NothingHere = lazyPart(async () => (await import("./NothingHere.tsx")).NothingHere);

export interface GalleryActions {
  readonly change: (action: GalleryAction) => void;
  readonly goToPage: (page: number) => void;
  /** The card of that snapshot has the focus, or is not on this page. */
  readonly cameBack: () => void;
  readonly retry: () => void;
  readonly toggleStar: (snapshot: number) => void;
}

export interface GalleryViewProps {
  readonly model: GalleryModel;
  readonly actions: GalleryActions;
  /** The card of a snapshot, a row of the columns; exactly one of all has `inTabOrder`. */
  readonly renderCard: (
    snapshot: number,
    index: number,
    inTabOrder: boolean,
    setCurrent: (index: number) => void,
  ) => ReactNode;
  /** In the bar: the active filters, and the button to more. */
  readonly filters?: ReactNode;
  /** The cost summary of the filtered snapshots; its space is reserved until it is loaded. */
  readonly costSummary?: ReactNode;
  /** The sum of a group. */
  readonly sumOf?: ((rows: GalleryRows) => ReactNode) | undefined;
  /** The first steps of an account without snapshots. */
  readonly nothingYet?: ReactNode;
  /** Names the filters if no snapshot passes them. */
  readonly nothingPasses?: ReactNode;
  /** Notices above the gallery. */
  readonly notices?: ReactNode;
  /** The selection bar, at the bottom. */
  readonly bar?: ReactNode;
  /** At the end of the top bar, the same on every page. */
  readonly tools?: ReactNode;
}

/** All snapshots as cards, under headers that match their order. */
export function GalleryView(props: GalleryViewProps) {
  const { model, actions, renderCard, notices, tools, bar } = props;
  const { t } = useWords();
  const { list, state } = model;
  const { change } = actions;
  const isEmpty = list.state === "present" && list.all === 0;
  const setLabel = useCallback((label: string) => change({ kind: "change", filters: { label } }), [change]);
  return (
    <div className="flex flex-col">
      <TopBar title={t("gallery:title")} end={tools}>
        {!model.narrow && !isEmpty && <SearchField label={state.label} setLabel={setLabel} />}
      </TopBar>
      {model.narrow && !isEmpty && (
        <div className="px-4 pb-2.5">
          <SearchField label={state.label} setLabel={setLabel} />
        </div>
      )}
      {!isEmpty && <GalleryBar model={model} actions={actions} filters={props.filters} />}
      <div className="has-[>div>*]:pb-3">{notices}</div>
      {list.state !== "failed" && !isEmpty && (
        <div className="flex min-h-20 items-center border-b border-line bg-surface px-4 py-2 max-md:min-h-17 md:px-6 forced-colors:border-y">
          <Suspense>{props.costSummary}</Suspense>
        </div>
      )}
      {list.state === "loading" && <LoadingGallery narrow={model.narrow} />}
      {list.state === "failed" && <FailedGallery list={list} retry={actions.retry} />}
      {list.state === "present" &&
        (list.shown > 0 ? (
          <>
            <GalleryGrid
              model={model}
              list={list}
              actions={actions}
              renderCard={renderCard}
              sumOf={props.sumOf}
            />
            {list.page.pageCount > 1 && (
              <Suspense fallback={null}>
                <GalleryPager
                  page={list.page}
                  pageSize={list.pageSize}
                  shown={list.shown}
                  link={model.link}
                  goToPage={actions.goToPage}
                />
              </Suspense>
            )}
          </>
        ) : (
          <Suspense fallback={null}>
            <NothingHere
              all={list.all}
              nothingYet={props.nothingYet}
              nothingPasses={props.nothingPasses}
              search={state.label.trim()}
              clear={() => change({ kind: "clear" })}
            />
          </Suspense>
        ))}
      {bar}
    </div>
  );
}

function GalleryBar({ model, actions, filters }: Pick<GalleryViewProps, "model" | "actions" | "filters">) {
  const { t, locale } = useWords();
  const { list, state } = model;
  const counts = list.state === "present" && !list.isHead ? list : undefined;
  const number = (value: number) => new Intl.NumberFormat(locale).format(value);
  return (
    // The space of the filters is reserved until they are loaded: on phones a line above the order.
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 pt-0.5 pb-3 max-md:min-h-[calc(2*var(--h-ctl)+23px)] max-md:content-end max-md:gap-x-2 md:px-6">
      <div className="flex min-h-ctl min-w-0 flex-1 flex-wrap items-center gap-2 max-md:contents">
        {filters}
      </div>
      <div className="ms-auto flex min-w-0 flex-wrap items-center gap-3 max-md:contents">
        {counts && !model.narrow && <Choice of="all" gallery={counts} />}
        {counts && counts.shown !== counts.all && (
          <span className="text-13 text-ink-3 max-md:hidden">
            {t("gallery:shownOf", { shown: number(counts.shown), all: number(counts.all) })}
          </span>
        )}
        <SelectField
          label={t("gallery:sort")}
          hideLabel
          {...(!model.narrow && { icon: sortDescendingIcon })}
          value={state.sort}
          onValueChange={(sort) => actions.change({ kind: "change", filters: { sort } })}
          options={gallerySorts.map((sort) => ({ value: sort, label: t(`gallery:sort.${sort}`) }))}
          className="w-40 max-md:w-auto max-md:min-w-36 max-md:flex-1"
        />
      </div>
    </div>
  );
}

interface GalleryGridProps extends Pick<GalleryViewProps, "model" | "actions" | "renderCard" | "sumOf"> {
  readonly list: Extract<GalleryModel["list"], { state: "present" }>;
}

function GalleryGrid({ model, list, actions, renderCard, sumOf }: GalleryGridProps) {
  const { page, idOf } = list;
  const gridRef = useRef<HTMLDivElement>(null);
  const { width } = useElementSize(gridRef);
  const [top, setTop] = useState(0);
  const [current, setCurrent] = useState(0);
  const columns = columnsFor(width, model.narrow);
  const rows = useMemo(() => galleryRows(page, columns), [page, columns]);
  const cardHeight = (((width - (columns - 1) * 14) / columns) * 3) / 5 + 68;
  useLayoutEffect(() => setTop((gridRef.current?.getBoundingClientRect().top ?? 0) + window.scrollY));
  const keyOf = useCallback((row: GalleryRow) => rowKey(row, idOf), [idOf]);
  const estimatePx = useCallback(
    ({ kind }: GalleryRow) => (kind === "header" ? 46 : cardHeight),
    [cardHeight],
  );
  const { drawn, startPx, totalPx, measure, scrollToRow } = useRowWindow({
    rows,
    keyOf,
    estimatePx,
    keptRow: width > 0 ? rowOfCard(rows, current) : -1,
    topPx: top,
  });
  const { focusCard, onKeyDown } = useCardFocus({
    rows,
    gridRef,
    setCurrent,
    scrollToRow,
    actions,
  });
  const { leftSnapshotId } = model;
  const { cameBack } = actions;
  useEffect(() => {
    if (leftSnapshotId === undefined || width === 0) return;
    const index = page.rows.findIndex((row) => idOf(row) === leftSnapshotId);
    if (index !== -1) focusCard(index);
    cameBack();
  }, [leftSnapshotId, width, page, idOf, focusCard, cameBack]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys move between the links inside
    <div ref={gridRef} onKeyDown={onKeyDown} className="relative mx-4 mb-16 mt-1 select-none md:mx-6">
      {/* biome-ignore lint/a11y/useSemanticElements: rows are between it and its items */}
      <div role="list" style={{ height: totalPx }} className="relative">
        {width > 0 &&
          drawn.map((index) => {
            const row = rows[index];
            if (!row) return null;
            return (
              <div
                key={keyOf(row)}
                data-row={index}
                role={row.kind === "header" ? "listitem" : undefined}
                ref={measure}
                className="absolute inset-x-0 top-0"
                style={{ transform: `translateY(${startPx(index)}px)` }}
              >
                {row.kind === "header" ? (
                  <GroupHeader
                    group={row.group}
                    gallery={list}
                    snapshotId={idOf(page.rows[row.group.start] ?? 0)}
                    today={model.today}
                    change={actions.change}
                    sumOf={sumOf}
                  />
                ) : (
                  <div
                    className="grid gap-x-3.5 pb-4.5"
                    style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
                  >
                    {Array.from(row.snapshots, (each, position) =>
                      renderCard(
                        each,
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
        {!list.isHead && (
          <Choice
            of="grid"
            gridRef={gridRef}
            gallery={list}
            link={model.link}
            pageRows={page.rows}
            rows={rows}
            startPx={startPx}
            totalPx={totalPx}
            columns={columns}
            widthPx={width}
          />
        )}
      </div>
    </div>
  );
}

const rowKey = (row: GalleryRow, idOf: (snapshot: number) => string) =>
  `${row.group.key}-${row.kind === "header" ? "header" : idOf(row.snapshots[0] ?? 0)}`;
