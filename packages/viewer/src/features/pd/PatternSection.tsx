import { formatAcFrequency } from "@sonolens/domain";
import type { Palette } from "@sonolens/heatmap-renderer";
import { Button, downloadSimpleIcon, ErrorBlock, Loading, playIcon, Skeleton } from "@sonolens/ui-kit";
import { useId, useMemo, useState } from "react";
import type { Pattern } from "../../data/types.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { FiguresTable } from "../../lib/ui/FiguresTable.tsx";
import { Section } from "../../lib/ui/Section.tsx";
import { PatternChart } from "./PatternChart.tsx";
import { densestRow, type PatternPoints, patternTable } from "./pattern-table.ts";
import type { Answered } from "./pd-state.ts";
import { reasonWord } from "./pd-words.ts";

export type ShownPattern = PatternPoints & Pick<Pattern, "frequencyHz" | "reason">;

export interface PatternSectionProps {
  readonly pattern: Answered<ShownPattern>;
  readonly palette: Palette;
  readonly actions: {
    readonly retry: () => void;
    readonly saveCsv: () => void;
    readonly openVideo: () => void;
  };
}

/** The pulses over the voltage cycle: as a chart, a table, a file and a video. */
export function PatternSection({ pattern, palette, actions }: PatternSectionProps) {
  const { t, locale } = useWords();
  // Invalid parameters are reported once, in the section of the discharge types.
  if (pattern.state === "invalidParams") return null;
  const found = pattern.state === "present" && pattern.value.xValues.length > 0 ? pattern.value : undefined;
  const frequencyHz = found?.frequencyHz ?? null;
  return (
    <div data-analysis-error={pattern.state === "failed" ? "pattern" : undefined} className="contents">
      <Section
        title={t("pd:pattern")}
        aside={
          frequencyHz !== null && (
            <span className="text-13 text-ink-2 tabular-nums">{formatAcFrequency(frequencyHz, locale)}</span>
          )
        }
      >
        {pattern.state === "loading" ? (
          <Loading label={t("pd:analysing")}>
            <Skeleton height="196px" rounded="medium" />
          </Loading>
        ) : pattern.state === "failed" ? (
          <ErrorBlock
            compact
            title={t("pd:patternError")}
            retry={{ onRetry: actions.retry, busy: pattern.busy }}
            details={{ text: pattern.details }}
          />
        ) : found ? (
          <FoundPattern pattern={found} palette={palette} actions={actions} />
        ) : (
          <div role="status" className="text-13 text-ink-2">
            <p className="font-medium text-ink">{t("pd:patternNotDetected")}</p>
            {pattern.value.reason && <p className="mt-0.5">{t(reasonWord(pattern.value.reason))}</p>}
          </div>
        )}
      </Section>
    </div>
  );
}

interface FoundPatternProps extends Pick<PatternSectionProps, "palette" | "actions"> {
  readonly pattern: ShownPattern;
}

function FoundPattern({ pattern, palette, actions }: FoundPatternProps) {
  const { t } = useWords();
  const rows = useMemo(() => patternTable(pattern), [pattern]);
  const [tableShown, setTableShown] = useState(false);
  const tableId = useId();
  const densest = densestRow(rows);
  const count = pattern.xValues.length;
  return (
    <>
      <PatternChart
        pattern={pattern}
        palette={palette}
        text={t("pd:patternText", { count, from: densest?.fromDeg ?? 0, to: densest?.toDeg ?? 0 })}
      />
      <p className="text-12 text-ink-3">{t("pd:patternHint")}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          aria-expanded={tableShown}
          aria-controls={tableShown ? tableId : undefined}
          onClick={() => setTableShown(!tableShown)}
        >
          {t("pd:showTable")}
        </Button>
        <Button icon={downloadSimpleIcon} onClick={actions.saveCsv} aria-label={t("pd:downloadCsv")}>
          CSV
        </Button>
        <Button icon={playIcon} onClick={actions.openVideo} aria-haspopup="dialog">
          {t("pd:video")}
        </Button>
      </div>
      {tableShown && (
        <div id={tableId}>
          <FiguresTable
            caption={t("pd:tableCaption")}
            nameColumn={t("pd:columnPhase")}
            columns={[
              { name: t("pd:columnPulses"), decimals: 0 },
              { name: t("pd:columnMean"), decimals: 2 },
              { name: t("pd:columnHighest"), decimals: 2 },
            ]}
            rows={rows.map(({ fromDeg, toDeg, pulses, mean, highest }) => ({
              name: `${fromDeg}°–${toDeg}°`,
              figures: [pulses, mean, highest],
            }))}
          />
        </div>
      )}
    </>
  );
}
