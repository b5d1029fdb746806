import { Checkbox, NumberField } from "@sonolens/ui-kit";
import { useState } from "react";
import type { ComponentFigure, ComponentLimits } from "../../data/components/components.ts";
import { useWords } from "../../lib/format/use-words.ts";
import type { Outcome } from "../../lib/state/outcome.ts";
import { ChangeDialog } from "../../lib/ui/ChangeDialog.tsx";
import { limitStages } from "./limit-lines.ts";

/** The units in which limits are stored. */
const units: Readonly<Record<ComponentFigure, string | undefined>> = {
  level: "dB",
  leakSize: "l/min",
  severity: "%",
  kurtosis: undefined,
};

/** Offered when limits over a baseline are switched on: those of ultrasound practice for bearings. */
const usualDb = [8, 12, 16, 35];
const usualSlope = 1;

export interface LimitsDialogProps {
  /** The component has limits of its own. */
  readonly own: boolean;
  /** That hold now. */
  readonly limits: ComponentLimits;
  readonly closesItself: boolean;
  /** The main figure of the component. */
  readonly figure: ComponentFigure;
  readonly change: (fields: {
    readonly limits: ComponentLimits | null;
    readonly closesItself: boolean;
  }) => Promise<Outcome>;
  readonly onClose: () => void;
}

/** When alarms of a component are raised, and whether readings within the baseline need a judgement. */
export function LimitsDialog(props: LimitsDialogProps) {
  const { t } = useWords();
  const [own, setOwn] = useState(props.own);
  const [limits, setLimits] = useState(props.limits);
  const [closesItself, setClosesItself] = useState(props.closesItself);
  const [invalid, setInvalid] = useState<ReadonlySet<string>>(new Set());
  const { overBaselineDb, absolute, slope } = limits;
  const figure = absolute?.figure ?? slope?.figure ?? props.figure;
  const set = (part: Partial<ComponentLimits>) => setLimits({ ...limits, ...part });
  const rises = overBaselineDb?.every((db, index) => index === 0 || db > (overBaselineDb[index - 1] ?? 0));
  const isWrong = own && (invalid.size > 0 || rises === false);
  const validity = (name: string) => (isValid: boolean) =>
    setInvalid((before) => {
      const next = new Set(before);
      if (isValid) next.delete(name);
      else next.add(name);
      return next;
    });
  const unit = units[figure];
  const unitProps = unit === undefined ? {} : { unit };
  return (
    <ChangeDialog
      title={t("assets:limitsTitle")}
      action={t("common:save")}
      change={isWrong ? undefined : () => props.change({ limits: own ? limits : null, closesItself })}
      onClose={props.onClose}
    >
      <Checkbox label={t("assets:closesItself")} checked={closesItself} onCheckedChange={setClosesItself} />
      <Checkbox label={t("assets:ownLimits")} checked={own} onCheckedChange={setOwn} />
      {!own && <p className="text-13 text-ink-2">{t("assets:productLimits")}</p>}
      {own && (
        <fieldset className="flex flex-col gap-3">
          <legend className="sr-only">{t("assets:limits")}</legend>
          <Checkbox
            label={t("assets:overBaselineLimits")}
            checked={overBaselineDb !== null}
            onCheckedChange={(on) => set({ overBaselineDb: on ? usualDb : null })}
          />
          {overBaselineDb && (
            <div className="grid grid-cols-2 gap-3 ps-6.5">
              {limitStages.map((stage, index) => (
                <NumberField
                  key={stage}
                  label={t(`assets:stage.${stage}`)}
                  unit="dB"
                  required
                  min={1}
                  max={100}
                  maxDecimals={1}
                  value={overBaselineDb[index] ?? null}
                  onValidityChange={validity(stage)}
                  onValueChange={(value) =>
                    value !== null &&
                    set({
                      overBaselineDb: overBaselineDb.map((before, at) => (at === index ? value : before)),
                    })
                  }
                />
              ))}
              {rises === false && (
                <p role="alert" className="col-span-2 text-12 text-err">
                  {t("assets:limitsMustRise")}
                </p>
              )}
            </div>
          )}
          <Checkbox
            label={t("assets:slopeLimit")}
            checked={slope !== null}
            onCheckedChange={(on) => set({ slope: on ? { figure, per30Days: usualSlope } : null })}
          />
          {slope && (
            <NumberField
              className="ps-6.5"
              label={t("assets:perMonth", { figure: t(`assets:figure.${slope.figure}`) })}
              {...unitProps}
              required
              min={0}
              max={1_000_000}
              maxDecimals={2}
              value={slope.per30Days}
              onValidityChange={validity("slope")}
              onValueChange={(per30Days) => per30Days !== null && set({ slope: { ...slope, per30Days } })}
            />
          )}
          <Checkbox
            label={t("assets:absoluteLimit")}
            checked={absolute !== null}
            onCheckedChange={(on) => set({ absolute: on ? { figure, value: 60 } : null })}
          />
          {absolute && (
            <NumberField
              className="ps-6.5"
              label={t("assets:atValue", { figure: t(`assets:figure.${absolute.figure}`) })}
              {...unitProps}
              required
              min={-200}
              max={1_000_000}
              maxDecimals={2}
              value={absolute.value}
              onValidityChange={validity("absolute")}
              onValueChange={(value) => value !== null && set({ absolute: { ...absolute, value } })}
            />
          )}
        </fieldset>
      )}
    </ChangeDialog>
  );
}
