import { type DistanceUnit, limits, suggestions, validateAcFrequency } from "@sonolens/domain";
import { useState } from "react";
import type { SavedInput } from "../../data/drafts/use-saved-input.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { inputsTogether } from "../../lib/state/inputs-together.ts";
import { CameraValue, type CameraValueProps } from "../../lib/ui/CameraValue.tsx";
import { ChangeHistory, type ChangeHistoryProps } from "../../lib/ui/ChangeHistory.tsx";
import { DistanceField } from "../../lib/ui/DistanceField.tsx";
import { FocusWarning } from "../../lib/ui/FocusWarning.tsx";
import { InputsFold } from "../../lib/ui/InputsFold.tsx";
import type { KnownFocus } from "../../lib/ui/known-focus.ts";
import { NumberWithChoices } from "./NumberWithChoices.tsx";

type Input = Pick<
  SavedInput<number | null>,
  "value" | "status" | "retry" | "set" | "setUsable" | "replacements"
>;

export interface PdInputsViewProps {
  readonly distance: Input;
  readonly voltage: Input;
  readonly frequency: Input;
  readonly unit: DistanceUnit;
  readonly readOnly: boolean;
  /** The values in short. */
  readonly summary: readonly string[];
  readonly isOpen: boolean;
  readonly setOpen: (open: boolean) => void;
  /** The distance as the camera recorded it; undefined if that is not known. */
  readonly recorded: Omit<CameraValueProps, "name"> | undefined;
  /** What the sound map is focused at, if it and the distance are known. */
  readonly focus: KnownFocus | undefined;
  /** Undefined until loaded. */
  readonly history: Omit<ChangeHistoryProps, "readOnly"> | undefined;
}

/** Limit of the server; no power line exceeds it. */
const maxKv = 10_000;

/** The inputs of the discharge analysis; each is saved 800 ms after its last valid change. */
export function PdInputsView(props: PdInputsViewProps) {
  const { distance, voltage, frequency, unit, readOnly, recorded, focus, history } = props;
  const { t } = useWords();
  return (
    <InputsFold
      summary={props.summary}
      isOpen={props.isOpen}
      setOpen={props.setOpen}
      readOnly={readOnly}
      saving={inputsTogether([distance, voltage, frequency])}
    >
      <div className="grid grid-cols-2 items-start gap-x-3 gap-y-3">
        <DistanceField input={distance} unit={unit} readOnly={readOnly} />
        <span className="pt-6 text-12 text-ink-2">
          {recorded && <CameraValue {...recorded} name={t("snapshot:distance")} />}
        </span>
        <FocusWarning focus={focus} className="col-span-2" />
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
          replacements={voltage.replacements}
          choices={suggestions.voltageKv}
          choicesLabel={t("pd:voltageChoices")}
        />
        <FrequencyField input={frequency} readOnly={readOnly} />
      </div>
      {history && <ChangeHistory {...history} readOnly={readOnly} />}
    </InputsFold>
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
        replacements={input.replacements}
        choices={suggestions.acFrequencyHz}
        choicesLabel={t("pd:frequencyChoices")}
      />
    </div>
  );
}
