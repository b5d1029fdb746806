import { Icon, imagesIcon, SeverityMark, Tag, warningIcon } from "@sonolens/ui-kit";
import type { ComponentFigure } from "../../data/components/components.ts";
import { severityNumber } from "../../lib/format/severity-number.ts";
import { useWords } from "../../lib/format/use-words.ts";
import type { ComponentFacts } from "./component-facts.ts";
import type { FigureFormat } from "./figure-format.ts";
import { Sparkline } from "./Sparkline.tsx";
import { severityKey } from "./severity-key.ts";
import { TrendMark } from "./TrendMark.tsx";
import { trendShort } from "./trend-words.ts";

/** More of them are on the page of the component. */
const shownTags = 3;

export interface ComponentCardProps {
  readonly facts: ComponentFacts;
  readonly formatOf: (figure: ComponentFigure) => FigureFormat;
  readonly href: string;
  /** Position in the whole list, from 1. */
  readonly place: number;
  readonly count: number;
  readonly focus: () => void;
}

/** One component: what it is, how bad it is, where that goes, and from how many snapshots that is known. */
export function ComponentCard({ facts, formatOf, href, place, count, focus }: ComponentCardProps) {
  const { t } = useWords();
  const { component, severity } = facts;
  const { name, description, tags, snapshotCount, trend, recent, waiting } = component;
  const short = trendShort(trend, formatOf(trend?.figure ?? "level"));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row is between it and the list
    <div
      role="listitem"
      aria-setsize={count}
      aria-posinset={place}
      data-testid="component"
      className="relative flex min-w-0 flex-col gap-2 rounded-l border border-line bg-raised p-4 hover:border-line-2"
    >
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 text-14 font-semibold text-ink">
          <a
            href={href}
            onFocus={focus}
            className="line-clamp-2 hyphens-auto wrap-anywhere outline-none before:absolute before:inset-0 before:rounded-l focus-visible:shadow-none focus-visible:before:outline-2 focus-visible:before:outline-acc-line"
          >
            <bdi>{name}</bdi>
          </a>
        </h2>
        <Sparkline recent={recent} />
      </div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13">
        <SeverityMark level={severityNumber[severity]} label={t(severityKey(severity))} />
        <AlarmMark {...component} />
        {waiting > 0 && <span className="text-ink-3">{t("assets:toJudge", { count: waiting })}</span>}
      </p>
      {description !== "" && (
        <p className="line-clamp-2 text-13 wrap-anywhere text-ink-2">
          <bdi>{description}</bdi>
        </p>
      )}
      {tags.length > 0 && (
        <ul aria-label={t("assets:tags")} className="flex flex-wrap gap-1.5">
          {tags.slice(0, shownTags).map((tag) => (
            <li key={tag} className="max-w-full min-w-0">
              <Tag label={tag} />
            </li>
          ))}
          {tags.length > shownTags && (
            <li className="self-center text-12 text-ink-3">
              {t("assets:moreTags", { count: tags.length - shownTags })}
            </li>
          )}
        </ul>
      )}
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-13 text-ink-2">
        {snapshotCount > 0 && (
          <span className="inline-flex min-w-0 items-center gap-1">
            {trend && <TrendMark state={trend.state} />}
            <span className="min-w-0">{t(short.key, short.params)}</span>
          </span>
        )}
        <span className="inline-flex items-center gap-1.5 tabular-nums">
          <Icon icon={imagesIcon} size={15} />
          <span>{t("assets:snapshotCount", { count: snapshotCount })}</span>
        </span>
      </div>
    </div>
  );
}

/** The alarm that was raised, or the one that waits for a second reading. */
function AlarmMark({ alarm }: Pick<ComponentFacts["component"], "alarm">) {
  const { t } = useWords();
  const { stage, pending } = alarm;
  if (stage === "none" && !pending) return null;
  return (
    <span className="inline-flex items-center gap-1 font-semibold text-ink">
      <Icon icon={warningIcon} size={15} className={stage === "none" ? "text-ink-3" : "text-err"} />
      {stage === "none" && pending
        ? t("assets:pendingStage", { stage: t(`assets:stage.${pending.stage}`) })
        : t(`assets:stage.${stage}`)}
    </span>
  );
}
