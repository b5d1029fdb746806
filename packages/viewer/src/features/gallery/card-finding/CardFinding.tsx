import {
  formatEstimatedCost,
  formatLeakSizeNumber,
  leakPricingOf,
  leakUnitSymbol,
  repairStatusOf,
} from "@sonolens/domain";
import { cx, SeverityMark } from "@sonolens/ui-kit";
import { useMemo } from "react";
import { useSettingsOrDefaults } from "../../../data/account/settings.ts";
import { useServices } from "../../../data/services.ts";
import type { SnapshotRecord } from "../../../data/types.ts";
import { fixedText } from "../../../lib/format/format.ts";
import { pdKindKey } from "../../../lib/format/pd-kind-key.ts";
import { severityNumber } from "../../../lib/format/severity-number.ts";
import { useWords } from "../../../lib/format/use-words.ts";
import { useLazyTexts } from "../../../lib/loading/use-lazy-texts.ts";
import { CardLevel } from "../CardLevel.tsx";
import {
  type Conclusion,
  cardAdvice,
  type DischargeFinding,
  type CardFinding as Finding,
  findingOf,
  type LeakFinding,
} from "./card-finding.ts";

/** Severity and numbers are shown in full; the text between them is truncated. */
const oneLine = "shrink-0 whitespace-nowrap max-md:col-span-2";

/** The one answer of a card: severity with size and cost, kind or finding; the level until something is concluded. */
export function CardFinding({ record }: { readonly record: SnapshotRecord }) {
  const settings = useSettingsOrDefaults();
  const { utilization } = useServices().edition.defaults;
  const finding = useMemo(
    () => settings && findingOf(record, settings, leakPricingOf(settings, utilization)),
    [record, settings, utilization],
  );
  if (!settings || !finding) return <CardLevel record={record} />;
  return <CardFindingView record={record} finding={finding} currency={settings.currency_iso_code} />;
}

export interface CardFindingViewProps {
  /** Gives the level where the finding has no number. */
  readonly record: SnapshotRecord;
  readonly finding: Finding;
  /** ISO 4217 code of its cost. */
  readonly currency: string;
}

/** A finding in one line on large screens; on phones its numbers are below the severity. */
export function CardFindingView({ record, finding, currency }: CardFindingViewProps) {
  switch (finding.kind) {
    case "leak":
      return <Leak finding={finding} currency={currency} isSolved={repairStatusOf(record) === "solved"} />;
    case "discharge":
      return <Discharge finding={finding} />;
    case "conclusion":
      return <ConclusionText record={record} finding={finding} />;
  }
}

function ConclusionText(props: { readonly record: SnapshotRecord; readonly finding: Conclusion }) {
  useLazyTexts("card");
  const { t, locale } = useWords();
  const { record, finding } = props;
  const { name, severity } = finding;
  // The level of a machine says nothing beside a fault; its severity does.
  if (name === "possibleFault" && severity !== "notApplicable")
    return (
      <>
        <SeverityMark
          level={severityNumber[severity]}
          label={t(`common:severity.${severity}`)}
          className={oneLine}
        />
        <span className="min-w-0 truncate text-ink-3 max-md:col-span-2">
          {t("card:conclusion.possibleFault")}
        </span>
      </>
    );
  const next = cardAdvice(name, repairStatusOf(record) === "solved");
  return (
    <>
      <SeverityMark
        level={severityNumber[severity]}
        label={t(`card:conclusion.${name}`)}
        className="min-w-0 max-md:col-span-2 md:[&>span]:truncate"
      />
      <span className="shrink-0 max-md:col-span-2 text-ink-2 tabular-nums md:ms-auto md:text-end md:whitespace-nowrap">
        {next
          ? t(next)
          : // The long unit of a card without a finding has no room beside one.
            `${fixedText(record.level_db, 1, locale)} ${record.level_reference === "fullScale" ? "dBFS" : t("gallery:db")}`}
      </span>
    </>
  );
}

interface LeakProps {
  readonly finding: LeakFinding;
  readonly currency: string;
  /** Its cost is what the repair saves. */
  readonly isSolved: boolean;
}

function Leak({ finding, currency, isSolved }: LeakProps) {
  useLazyTexts("card");
  const { t, locale } = useWords();
  const { severity, size, unit, annualCost } = finding;
  return (
    <>
      <SeverityMark
        level={severityNumber[severity]}
        label={t(`common:severity.${severity}`)}
        className={oneLine}
      />
      <bdi className="truncate text-ink-3 tabular-nums">
        <b className="font-semibold text-ink">{formatLeakSizeNumber(size, unit, locale)}</b>{" "}
        {leakUnitSymbol(unit)}
      </bdi>
      {annualCost !== undefined && (
        <span
          className={cx(
            "text-end whitespace-nowrap tabular-nums md:ms-auto",
            isSolved ? "text-solved-text" : "text-ink-2",
          )}
        >
          {isSolved && <span className="md:sr-only">{t("card:saved")} </span>}
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
  const { severity, discharge, range } = finding;
  const kindKey = discharge && pdKindKey(discharge);
  const [min = "", max = ""] = range?.map((end) => fixedText(end, 0, locale)) ?? [];
  return (
    <>
      <SeverityMark
        level={severityNumber[severity]}
        label={t(`common:severity.${severity}`)}
        className={oneLine}
      />
      {discharge && (
        <span className="min-w-0 truncate text-ink-3 max-md:col-span-2">
          {kindKey ? t(kindKey) : discharge}
        </span>
      )}
      {range && <span className="sr-only">{t("card:severityRange", { min, max })}</span>}
    </>
  );
}
