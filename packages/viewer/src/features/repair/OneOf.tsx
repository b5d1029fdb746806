import { type RepairMeasure, repairMeasures } from "@sonolens/domain";
import { Chip } from "@sonolens/ui-kit";
import type { ReactNode } from "react";

/** What can have been done in a repair; gaskets are those of leaks. */
export const measuresOf = (isLeak: boolean): readonly RepairMeasure[] =>
  isLeak ? repairMeasures : repairMeasures.filter((each) => each !== "gasketRenewed");

export interface OneOfProps<Value extends string> {
  readonly label: string;
  readonly values: readonly Value[];
  readonly chosen: Value | null;
  readonly textOf: (value: Value) => string;
  readonly disabled: boolean;
  readonly choose: (value: Value | null) => void;
}

/** One tap chooses a value, another takes it back. */
export function OneOf<Value extends string>(props: OneOfProps<Value>) {
  const { label, values, chosen, textOf, disabled, choose } = props;
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-12 text-ink-2" aria-hidden="true">
        {label}
      </p>
      <Row label={label}>
        {values.map((value) => (
          <Chip
            key={value}
            label={textOf(value)}
            selected={chosen === value}
            disabled={disabled}
            onPress={() => choose(chosen === value ? null : value)}
          />
        ))}
      </Row>
    </div>
  );
}

/** Chips that belong together. */
export const Row = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex row in every browser
  <div role="group" aria-label={label} className="flex flex-wrap gap-1.5">
    {children}
  </div>
);
