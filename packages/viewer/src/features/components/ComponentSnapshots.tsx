import { figureOf } from "@sonolens/domain";
import { formatDate } from "@sonolens/i18n";
import {
  Button,
  buttonClasses,
  Checkbox,
  EmptyState,
  Icon,
  imagesIcon,
  PictureFrame,
  SeverityMark,
} from "@sonolens/ui-kit";
import { type ReactNode, useMemo, useState } from "react";
import type { ComponentFigure, ComponentHistory } from "../../data/components/components.ts";
import { severityNumber } from "../../lib/format/severity-number.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { readingSeverity } from "./component-facts.ts";
import type { ComponentModel } from "./component-model.ts";
import { galleryHref } from "./gallery-href.ts";
import { differencesText } from "./reading-words.ts";
import { severityKey } from "./severity-key.ts";

const shownAtFirst = 12;
const more = 48;

export interface ComponentSnapshotsProps {
  readonly model: ComponentModel;
  readonly history: ComponentHistory;
  readonly figure: ComponentFigure;
  readonly chosen: readonly string[];
  readonly choose: (snapshot: string) => void;
  readonly renderPicture: (id: string) => ReactNode;
  readonly labelOf: (id: string) => string | undefined;
}

/** The snapshots of a component, newest first; two of them can be compared. */
export function ComponentSnapshots(props: ComponentSnapshotsProps) {
  const { model, history, figure, chosen, choose, renderPicture, labelOf } = props;
  const { t, locale, timeZone } = useWords();
  const [shown, setShown] = useState(shownAtFirst);
  const { snapshots, tags } = model.component;
  const readings = useMemo(
    () => new Map(history.readings.map((reading) => [reading.snapshot, reading])),
    [history],
  );
  const format = model.formatOf(figure);
  // The earlier one first: before and after.
  const [before, after] = snapshots.filter((id) => chosen.includes(id)).reverse();
  return (
    <section aria-labelledby="component-snapshots" className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="component-snapshots" className="text-14 font-semibold">
          {t("common:snapshots")}
        </h2>
        <span className="me-auto text-13 text-ink-3">
          {t("assets:newestFirst", { count: snapshots.length })}
        </span>
        {before !== undefined && after !== undefined && (
          <a
            href={`#/compare/${encodeURIComponent(before)}/${encodeURIComponent(after)}`}
            className={buttonClasses("primary", false, "h-ctl px-3")}
          >
            {t("assets:compare")}
          </a>
        )}
        {tags.length > 0 && snapshots.length > 0 && (
          <a href={galleryHref(tags)} className={buttonClasses("outline", false, "h-ctl px-3")}>
            <Icon icon={imagesIcon} size={16} />
            {t("assets:showInGallery")}
          </a>
        )}
      </div>
      {snapshots.length === 0 ? (
        <EmptyState title={t("assets:noSnapshots")}>{t("assets:noSnapshotsText")}</EmptyState>
      ) : (
        <ul
          aria-label={t("common:snapshots")}
          className="grid grid-cols-[repeat(auto-fill,minmax(min(150px,100%),1fr))] gap-x-3.5 gap-y-4"
        >
          {snapshots.slice(0, shown).map((id) => {
            const reading = readings.get(id);
            const value = reading && figureOf(reading, figure);
            const severity = reading && readingSeverity(reading, model.thresholds);
            const why = reading && differencesText(reading, { t, locale, distanceUnit: model.distanceUnit });
            const date = reading && formatDate(new Date(reading.at), locale, timeZone);
            return (
              <li key={id} data-testid="component-snapshot" className="group/card relative min-w-0">
                <PictureFrame>{renderPicture(id)}</PictureFrame>
                {reading && snapshots.length > 1 && (
                  <div className="absolute start-1.5 top-1.5 z-10">
                    <Checkbox
                      onPicture
                      hideLabel
                      label={t("assets:chooseOf", { date: date ?? "" })}
                      checked={chosen.includes(id)}
                      onCheckedChange={() => choose(id)}
                    />
                  </div>
                )}
                <div className="mt-1.5 flex flex-wrap items-baseline justify-between gap-x-2 text-13">
                  <a
                    href={`#/snapshot/${encodeURIComponent(id)}`}
                    className="min-w-0 font-semibold wrap-anywhere text-ink outline-none before:absolute before:-inset-1 before:rounded-[10px] focus-visible:shadow-none focus-visible:before:outline-2 focus-visible:before:outline-acc-line"
                  >
                    {date ?? labelOf(id) ?? t("assets:snapshot")}
                  </a>
                  {value != null && (
                    <span className="shrink-0 text-ink-2 tabular-nums">{format.text(value)}</span>
                  )}
                </div>
                {severity && (
                  <SeverityMark
                    className="text-12"
                    level={severityNumber[severity]}
                    label={t(severityKey(severity))}
                  />
                )}
                {why && <p className="line-clamp-2 text-12 text-ink-3">{why}</p>}
                {reading?.verdict && (
                  <p className="text-12 text-ink-3">{t(`assets:verdict.${reading.verdict}`)}</p>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {snapshots.length > shown && (
        <div>
          <Button onClick={() => setShown(shown + more)}>
            {t("assets:showMore", { count: Math.min(more, snapshots.length - shown) })}
          </Button>
        </div>
      )}
    </section>
  );
}
