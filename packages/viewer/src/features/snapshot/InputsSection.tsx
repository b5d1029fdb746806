import type { DistanceUnit } from "@sonolens/domain";
import { SaveState } from "@sonolens/ui-kit";
import { useWords } from "../../lib/format/use-words.ts";
import type { SavedInput } from "../../lib/state/use-saved-input.ts";
import { DistanceField } from "../../lib/ui/DistanceField.tsx";
import { Section } from "../../lib/ui/Section.tsx";

export interface InputsModel {
  readonly distance: Pick<SavedInput<number | null>, "value" | "status">;
  readonly unit: DistanceUnit;
  readonly refusal: string | undefined;
}

export interface InputsSectionProps {
  readonly model: InputsModel;
  readonly actions: { readonly distance: Pick<SavedInput<number | null>, "set" | "setUsable"> };
}

/** The inputs of the analysis, saved 800 ms after the last usable change. */
export function InputsSection({ model, actions }: InputsSectionProps) {
  const { t } = useWords();
  return (
    <Section title={t("snapshot:inputs")} aside={<SaveState status={model.distance.status} />}>
      <DistanceField
        input={{ ...model.distance, ...actions.distance }}
        unit={model.unit}
        readOnly={model.refusal !== undefined}
        className="max-w-48"
      />
    </Section>
  );
}
