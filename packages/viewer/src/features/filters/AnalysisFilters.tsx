import type { FilterName, LeakLevel, PdLevel } from "@sonolens/domain";
import { SeverityGlyph } from "@sonolens/ui-kit";
import { useWords } from "../../lib/format/use-words.ts";
import { ChoiceList } from "./ChoiceList.tsx";
import { choicesOf } from "./choices.ts";
import { FixedChoices } from "./FixedChoices.tsx";
import type { FormPartProps } from "./filters-model.ts";
import { SeverityRange } from "./SeverityRange.tsx";
import { ThreeWay } from "./ThreeWay.tsx";

export const analysisFilters: readonly FilterName[] = [
  ...(["leakLevels", "gas", "fixed"] as const),
  ...(["pdLevels", "pdClassification", "pdSeverity", "fault"] as const),
];

const leakLevels: readonly LeakLevel[] = ["low", "medium", "high"];
const pdLevels: readonly PdLevel[] = ["low", "medium", "high", "veryHigh"];
const severities = { low: 1, medium: 2, high: 3, veryHigh: 4 } as const;

/** Filters on the results of the analyses. */
export function AnalysisFilters({ model, actions, words, shown }: FormPartProps) {
  const { t, locale } = useWords();
  const { state, counts } = model;
  const { change } = actions;
  const has = (name: FilterName) => shown.includes(name);
  return (
    <div className="flex flex-col gap-4">
      {has("leakLevels") && (
        <FixedChoices
          label={words.nameOf("leakLevels")}
          values={leakLevels}
          textOf={(level) => t(`filters:level.${level}`)}
          glyphOf={(level) => <SeverityGlyph level={severities[level]} of={3} />}
          counts={counts.leakLevels}
          chosen={state.leakLevels}
          onChange={(chosen) => change({ leakLevels: chosen })}
        />
      )}
      {has("gas") && (
        <ChoiceList
          label={words.nameOf("gas")}
          choices={choicesOf(counts.gas, state.gas, locale, words.gas)}
          chosen={state.gas}
          onChange={(gas) => change({ gas })}
        />
      )}
      {has("fixed") && <ThreeWay name="fixed" {...{ state, counts, words, change }} />}
      {has("pdLevels") && (
        <FixedChoices
          label={words.nameOf("pdLevels")}
          values={pdLevels}
          textOf={(level) => t(`filters:level.${level}`)}
          glyphOf={(level) => <SeverityGlyph level={severities[level]} of={4} />}
          counts={counts.pdLevels}
          chosen={state.pdLevels}
          onChange={(chosen) => change({ pdLevels: chosen })}
        />
      )}
      {has("pdClassification") && (
        <ChoiceList
          label={words.nameOf("pdClassification")}
          choices={choicesOf(counts.pdClassification, state.pdClassification, locale, words.kind)}
          chosen={state.pdClassification}
          onChange={(pdClassification) => change({ pdClassification })}
        />
      )}
      {has("pdSeverity") && <SeverityRange {...{ state, words, change }} />}
      {has("fault") && <ThreeWay name="fault" {...{ state, counts, words, change }} />}
    </div>
  );
}
