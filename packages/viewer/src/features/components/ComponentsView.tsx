import { type ComponentOrder, componentOrders } from "@sonolens/domain";
import { punctuationOf } from "@sonolens/i18n";
import {
  Button,
  cubeIcon,
  EmptyState,
  ErrorBlock,
  Icon,
  type IconShape,
  Loading,
  plusIcon,
  SelectField,
  Skeleton,
  sortDescendingIcon,
  TopBar,
  tagIcon,
  trendUpIcon,
} from "@sonolens/ui-kit";
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { ComponentFigure } from "../../data/components/components.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { LinkButton } from "../../lib/ui/LinkButton.tsx";
import { useElementSize } from "../../lib/ui/use-element-size.ts";
import { useRowWindow } from "../../lib/ui/use-row-window.ts";
import { ComponentCard } from "./ComponentCard.tsx";
import type { ComponentFacts } from "./component-facts.ts";
import type { FigureFormat } from "./figure-format.ts";

export interface ComponentsModel {
  /** The first of those that match the search, in their order; undefined until loaded. */
  readonly shown: readonly ComponentFacts[] | undefined;
  /** How many match. */
  readonly found: number;
  /** Of how many of them the server does not know their place yet. */
  readonly toCompute: number;
  readonly searched: boolean;
  readonly order: ComponentOrder;
  /** Why they failed to load. */
  readonly error: string | undefined;
  readonly retrying: boolean;
  /** Why the user may create none. */
  readonly refusal: string | undefined;
  readonly formatOf: (figure: ComponentFigure) => FigureFormat;
}

export interface ComponentsViewProps {
  readonly model: ComponentsModel;
  readonly actions: {
    readonly create: () => void;
    readonly setOrder: (order: ComponentOrder) => void;
    /** Loads more of those that match, if there are more. */
    readonly more: () => void;
    readonly showAll: () => void;
    readonly retry: () => void;
  };
  readonly search: ReactNode;
  readonly notices?: ReactNode;
  readonly tools?: ReactNode;
}

/** All components as cards, the worst first. */
export function ComponentsView({ model, actions, search, notices, tools }: ComponentsViewProps) {
  const { t } = useWords();
  const { shown, found, toCompute, searched, order, error, refusal } = model;
  const isEmpty = shown !== undefined && found === 0 && !searched;
  const create = (
    <Button
      variant="primary"
      icon={plusIcon}
      {...(refusal !== undefined && { disabled: true, disabledReason: refusal })}
      onClick={actions.create}
    >
      {t("assets:create")}
    </Button>
  );
  return (
    <>
      <TopBar title={t("assets:title")} end={tools} />
      {notices}
      {isEmpty ? (
        <NoComponents>{create}</NoComponents>
      ) : (
        <div className="flex flex-col gap-4 px-4 pt-2 pb-16 md:px-6">
          <div className="flex flex-wrap items-center gap-2">
            {search}
            <SelectField
              label={t("assets:order")}
              hideLabel
              icon={sortDescendingIcon}
              value={order}
              options={componentOrders.map((value) => ({ value, label: t(`assets:order.${value}`) }))}
              onValueChange={actions.setOrder}
              className="w-48 max-sm:w-auto max-sm:flex-1"
            />
            <span className="ms-auto">{create}</span>
          </div>
          {shown === undefined ? (
            error === undefined ? (
              <Waiting />
            ) : (
              <ErrorBlock
                headingLevel={2}
                title={t("assets:notLoaded")}
                retry={{ label: t("common:refresh"), onRetry: actions.retry, busy: model.retrying }}
                details={{ label: t("common:details"), text: error }}
              />
            )
          ) : shown.length === 0 ? (
            <EmptyState
              title={t("assets:nothingFound")}
              action={<LinkButton onClick={actions.showAll}>{t("assets:showAll")}</LinkButton>}
            />
          ) : (
            <>
              <p className="text-13 text-ink-3">
                <span role="status">{t("assets:count", { count: found })}</span>
                {/* Not announced: it changes every few seconds. */}
                {toCompute > 0 && (
                  <span>
                    {punctuationOf(t).separator}
                    {t("assets:toCompute", { count: toCompute })}
                  </span>
                )}
              </p>
              <Grid {...{ shown, found }} formatOf={model.formatOf} more={actions.more} />
            </>
          )}
        </div>
      )}
    </>
  );
}

