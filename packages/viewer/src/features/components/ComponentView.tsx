import {
  arrowLeftIcon,
  Button,
  dotsThreeIcon,
  ErrorBlock,
  fileTextIcon,
  IconButton,
  Loading,
  Menu,
  pencilSimpleIcon,
  printerIcon,
  Skeleton,
  Tag,
  TopBar,
  trashIcon,
} from "@sonolens/ui-kit";
import { type ReactNode, useState } from "react";
import type { ComponentFigure } from "../../data/components/components.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { usePrinting } from "../../lib/ui/use-printing.ts";
import { ComponentSnapshots } from "./ComponentSnapshots.tsx";
import type { ComponentActions, ComponentModel } from "./component-model.ts";
import { NowPart } from "./NowPart.tsx";
import { ReadingsTable } from "./ReadingsTable.tsx";
import { SideParts } from "./SideParts.tsx";
import { TrendPart } from "./TrendPart.tsx";
import { withChosen } from "./trend-data.ts";

export interface ComponentViewProps {
  readonly model: ComponentModel;
  readonly actions: ComponentActions;
  /** The picture of a snapshot; nothing until its record is known. */
  readonly renderPicture: (id: string) => ReactNode;
  readonly labelOf: (id: string) => string | undefined;
  readonly notices?: ReactNode;
  readonly tools?: ReactNode;
}

/** One component: how it is now, where that goes, what to do, and the snapshots that this is known from. */
export function ComponentView(props: ComponentViewProps) {
  const { model, actions } = props;
  const { component, history, refusal } = model;
  const { t } = useWords();
  const isPrinting = usePrinting();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [figure, setFigure] = useState<ComponentFigure>();
  const figures = history?.trends.map((trend) => trend.figure) ?? [];
  const shownFigure = figures.find((each) => each === figure) ?? figures[0] ?? "level";
  const choose = (id: string) => setChosen((before) => withChosen(before, id));
  const isRefused = refusal !== undefined;
  const disabled = isRefused && { disabled: true, disabledReason: refusal };
  return (
    <div data-print-page="" className="flex min-h-dvh flex-col print:block print:min-h-0">
      {isPrinting && <h1 className="px-4 text-20 font-semibold wrap-anywhere md:px-6">{component.name}</h1>}
      <div data-no-print="" className="contents">
        <TopBar
          compact
          line
          title={component.name}
          start={<IconButton icon={arrowLeftIcon} label={t("assets:back")} onClick={actions.back} />}
          beside={<Tag label={t(`assets:kind.${component.kind}`)} />}
          end={
            <>
              {model.hasReports && component.snapshots.length > 0 && (
                <span className="max-md:hidden">
                  <Button icon={fileTextIcon} onClick={actions.report}>
                    {t("assets:report")}
                  </Button>
                </span>
              )}
              <span className="max-sm:hidden">
                <Button icon={pencilSimpleIcon} {...disabled} onClick={actions.edit}>
                  {t("assets:edit")}
                </Button>
              </span>
              <Menu
                align="end"
                trigger={<IconButton icon={dotsThreeIcon} label={t("assets:more")} />}
                items={[
                  {
                    id: "edit",
                    label: t("assets:edit"),
                    icon: pencilSimpleIcon,
                    ...disabled,
                    onSelect: actions.edit,
                  },
                  ...(model.hasReports && component.snapshots.length > 0
                    ? [
                        {
                          id: "report",
                          label: t("assets:report"),
                          icon: fileTextIcon,
                          onSelect: actions.report,
                        },
                      ]
                    : []),
                  { id: "print", label: t("assets:print"), icon: printerIcon, onSelect: actions.print },
                  "separator",
                  {
                    ...{ id: "delete", label: t("assets:delete"), icon: trashIcon, danger: true },
                    ...disabled,
                    onSelect: actions.delete,
                  },
                ]}
              />
              {props.tools}
            </>
          }
        />
        {props.notices}
      </div>
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)] content-start lg:grid-cols-[minmax(0,1fr)_340px] lg:grid-rows-[auto_1fr]">
        <div className="flex min-w-0 flex-col gap-1 border-line px-4 py-3 max-lg:border-b md:px-6 lg:col-span-2 lg:border-b">
          <About component={component} path={model.path} />
        </div>
        {history ? (
          <>
            <div className="border-line bg-surface lg:col-start-2 lg:row-start-2 lg:border-s">
              <NowPart {...{ model, history, figure: shownFigure, judge: actions.judge, chosen }} />
              <div className="max-lg:hidden">
                <SideParts {...{ model, history, figure: shownFigure, actions }} />
              </div>
            </div>
            <div className="flex min-w-0 flex-col gap-6 px-4 pt-4 pb-16 md:px-6 lg:col-start-1 lg:row-start-2">
              {component.snapshots.length > 0 && (
                <TrendPart
                  {...{ model, history, figures, chosen, choose, setFigure }}
                  figure={shownFigure}
                  savePicture={actions.savePicture}
                />
              )}
              {isPrinting ? (
                <ReadingsTable {...{ model, history, figures }} />
              ) : (
                <ComponentSnapshots
                  {...{ model, history, chosen, choose }}
                  figure={shownFigure}
                  renderPicture={props.renderPicture}
                  labelOf={props.labelOf}
                />
              )}
            </div>
            <div className="border-line bg-surface pb-16 lg:hidden">
              <SideParts {...{ model, history, figure: shownFigure, actions }} />
            </div>
          </>
        ) : model.failure === undefined ? (
          <Loading label={t("assets:loadingHistory")} className="flex flex-col gap-4 px-4 pt-4 md:px-6">
            <Skeleton height="300px" rounded="medium" />
          </Loading>
        ) : (
          <ErrorBlock
            headingLevel={2}
            title={t("assets:historyNotLoaded")}
            retry={{ label: t("common:refresh"), onRetry: actions.retry, busy: model.retrying }}
            details={{ label: t("common:details"), text: model.failure }}
          />
        )}
      </div>
    </div>
  );
}

/** What people wrote of it, and what it is a part of. */
function About({ component, path }: Pick<ComponentModel, "component" | "path">) {
  const { t } = useWords();
  const { description, tags } = component;
  return (
    <>
      {path.length > 0 && (
        <nav aria-label={t("assets:partOf")}>
          <ol className="flex flex-wrap items-center gap-x-1.5 text-13 text-ink-3">
            {path.map(({ id, name }) => (
              <li key={id} className="after:ms-1.5 after:content-['›'/''] last:after:content-none">
                <a
                  href={`#/component/${encodeURIComponent(id)}`}
                  className="inline-flex min-h-small items-center text-ink-2 underline underline-offset-3 hover:text-ink"
                >
                  <bdi className="wrap-anywhere">{name}</bdi>
                </a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      {description !== "" && (
        <p className="max-w-180 text-14 wrap-anywhere whitespace-pre-line text-ink-2">
          <bdi>{description}</bdi>
        </p>
      )}
      {tags.length > 0 ? (
        <ul aria-label={t("assets:tags")} className="flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li key={tag} className="max-w-full min-w-0">
              <Tag label={tag} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-13 text-ink-2">{t("assets:withoutTagsText")}</p>
      )}
    </>
  );
}
