import { limits } from "@sonolens/domain";
import { NumberField, SaveState, type SaveStatus } from "@sonolens/ui-kit";
import { useWords } from "../../lib/use-words.ts";
import { Section } from "./Section.tsx";

export interface InputsSnapshot {
  readonly distanceM: number | null;
  readonly status: SaveStatus;
  readonly refusal: string | undefined;
}

export interface InputsSectionProps {
  readonly snapshot: InputsSnapshot;
  readonly actions: { readonly setDistanceM: (distanceM: number | null) => void };
}

/** What the analysis is told: saved 800 ms after the last usable change. */
export function InputsSection({ snapshot, actions }: InputsSectionProps) {
  const { t, locale } = useWords();
  const { min, max } = limits.distanceM;
  return (
    <Section title={t("snapshot:inputs")} aside={<SaveState status={snapshot.status} />}>
      <NumberField
        label={t("snapshot:distance")}
        name="distance"
        hint={t("snapshot:distanceHint")}
        unit="m"
        min={min}
        max={max}
        step={0.1}
        maxDecimals={2}
        locale={locale}
        placeholder={t("snapshot:notSet")}
        rangeMessage={t("snapshot:distanceRange", { min, max })}
        value={snapshot.distanceM}
        onValueChange={actions.setDistanceM}
        readOnly={snapshot.refusal !== undefined}
        className="max-w-48"
      />
    </Section>
  );
}
