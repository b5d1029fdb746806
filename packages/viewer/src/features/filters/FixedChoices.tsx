import type { ReactNode } from "react";
import { ChoiceList } from "./ChoiceList.tsx";

export interface FixedChoicesProps<Value extends string> {
  /** Name of the choice. */
  readonly label: string;
  /** All possible values, in order. */
  readonly values: readonly Value[];
  readonly textOf: (value: Value) => string;
  readonly glyphOf?: (value: Value) => ReactNode;
  readonly counts: Readonly<Record<Value, number>>;
  readonly chosen: readonly Value[];
  readonly onChange: (chosen: Value[]) => void;
}

/** Values from a fixed list; the selection keeps their order. */
export function FixedChoices<Value extends string>(props: FixedChoicesProps<Value>) {
  const { label, values, textOf, glyphOf, counts, chosen, onChange } = props;
  return (
    <ChoiceList
      label={label}
      choices={values.map((value) => ({
        value,
        label: textOf(value),
        glyph: glyphOf?.(value),
        count: counts[value],
      }))}
      chosen={chosen}
      onChange={(next) => onChange(values.filter((value) => next.includes(value)))}
    />
  );
}
