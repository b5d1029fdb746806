import { type DistanceUnit, distanceChoices, limits } from "@sonolens/domain";
import { caretDownIcon, IconButton, Menu, NumberField } from "@sonolens/ui-kit";
import { useState } from "react";
import { useWords } from "../format/use-words.ts";

/** The distance as it is typed; a `SavedInput`. */
interface DistanceInput {
  readonly value: number | null;
  readonly set: (typed: number | null) => void;
  readonly setUsable: (usable: boolean) => void;
  readonly replacements: number;
}

export interface DistanceFieldProps {
  readonly input: DistanceInput;
  /** From the settings. An unknown unit is treated as meters, with a notice. */
  readonly unit: DistanceUnit | (string & {});
  readonly readOnly: boolean;
  readonly className?: string;
}

/** The distance to the source in the user's unit: typed, or chosen from common values. */
export function DistanceField({ input, unit, readOnly, className = "" }: DistanceFieldProps) {
  const { t, locale } = useWords();
  /** A choice replaces what is typed. */
  const [choicesMade, setChoicesMade] = useState(0);
  const choices = distanceChoices(unit);
  const { min, max } = choices.unit === "FEET" ? limits.distanceFt : limits.distanceM;
  const symbol = choices.unit === "FEET" ? "ft" : "m";
  return (
    <div className={`flex items-start gap-1 ${className}`}>
      <NumberField
        replaced={`${choicesMade} ${input.replacements}`}
        label={t("snapshot:distance")}
        name="distance"
        hint={choices.warning && t("snapshot:distanceUnitUnknown", { unit: choices.warning.unit })}
        unit={symbol}
        min={min}
        max={max}
        step={choices.unit === "FEET" ? 1 : 0.1}
        maxDecimals={2}
        locale={locale}
        placeholder={t("snapshot:notSet")}
        rangeMessage={t("errors:outOfRange", { min, max })}
        value={input.value}
        onValueChange={input.set}
        onValidityChange={input.setUsable}
        readOnly={readOnly}
        className="min-w-0 flex-1"
      />
      {!readOnly && (
        <div className="pt-4.75">
          <Menu
            align="end"
            trigger={<IconButton icon={caretDownIcon} label={t("snapshot:distanceChoices")} />}
            items={choices.distances.map((distance) => ({
              id: String(distance),
              label: `${distance.toLocaleString(locale)}\u00a0${symbol}`,
              checked: input.value === distance,
              onSelect() {
                setChoicesMade(choicesMade + 1);
                input.set(distance);
              },
            }))}
          />
        </div>
      )}
    </div>
  );
}
