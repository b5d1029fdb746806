import type { GalleryAction, PageGroup } from "@sonolens/gallery";
import { formatNumber } from "@sonolens/i18n";
import { TopBar } from "@sonolens/ui-kit";
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useWords } from "../../lib/format/use-words.ts";
import { idlePart, lazyPart } from "../../lib/loading/lazy-part.ts";
import { Part } from "../../lib/loading/Part.tsx";
import { useElementSize } from "../../lib/ui/use-element-size.ts";
import { useRowWindow } from "../../lib/ui/use-row-window.ts";
import { Choice } from "./Choice.tsx";
import { FailedGallery, LoadingGallery } from "./GalleryStates.tsx";
import { GroupHeader } from "./GroupHeader.tsx";
import type { GalleryModel } from "./gallery-model.ts";
import {
  columnsFor,
  type GalleryRow,
  galleryRows,
  headerPx,
  rowOfCard,
  withHeaders,
} from "./gallery-rows.ts";
import { SearchField } from "./SearchField.tsx";
import { useCardFocus } from "./use-card-focus.ts";

/** At the bottom of the page, so that no card waits for it. */
const GalleryPager = idlePart(async () => (await import("./GalleryPager.tsx")).GalleryPager);

const NothingHere = lazyPart(async () => (await import("./NothingHere.tsx")).NothingHere);

export interface GalleryActions {
  readonly change: (action: GalleryAction) => void;
  readonly goToPage: (page: number) => void;
  /** The card of that snapshot has the focus, or is not on this page. */
  readonly cameBack: () => void;
  readonly retry: () => void;
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
  /** At the end of the bar: the order. */
  readonly order?: ReactNode;
  /** The cost summary of the filtered snapshots, which sticks below the bar; its space is reserved until it is loaded. */
  readonly costSummary?: ReactNode;
  /** The sum of a group, by its key. */
  readonly sumOf?: ((groupKey: string | null) => ReactNode) | undefined;
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

/** The space of the cost summary. */
const noSums = (
  <div className="sticky top-[calc(var(--gallery-bar)+var(--gallery-sums)-80px)] z-25 min-h-20 border-b border-line bg-surface max-md:top-[calc(var(--gallery-sums)-68px)] max-md:min-h-17 forced-colors:border-y" />
);

/** All snapshots as cards, under headers that match their order. */
export function GalleryView(props: GalleryViewProps) {
  const { model, actions, renderCard, notices, tools, bar } = props;
  const { t } = useWords();
  const { list, state } = model;
  const { change } = actions;
  const isEmpty = list.state === "present" && list.all === 0;
  const setLabel = useCallback((label: string) => change({ kind: "change", filters: { label } }), [change]);
  return (
    <div data-gallery="" className="flex flex-col">
      <TopBar title={t("gallery:title")} end={tools}>
        {!model.narrow && !isEmpty && <SearchField label={state.label} setLabel={setLabel} />}
      </TopBar>
      {model.narrow && !isEmpty && (
        <div className="px-4 pb-2.5">
          <SearchField label={state.label} setLabel={setLabel} />
        </div>
      )}
      {!isEmpty && <GalleryBar model={model} filters={props.filters} order={props.order} />}
      <div className="has-[>div>*]:pb-3">{notices}</div>
      {list.state !== "failed" &&
        !isEmpty &&
        (props.costSummary ? (
          <Part optional room={noSums}>
            {props.costSummary}
          </Part>
        ) : (
          noSums
        ))}
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
              <Part>
                <GalleryPager
                  page={list.page}
                  pageSize={list.pageSize}
                  shown={list.shown}
                  link={model.link}
                  goToPage={actions.goToPage}
                />
              </Part>
            )}
          </>
        ) : (
          <Part>
            <NothingHere
              all={list.all}
              nothingYet={props.nothingYet}
              nothingPasses={props.nothingPasses}
              search={state.label.trim()}
              clear={() => change({ kind: "clear" })}
            />
          </Part>
        ))}
      {bar}
    </div>
  );
}

function GalleryBar({ model, filters, order }: Pick<GalleryViewProps, "model" | "filters" | "order">) {
  const { t, locale } = useWords();
  const { list } = model;
  const counts = list.state === "present" && !list.isHead ? list : undefined;
  const number = (value: number) => formatNumber(value, locale);
  return (
    // The space of the filters is reserved until they are loaded: on phones a line above the order.
    <div className="flex items-center gap-x-4 gap-y-2 border-b border-line bg-ground px-4 max-md:min-h-[calc(2*var(--h-ctl)+23px)] max-md:flex-wrap max-md:content-end max-md:gap-x-2 max-md:pt-0.5 max-md:pb-3 md:sticky md:top-0 md:z-30 md:h-(--gallery-bar) md:px-6">
      <div className="flex min-w-0 flex-1 items-center gap-2 max-md:contents">{filters}</div>
      <div className="flex shrink-0 items-center gap-3 max-md:contents">
        {counts && !model.narrow && <Choice of="all" gallery={counts} />}
        {counts && counts.shown !== counts.all && (
          <span className="text-13 text-ink-3 max-lg:hidden">
            {t("gallery:shownOf", { shown: number(counts.shown), all: number(counts.all) })}
          </span>
        )}
        {order}
      </div>
    </div>
  );
}

