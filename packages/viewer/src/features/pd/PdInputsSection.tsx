import { type DistanceUnit, limits, suggestions, validateAcFrequency } from "@sonolens/domain";
import { SaveState, type SaveStatus } from "@sonolens/ui-kit";
import { useState } from "react";
import { useWords } from "../../lib/format/use-words.ts";
import type { SavedInput } from "../../lib/state/use-saved-input.ts";
import { DistanceField } from "../../lib/ui/DistanceField.tsx";
import { Section } from "../../lib/ui/Section.tsx";
import { NumberWithChoices } from "./NumberWithChoices.tsx";

type Input = Pick<SavedInput<number | null>, "value" | "status" | "retry" | "set" | "setUsable">;

export interface PdInputsSectionProps {
  readonly distance: Input;
  readonly voltage: Input;
  readonly frequency: Input;
  readonly unit: DistanceUnit;
  readonly readOnly: boolean;
}

/** The status shown is the one that needs attention most. */
const byUrgency: readonly SaveStatus[] = ["failed", "unsaved", "saving", "saved", "idle"];
/** Limit of the server; no power line exceeds it. */
const maxKv = 10_000;

/** The inputs of the discharge analysis; each is saved 800 ms after its last valid change. */
export function PdInputsSection({ distance, voltage, frequency, unit, readOnly }: PdInputsSectionProps) {
  const { t } = useWords();
  const inputs = [distance, voltage, frequency];
  const status = byUrgency.find((each) => inputs.some((input) => input.status === each)) ?? "idle";
  const retries = inputs.flatMap(({ retry }) => retry ?? []);
  return (
    <Section
      title={t("pd:inputs")}
      aside={
        <SaveState
          status={status}
          words={{ save: t("common:tryAgain") }}
          {...(retries.length > 0 && { onSave: () => retries.forEach((retry) => void retry()) })}
        />
      }
    >
      <div className="grid grid-cols-[repeat(auto-fit,minmax(150px,1fr))] gap-x-4 gap-y-3">
        <DistanceField input={distance} unit={unit} readOnly={readOnly} />
        <NumberWithChoices
          label={t("pd:voltage")}
          name="voltage"
          hint={t("pd:voltageHint")}
          unit="kV"
          max={maxKv}
          maxDecimals={3}
          placeholder={t("pd:notKnown")}
          value={voltage.value}
          // The voltage is unsigned: a negative input becomes 0.
          onValueChange={(typed) => voltage.set(typed === null ? null : Math.max(0, typed))}
          onValidityChange={voltage.setUsable}
          readOnly={readOnly}
          choices={suggestions.voltageKv}
          choicesLabel={t("pd:voltageChoices")}
        />
        <FrequencyField input={frequency} readOnly={readOnly} />
      </div>
    </Section>
  );
}

function FrequencyField({ input, readOnly }: { readonly input: Input; readonly readOnly: boolean }) {
  const { t } = useWords();
  const { min, max } = limits.acFrequencyHz;
  const [typing, setTyping] = useState(false);
  const wrong = !validateAcFrequency(input.value).ok;
  // "5" may become "50": the error is not shown until the field loses focus.
  const mayBecomeRight = typing && input.value !== null && input.value < min;
  const range = t("pd:frequencyRange", { min, max });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears whether the field in it has the focus
    <div onFocus={() => setTyping(true)} onBlur={() => setTyping(false)}>
      <NumberWithChoices
        label={t("pd:frequency")}
        name="acfrequency"
        hint={t("pd:frequencyHint")}
        error={wrong && !mayBecomeRight ? range : undefined}
        rangeMessage={range}
        unit="Hz"
        min={0}
        max={max}
        maxDecimals={2}
        required
        value={input.value}
        onValueChange={input.set}
        onValidityChange={input.setUsable}
        readOnly={readOnly}
        choices={suggestions.acFrequencyHz}
        choicesLabel={t("pd:frequencyChoices")}
      />
    </div>
  );
}
