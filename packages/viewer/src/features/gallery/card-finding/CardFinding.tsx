import { formatEstimatedCost, formatLeakSizeNumber, leakPricingOf, leakUnitSymbol } from "@sonolens/domain";
import { SeverityMark } from "@sonolens/ui-kit";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { settingsQueries } from "../../../data/account/settings.ts";
import { useServices } from "../../../data/services.ts";
import type { SnapshotRecord } from "../../../data/types.ts";
import { fixedText } from "../../../lib/format/format.ts";
import { useWords } from "../../../lib/format/use-words.ts";
import { useLazyTexts } from "../../../lib/loading/use-lazy-texts.ts";
import { useKindWord } from "../../filters/index.ts";
import { CardLevel } from "../CardLevel.tsx";
import {
  type DischargeFinding,
  type CardFinding as Finding,
  findingOf,
  type LeakFinding,
} from "./card-finding.ts";

const leakLevels = { low: 1, medium: 2, high: 3 } as const;
/** Severity and numbers are shown in full; the text between them is truncated. */
const oneLine = "shrink-0 whitespace-nowrap";
const dischargeLevels = { ...leakLevels, veryHigh: 4 } as const;

/** The finding of a snapshot: severity, size and cost; its level if there is none. */
export function CardFinding({ record }: { readonly record: SnapshotRecord }) {
  const services = useServices();
  const { data: settings } = useQuery(settingsQueries.mine(services));
  const { utilization } = services.edition.defaults;
  const finding = useMemo(
    () => settings && findingOf(record, settings, leakPricingOf(settings, utilization)),
    [record, settings, utilization],
  );
  if (!settings) return null;
  if (!finding) return <CardLevel record={record} />;
  return <CardFindingView finding={finding} currency={settings.currency_iso_code} />;
}

export interface CardFindingViewProps {
  readonly finding: Finding;
  /** ISO 4217 code of its cost. */
  readonly currency: string;
}

/** A finding in one line on large screens; on phones its cost is below, beside the status. */
export function CardFindingView({ finding, currency }: CardFindingViewProps) {
  return finding.kind === "leak" ? (
    <Leak finding={finding} currency={currency} />
  ) : (
    <Discharge finding={finding} />
  );
}

function Leak({ finding, currency }: { readonly finding: LeakFinding; readonly currency: string }) {
  useLazyTexts("card");
  const { t, locale } = useWords();
  const { severity, size, unit, annualCost } = finding;
  return (
    <>
      <SeverityMark
        level={leakLevels[severity]}
        of={3}
        label={t(`gallery:level.${severity}`)}
        className={oneLine}
      />
      <bdi className="truncate text-ink-3 tabular-nums max-md:text-end">
        <b className="font-semibold text-ink">{formatLeakSizeNumber(size, unit, locale)}</b>{" "}
        {leakUnitSymbol(unit)}
      </bdi>
      {annualCost !== undefined && (
        <span className="text-end whitespace-nowrap max-md:col-start-2 max-md:row-start-2 text-ink-2 tabular-nums md:ms-auto">
          <bdi>{formatEstimatedCost(annualCost, currency, locale)}</bdi>
          <span className="sr-only"> {t("card:aYear")}</span>
        </span>
      )}
    </>
  );
}

function Discharge({ finding }: { readonly finding: DischargeFinding }) {
  useLazyTexts("card");
  const { t, locale } = useWords();
  const kindWord = useKindWord();
  const { severity, discharge, range } = finding;
  const [min = "", max = ""] = range?.map((end) => fixedText(end, 0, locale)) ?? [];
  return (
    <>
      <SeverityMark
        level={dischargeLevels[severity]}
        of={4}
        label={t(`gallery:level.${severity}`)}
        className={oneLine}
      />
      {discharge && (
        <span className="min-w-0 truncate text-ink-3 max-md:text-end">{kindWord(discharge)}</span>
      )}
      {range && (
        <span className="text-end whitespace-nowrap max-md:col-start-2 max-md:row-start-2 text-ink-2 tabular-nums md:ms-auto">
          <span aria-hidden="true">{`${min}–${max}`}</span>
          <span className="sr-only">{t("card:severityRange", { min, max })}</span>
        </span>
      )}
    </>
  );
}