interface GalleryGridProps extends Pick<GalleryViewProps, "model" | "actions" | "renderCard" | "sumOf"> {
  readonly list: Extract<GalleryModel["list"], { state: "present" }>;
}

const headerClass =
  "pointer-events-auto sticky top-[calc(var(--gallery-bar)+var(--gallery-sums))] z-20 -mx-1 bg-ground px-1";

/**
 * Height of a card on phones with a label of two lines: if a page turns out shorter than estimated, its end stays in
 * view.
 */
const phoneCardPx = 112;

const gridColumns = (count: number) => ({ gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))` });

function GalleryGrid({ model, list, actions, renderCard, sumOf }: GalleryGridProps) {
  const { page, idOf } = list;
  const gridRef = useRef<HTMLDivElement>(null);
  const { width } = useElementSize(gridRef);
  const [top, setTop] = useState(0);
  const [current, setCurrent] = useState(0);
  const columns = columnsFor(width, model.narrow);
  const rows = useMemo(() => galleryRows(page, columns, !model.narrow), [page, columns, model.narrow]);
  const cardHeight = model.narrow ? phoneCardPx : (((width - (columns - 1) * 14) / columns) * 3) / 5 + 68;
  useLayoutEffect(() => setTop((gridRef.current?.getBoundingClientRect().top ?? 0) + window.scrollY));
  const keyOf = useCallback((row: GalleryRow) => rowKey(row, idOf), [idOf]);
  const estimatePx = useCallback(
    (row: GalleryRow) => (row.kind === "header" ? headerPx : cardHeight + (row.groups ? headerPx : 0)),
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
  });
  const { leftSnapshotId } = model;
  const { cameBack } = actions;
  useEffect(() => {
    if (leftSnapshotId === undefined || width === 0) return;
    const index = page.rows.findIndex((row) => idOf(row) === leftSnapshotId);
    if (index !== -1) focusCard(index);
    cameBack();
  }, [leftSnapshotId, width, page, idOf, focusCard, cameBack]);

  const header = (group: PageGroup, isShared: boolean) => (
    <GroupHeader
      group={group}
      gallery={list}
      snapshotId={idOf(page.rows[group.start] ?? 0)}
      today={model.today}
      change={actions.change}
      sumOf={sumOf}
      isShared={isShared}
    />
  );
  const cards = (first: number, count: number, ofColumns: number) => (
    <div className="grid gap-x-3.5 md:pb-4.5" style={gridColumns(ofColumns)}>
      {Array.from(page.rows.subarray(first, first + count), (each, position) =>
        renderCard(each, first + position, first + position === current, setCurrent),
      )}
    </div>
  );

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys move between the links inside
    <div ref={gridRef} onKeyDown={onKeyDown} className="relative mx-4 mb-16 mt-1 select-none md:mx-6">
      {/* biome-ignore lint/a11y/useSemanticElements: rows are between it and its items */}
      <div role="list" style={{ height: totalPx }} className="relative">
        {width > 0 &&
          [...withHeaders(rows, drawn)].map((index) => {
            const row = rows[index];
            if (!row) return null;
            const style = { top: startPx(index) };
            if (row.kind === "header")
              return (
                <div
                  key={keyOf(row)}
                  className="pointer-events-none absolute inset-x-0"
                  style={{ ...style, height: startPx(index + 1 + row.cardRows) - startPx(index) }}
                >
                  {/* biome-ignore lint/a11y/useSemanticElements: the list is no element ul */}
                  <div data-row={index} role="listitem" ref={measure} className={headerClass}>
                    {header(row.group, false)}
                  </div>
                </div>
              );
            return (
              <div
                key={keyOf(row)}
                data-row={index}
                ref={measure}
                className="absolute inset-x-0"
                style={style}
              >
                {row.groups ? (
                  <div className="grid gap-x-3.5" style={gridColumns(columns)}>
                    {row.groups.map((group) => (
                      <div
                        key={group.key}
                        className="relative min-w-0 before:absolute before:inset-y-2 before:-start-[7.5px] before:w-px not-first:before:bg-line"
                        style={{ gridColumn: `span ${group.count}` }}
                      >
                        {/* biome-ignore lint/a11y/useSemanticElements: the list is no element ul */}
                        <div role="listitem" className={headerClass}>
                          {header(group, true)}
                        </div>
                        {cards(group.start, group.count, group.count)}
                      </div>
                    ))}
                  </div>
                ) : (
                  cards(row.firstIndex, row.snapshots.length, columns)
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
  row.kind === "header" ? `${row.group.key}-header` : idOf(row.snapshots[0] ?? 0);
