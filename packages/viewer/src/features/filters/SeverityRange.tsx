import { type FilterState, pdSeverityPreset } from "@sonolens/domain";
import { Checkbox, RangeSlider } from "@sonolens/ui-kit";
import { useState } from "react";
import type { FilterWords } from "../../lib/format/filter-words.ts";
import { useWords } from "../../lib/format/use-words.ts";

export interface SeverityRangeProps {
  readonly state: FilterState;
  readonly words: FilterWords;
  readonly change: (filters: Partial<FilterState>) => void;
}

/** Only discharges whose severity is within a range; it defaults to 50 to 100 (FIL-15). */
export function SeverityRange({ state, words, change }: SeverityRangeProps) {
  const { t } = useWords();
  const { pdSeverity } = state;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-13 text-ink-2">{words.nameOf("pdSeverity")}</legend>
      <Checkbox
        label={t("filters:useSeverityRange")}
        checked={pdSeverity !== null}
        onCheckedChange={(on) => change({ pdSeverity: on ? pdSeverityPreset : null })}
      />
      {pdSeverity && <Range range={pdSeverity} {...{ words, change }} />}
    </fieldset>
  );
}

interface RangeProps extends Pick<SeverityRangeProps, "words" | "change"> {
  readonly range: NonNullable<FilterState["pdSeverity"]>;
}

/** Moves with the pointer; filters on release. */
function Range({ range, words, change }: RangeProps) {
  const { t } = useWords();
  const [value, setValue] = useState({ low: range.min, high: range.max });
  const [seen, setSeen] = useState(range);
  if (seen.min !== range.min || seen.max !== range.max) {
    setSeen(range);
    setValue({ low: range.min, high: range.max });
  }
  return (
    <RangeSlider
      label={words.nameOf("pdSeverity")}
      hideEndLabels
      min={0}
      max={100}
      value={value}
      onValueChange={setValue}
      onValueCommit={({ low, high }) => change({ pdSeverity: { min: low, max: high } })}
      words={{ low: t("filters:severityFrom"), high: t("filters:severityTo") }}
    />
  );
}
