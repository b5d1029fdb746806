import { caretDownIcon, IconButton, Menu, NumberField, type NumberFieldProps } from "@sonolens/ui-kit";
import { useState } from "react";
import { useWords } from "../../lib/format/use-words.ts";

export interface NumberWithChoicesProps extends Omit<NumberFieldProps, "readOnly" | "replaced"> {
  readonly unit: string;
  readonly readOnly: boolean;
  /** Suggestions beside free input, ascending. */
  readonly choices: readonly number[];
  /** Label of the button that opens them. */
  readonly choicesLabel: string;
  /** How often what was typed was replaced. */
  readonly replacements: number;
}

/** A number to type or to choose from common values. */
export function NumberWithChoices({
  choices,
  choicesLabel,
  replacements,
  className = "",
  ...field
}: NumberWithChoicesProps) {
  const { locale } = useWords();
  /** A choice replaces what is typed. */
  const [choicesMade, setChoicesMade] = useState(0);
  return (
    <div className={`flex items-start gap-1 ${className}`}>
      <NumberField
        {...field}
        replaced={`${choicesMade} ${replacements}`}
        locale={locale}
        className="min-w-0 flex-1"
      />
      {!field.readOnly && (
        <div className="pt-4.75">
          <Menu
            align="end"
            trigger={<IconButton icon={caretDownIcon} label={choicesLabel} />}
            items={choices.map((choice) => ({
              id: String(choice),
              label: `${choice.toLocaleString(locale)}\u00a0${field.unit}`,
              checked: field.value === choice,
              onSelect() {
                setChoicesMade(choicesMade + 1);
                field.onValueChange(choice);
              },
            }))}
          />
        </div>
      )}
    </div>
  );
}