function Waiting() {
  const { t } = useWords();
  return (
    <Loading
      label={t("assets:loading")}
      className="grid grid-cols-[repeat(auto-fill,minmax(min(280px,100%),1fr))] gap-4"
    >
      {[1, 2, 3, 4, 5, 6].map((card) => (
        <Skeleton key={card} height="164px" rounded="medium" />
      ))}
    </Loading>
  );
}

const minCardPx = 280;
const gapPx = 16;
/** Of a card with a description and tags. */
const usualPx = 190;

interface CardRow {
  readonly first: number;
  readonly facts: readonly ComponentFacts[];
}

interface GridProps extends Pick<ComponentsModel, "formatOf" | "found"> {
  readonly shown: readonly ComponentFacts[];
  readonly more: () => void;
}

/** Rows below the last one that is drawn, within which more are loaded. */
const rowsAhead = 4;

/** Rows of cards, of which only those near the window are rendered. */
function Grid({ shown, found, formatOf, more }: GridProps) {
  const { t } = useWords();
  const gridRef = useRef<HTMLDivElement>(null);
  const { width } = useElementSize(gridRef);
  const [topPx, setTopPx] = useState(0);
  const [current, setCurrent] = useState(-1);
  const columns = Math.max(1, Math.floor((width + gapPx) / (minCardPx + gapPx)));
  const rows = useMemo(() => rowsOf(shown, columns), [shown, columns]);
  useLayoutEffect(() => setTopPx((gridRef.current?.getBoundingClientRect().top ?? 0) + window.scrollY));
  const keyOf = useCallback(({ facts }: CardRow) => facts.map(({ component }) => component.id).join(" "), []);
  const { drawn, startPx, totalPx, measure } = useRowWindow({
    ...{ rows, keyOf, estimatePx, topPx },
    keptRow: current < 0 ? -1 : Math.min(rows.length - 1, Math.floor(current / columns)),
  });
  const isNearEnd = (drawn.at(-1) ?? 0) >= rows.length - rowsAhead && shown.length < found;
  useEffect(() => {
    if (isNearEnd) more();
  }, [isNearEnd, more]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows are between it and its items
    <div
      ref={gridRef}
      role="list"
      aria-label={t("assets:title")}
      className="relative"
      style={{ height: totalPx }}
    >
      {width > 0 &&
        drawn.map((index) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <div
              key={keyOf(row)}
              ref={measure}
              role="presentation"
              data-row={index}
              className="absolute inset-x-0 grid gap-4 pb-4"
              style={{ top: startPx(index), gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
            >
              {row.facts.map((facts, at) => (
                <ComponentCard
                  key={facts.component.id}
                  facts={facts}
                  formatOf={formatOf}
                  href={`#/component/${encodeURIComponent(facts.component.id)}`}
                  place={row.first + at + 1}
                  count={found}
                  focus={() => setCurrent(row.first + at)}
                />
              ))}
            </div>
          );
        })}
    </div>
  );
}

const estimatePx = () => usualPx + gapPx;

function rowsOf(shown: readonly ComponentFacts[], columns: number): CardRow[] {
  const rows: CardRow[] = [];
  for (let first = 0; first < shown.length; first += columns)
    rows.push({ first, facts: shown.slice(first, first + columns) });
  return rows;
}

/** What a component is good for, and how one is made. */
function NoComponents({ children }: { readonly children: ReactNode }) {
  const { t } = useWords();
  return (
    <section
      aria-labelledby="no-components"
      className="flex max-w-180 flex-col gap-4 px-4 pt-3 pb-16 md:px-6"
    >
      <h2 id="no-components" className="text-20 font-semibold text-balance">
        {t("assets:noneTitle")}
      </h2>
      <p className="text-14 text-ink-2">{t("assets:noneText")}</p>
      <ol className="flex flex-col gap-3">
        <Step icon={cubeIcon}>{t("assets:stepCreate")}</Step>
        <Step icon={tagIcon}>{t("assets:stepTag")}</Step>
        <Step icon={trendUpIcon}>{t("assets:stepTrend")}</Step>
      </ol>
      <div>{children}</div>
    </section>
  );
}

function Step({ icon, children }: { readonly icon: IconShape; readonly children: ReactNode }) {
  return (
    <li className="flex items-start gap-3 text-14 text-ink-2">
      <Icon icon={icon} className="mt-0.5 shrink-0 text-acc" />
      <span>{children}</span>
    </li>
  );
}
