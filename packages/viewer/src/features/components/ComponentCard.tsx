import { Icon, imagesIcon, SeverityMark, Tag, warningIcon } from "@sonolens/ui-kit";
import { useWords } from "../../lib/format/use-words.ts";
import type { ComponentFacts } from "./component-facts.ts";
import { severityText } from "./severity-text.ts";
import { TrendMark } from "./TrendMark.tsx";

/** More of them are on the page of the component. */
const shownTags = 3;

export interface ComponentCardProps {
  readonly facts: ComponentFacts;
  readonly href: string;
  /** Position in the whole list, from 1. */
  readonly place: number;
  readonly count: number;
  readonly focus: () => void;
}

/** One component: what it is, how bad it is, where that goes, and from how many snapshots that is known. */
export function ComponentCard({ facts, href, place, count, focus }: ComponentCardProps) {
  const { t } = useWords();
  const { component, level, alarm } = facts;
  const { name, description, tags, snapshots } = component;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row is between it and the list
    <div
      role="listitem"
      aria-setsize={count}
      aria-posinset={place}
      data-testid="component"
      className="group/card relative flex min-w-0 flex-col gap-2 rounded-l border border-line bg-raised p-4 hover:border-line-2"
    >
      <h3 className="text-14 font-semibold text-ink">
        <a
          href={href}
          onFocus={focus}
          className="line-clamp-2 hyphens-auto wrap-anywhere outline-none before:absolute before:inset-0 before:rounded-l focus-visible:shadow-none focus-visible:before:outline-2 focus-visible:before:outline-acc-line"
        >
          <bdi>{name}</bdi>
        </a>
      </h3>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13">
        <SeverityMark level={level} label={severityText(level, t)} />
        {alarm && (
          <span className="inline-flex items-center gap-1 font-semibold text-err">
            <Icon icon={warningIcon} size={15} />
            {t("assets:alarmRaised")}
          </span>
        )}
      </div>
      {description !== "" && (
        <p className="line-clamp-2 text-13 wrap-anywhere text-ink-2">
          <bdi>{description}</bdi>
        </p>
      )}
      <div className="mt-auto flex flex-col gap-2">
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
        <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-13 text-ink-2">
          <TrendMark facts={facts} />
          <span className="inline-flex items-center gap-1.5 tabular-nums">
            <Icon icon={imagesIcon} size={15} />
            {t("assets:snapshotCount", { count: snapshots.length })}
          </span>
        </p>
      </div>
    </div>
  );
}
