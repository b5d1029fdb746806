import { type LeakUnit, leakUnitsFor, type Settings, type UtilizationKind } from "@sonolens/domain";
import { createContext, type ReactNode, use, useState } from "react";
import { useUnknownDistanceUnit } from "../../data/account/settings.ts";
import { useServices } from "../../data/services.ts";
import { utilizationField } from "../../data/snapshots/leak-fields.ts";
import { useUndoableEdit } from "../../data/snapshots/undo.ts";
import type { SnapshotDetail } from "../../data/types.ts";
import type { RepairNeed } from "../../lib/format/repair-step.ts";
import { inputsTogether, type Saving } from "../../lib/state/inputs-together.ts";
import type { LeakChange } from "./leak-change.ts";
import type { LeakResultModel } from "./leak-result-model.ts";
import { leakValuesOf, type RestoreValue, restoringLeakValues } from "./leak-values.ts";
import { useLeakChange } from "./use-leak-change.ts";
import { type LeakInputs, useLeakInputs } from "./use-leak-inputs.ts";
import { useLeakState } from "./use-leak-state.ts";

/** A field that is focused once the inputs are unfolded. */
export type FocusedField = "distance" | "price";

/** The leak of a snapshot, for all sections of its panel. */
export interface LeakModel {
  readonly snapshot: SnapshotDetail;
  readonly readOnly: boolean;
  readonly refocusAt: (meters: number) => void;
  readonly settings: Settings;
  readonly utilizationKind: UtilizationKind;
  /** The distance unit of the settings if it is not a known one. */
  readonly unknownDistanceUnit: string | undefined;
  readonly result: LeakResultModel;
  readonly setUnit: (unit: LeakUnit) => void;
  /** Runs the analysis despite an invalid input. */
  readonly force: () => void;
  /** Retries a failed analysis. */
  readonly retry: () => void;
  readonly inputs: LeakInputs;
  /** Of all inputs. */
  readonly saving: Saving;
  /** Price per kWh in the settings; 0 for none. */
  readonly usualEnergyCost: number;
  readonly restore: RestoreValue;
  /** What the last changes did. */
  readonly change: LeakChange | undefined;
  readonly setFocused: (isWithin: boolean) => void;
  readonly setInView: (isInView: boolean) => void;
  readonly isOpen: boolean;
  readonly setOpen: (open: boolean) => void;
  readonly focused: FocusedField | undefined;
  /** Unfolds the inputs and moves to one of them. */
  readonly enter: (field: FocusedField) => void;
  readonly hasFocused: () => void;
}

const LeakContext = createContext<LeakModel | undefined>(undefined);

export interface LeakScopeProps {
  readonly snapshot: SnapshotDetail;
  readonly settings: Settings;
  /** Why editing is not allowed; undefined if it is. */
  readonly refusal: string | undefined;
  /** Second of the recording that is analyzed; undefined for the stored one. */
  readonly audioTimeS: number | undefined;
  /** Refocuses the sound map at a distance, meters. */
  readonly refocusAt: (meters: number) => void;
  readonly children: ReactNode;
}

/** Gives the sections in it the leak of a snapshot: its inputs, its analysis and its cost. */
export function LeakScope(props: LeakScopeProps) {
  const { snapshot, settings, refusal, audioTimeS, refocusAt, children } = props;
  const { edition } = useServices();
  const edit = useUndoableEdit();
  const utilizationKind = edition.defaults.utilization;
  const inputs = useLeakInputs({ snapshot, settings, edit, utilization: utilizationKind });
  const saving = inputsTogether(Object.values(inputs));
  const state = useLeakState({
    ...{ snapshot, settings, inputs, utilizationKind, audioTimeS },
    isDraft: saving.status !== "idle" && saving.status !== "saved",
  });
  const [chosenUnit, setUnit] = useState<LeakUnit>();
  const [isOpen, setOpen] = useState(false);
  const [focused, setFocusedField] = useState<FocusedField>();
  const unknownDistanceUnit = useUnknownDistanceUnit();
  const gas = inputs.gas.value;
  const unit = chosenUnit && leakUnitsFor(gas).includes(chosenUnit) ? chosenUnit : settings.leak_size_unit;
  const { display, busy, invalid, utilization } = state.result;
  const values = leakValuesOf(inputs, utilization);
  const isPresent =
    !busy && invalid.length === 0 && (display?.kind === "result" || display?.kind === "infinite");
  const circumstances = {
    analysisTime: audioTimeS ?? snapshot.analysis_time ?? null,
    correction: settings.leak_size_corr_factor,
    usualDistance: settings.source_distance,
    usualEnergyCost: state.usualEnergyCost,
    currency: state.result.cost.currency,
  };
  const { change, setFocused, setInView } = useLeakChange(
    isPresent && values ? { values, circumstances, display } : undefined,
  );
  return (
    <LeakContext
      value={{
        ...{
          snapshot,
          settings,
          refocusAt,
          utilizationKind,
          unknownDistanceUnit,
          inputs,
          saving,
        },
        ...{ change, setFocused, setInView, isOpen, setOpen, setUnit, focused },
        readOnly: refusal !== undefined,
        result: { ...state.result, unit },
        force: state.force,
        retry: state.retry,
        usualEnergyCost: state.usualEnergyCost,
        restore: restoringLeakValues(
          inputs,
          (time) =>
            edit({ snapshot, field: utilizationField(utilizationKind), to: () => time, restores: true })
              .saved,
        ),
        enter: (field) => {
          setOpen(true);
          setFocusedField(field);
        },
        hasFocused: () => setFocusedField(undefined),
      }}
    >
      {children}
    </LeakContext>
  );
}

/** The leak of the panel. */
export function useLeak(): LeakModel {
  const model = use(LeakContext);
  if (!model) throw new Error("Sections of a leak are in a LeakScope.");
  return model;
}

/** Whether there is a leak to repair. */
export function useLeakNeed(): RepairNeed {
  const { display } = useLeak().result;
  if (display?.kind !== "noResult" || display.reason === "gasNotAnalysed") return "repair";
  return display.reason === "noTarget" ? "nothing" : "unclear";
}

/** The yearly cost that a repair saves; undefined if it is not known, `loading` until the first result is there. */
export function useLeakSaving():
  | { readonly cost: number; readonly currency: string }
  | "loading"
  | undefined {
  const { display, cost } = useLeak().result;
  if (display === undefined) return "loading";
  if (display?.kind !== "result" || display.cost.kind !== "cost" || display.cost.cost <= 0) return undefined;
  return { cost: display.cost.cost, currency: cost.currency };
}
