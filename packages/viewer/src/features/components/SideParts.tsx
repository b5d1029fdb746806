import { formatPercent } from "@sonolens/domain";
import { formatDate, formatNumber, punctuationOf } from "@sonolens/i18n";
import { cubeIcon, Icon } from "@sonolens/ui-kit";
import type { ReactNode } from "react";
import type { ComponentFigure, ComponentHistory } from "../../data/components/components.ts";
import { pdKindKey } from "../../lib/format/pd-kind-key.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { LinkButton } from "../../lib/ui/LinkButton.tsx";
import { Section } from "../../lib/ui/Section.tsx";
import type { ComponentActions, ComponentModel } from "./component-model.ts";
import { limitLines, limitStages } from "./limit-lines.ts";
import { differencesText } from "./reading-words.ts";

/** More entries are of use to few. */
const shownEntries = 8;

export interface SidePartsProps {
  readonly model: ComponentModel;
  readonly history: ComponentHistory;
  readonly figure: ComponentFigure;
  readonly actions: Pick<ComponentActions, "changeLimits">;
}

/** Kinds of discharge, baseline and limits, what does not compare, parts, and the log. */
export function SideParts({ model, history, figure, actions }: SidePartsProps) {
  const { t, locale, timeZone } = useWords();
  const { component } = model;
  const format = model.formatOf(figure);
  const date = (text: string) => formatDate(new Date(text), locale, timeZone);
  const apart = history.readings.filter(({ differences }) => differences.length > 0).reverse();
  const baseline = history.baselines.find((each) => each.figure === figure);
  const lines = limitLines(history, figure);
  const { limits } = history;
  return (
    <>
      {component.classification.length > 0 && (
        <Section
          title={t("assets:kinds")}
          aside={
            <span className="text-12 text-ink-3">
              {t("assets:ofSnapshots", { count: component.severities.length })}
            </span>
          }
        >
          <ul className="flex flex-col gap-2">
            {component.classification.map(({ name, confidence }) => {
              const key = pdKindKey(name);
              return (
                <li
                  key={name}
                  className="grid grid-cols-[minmax(0,1fr)_80px_3.5ch] items-center gap-2 text-13"
                >
                  <span className="text-ink wrap-anywhere">{key ? t(key) : name}</span>
                  <span aria-hidden="true" className="h-1.5 rounded-full bg-ink/10">
                    <span
                      className="block h-full rounded-full bg-ink forced-colors:bg-[CanvasText]"
                      style={{ width: `${confidence * 100}%` }}
                    />
                  </span>
                  <span className="text-end text-ink-2 tabular-nums">
                    {formatPercent(confidence, locale)}
                  </span>
                </li>
              );
            })}
          </ul>
        </Section>
      )}
      <Section
        title={t("assets:baseline")}
        aside={
          model.refusal === undefined && (
            <LinkButton className="text-13" onClick={actions.changeLimits}>
              {t("assets:changeLimits")}
            </LinkButton>
          )
        }
      >
        {baseline ? (
          <p className="text-13 text-ink-2">
            {t("assets:baselineOf", {
              count: baseline.readings,
              value: format.text(baseline.value),
              low: format.text(baseline.low),
              high: format.text(baseline.high),
            })}
          </p>
        ) : (
          <p className="text-13 text-ink-2">{t("assets:noBaseline")}</p>
        )}
        {lines.length > 0 ? (
          <dl className="grid grid-cols-[minmax(0,1fr)_auto_auto] gap-x-3 gap-y-1.5 text-13 wrap-anywhere tabular-nums">
            {lines.map(({ stage, value, overDb }) => (
              <div key={stage ?? "absolute"} className="contents">
                <dt className="text-ink">{t(stage ? `assets:stage.${stage}` : "assets:absolute")}</dt>
                <dd className="m-0 text-end text-ink-3">
                  {overDb !== undefined && `+${model.formatOf("level").change(overDb)}`}
                </dd>
                <dd className="m-0 text-end text-ink">{format.text(value)}</dd>
              </div>
            ))}
          </dl>
        ) : (
          limits.overBaselineDb && (
            <p className="text-13 text-ink-2">
              {t("assets:limitsOver", {
                limits: punctuationOf(t).series(
                  limitStages.map(
                    (stage, index) =>
                      `${t(`assets:stage.${stage}`)} +${formatNumber(limits.overBaselineDb?.[index] ?? 0, locale)}`,
                  ),
                ),
              })}
            </p>
          )
        )}
        {limits.slope && (
          <p className="text-13 text-ink-2">
            {t("assets:slopeOver", {
              figure: t(`assets:figure.${limits.slope.figure}`),
              change: model.formatOf(limits.slope.figure).change(limits.slope.per30Days),
            })}
          </p>
        )}
        <p className="text-12 text-ink-3">{t("assets:limitsHow")}</p>
      </Section>
      {apart.length > 0 && (
        <Section title={t("assets:notComparable")}>
          <List>
            {apart.slice(0, shownEntries).map((reading) => (
              <li key={reading.snapshot}>
                <a
                  href={`#/snapshot/${encodeURIComponent(reading.snapshot)}`}
                  className="flex min-h-small flex-wrap items-baseline gap-x-2 rounded-s text-13 hover:bg-hover"
                >
                  <span className="text-ink tabular-nums">{date(reading.at)}</span>
                  <span className="min-w-0 text-ink-2 wrap-anywhere">
                    {differencesText(reading, { t, locale, distanceUnit: model.distanceUnit })}
                  </span>
                </a>
              </li>
            ))}
          </List>
          {apart.length > shownEntries && (
            <p className="text-12 text-ink-3">
              {t("assets:andMore", { count: apart.length - shownEntries })}
            </p>
          )}
        </Section>
      )}
      {model.parts.length > 0 && (
        <Section title={t("assets:parts")}>
          <List>
            {model.parts.map(({ id, name }) => (
              <li key={id}>
                <a
                  href={`#/component/${encodeURIComponent(id)}`}
                  className="flex min-h-ctl items-center gap-2 rounded-s text-13 font-medium text-ink hover:bg-hover"
                >
                  <Icon icon={cubeIcon} size={16} className="shrink-0 text-ink-3" />
                  <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
                </a>
              </li>
            ))}
          </List>
        </Section>
      )}
      {history.log.length > 0 && (
        <Section title={t("assets:log")}>
          <List>
            {history.log.slice(0, shownEntries).map((entry) => (
              <li
                key={`${entry.at} ${entry.kind} ${entry.snapshot}`}
                className="text-13 wrap-anywhere text-ink-2"
              >
                <span className="text-ink tabular-nums">{date(entry.at)}</span>{" "}
                {entry.kind === "judged"
                  ? punctuationOf(t).separated([
                      t(entry.verdict === null ? "assets:logTakenBack" : `assets:verdict.${entry.verdict}`),
                      entry.username,
                      entry.note,
                    ])
                  : t(`assets:logKind.${entry.kind}`, {
                      stage: entry.stage === null ? "" : t(`assets:stage.${entry.stage}`),
                    })}
              </li>
            ))}
          </List>
          {history.log.length > shownEntries && (
            <p className="text-12 text-ink-3">
              {t("assets:andMore", { count: history.log.length - shownEntries })}
            </p>
          )}
        </Section>
      )}
    </>
  );
}

const List = ({ children }: { readonly children: ReactNode }) => (
  <ul className="flex flex-col gap-1.5">{children}</ul>
);
