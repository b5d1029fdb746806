import { type FilterName, severityLevels } from "@sonolens/domain";
import { SeverityGlyph } from "@sonolens/ui-kit";
import { severityNumber } from "../../lib/format/severity-number.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { ChoiceList } from "./ChoiceList.tsx";
import { choicesOf } from "./choices.ts";
import { FixedChoices } from "./FixedChoices.tsx";
import type { FormPartProps } from "./filters-model.ts";
import { SeverityRange } from "./SeverityRange.tsx";
import { ThreeWay } from "./ThreeWay.tsx";

export const analysisFilters: readonly FilterName[] = [
  ...(["severityLevels", "gas", "fixed"] as const),
  ...(["pdClassification", "pdSeverity", "fault"] as const),
];

/** Filters on the results of the analyses. */
export function AnalysisFilters({ model, actions, words, shown }: FormPartProps) {
  const { t, locale } = useWords();
  const { state, counts } = model;
  const { change } = actions;
  const has = (name: FilterName) => shown.includes(name);
  return (
    <div className="flex flex-col gap-4">
      {has("severityLevels") && (
        <FixedChoices
          label={words.nameOf("severityLevels")}
          values={severityLevels}
          textOf={(level) => t(`common:severity.${level}`)}
          glyphOf={(level) => <SeverityGlyph level={severityNumber[level]} />}
          counts={counts.severityLevels}
          chosen={state.severityLevels}
          onChange={(chosen) => change({ severityLevels: chosen })}
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
