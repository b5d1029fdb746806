import {
  annualCo2KgOf,
  annualCostOf,
  calendarDay,
  formatEstimatedCost,
  formatEstimatedYearlyQuantity,
  type LeakPricing,
  leakPricingOf,
  type RepairWork,
  validateRepairNote,
} from "@sonolens/domain";
import { settled } from "@sonolens/foundation";
import type { ReactNode } from "react";
import { useRefusal } from "../../../data/account/account.ts";
import { useSettingsOrDefaults } from "../../../data/account/settings.ts";
import { useServices } from "../../../data/services.ts";
import { useStartEdit } from "../../../data/snapshots/edit-snapshot.ts";
import { type RepairWorkChange, repairWorkEdits } from "../../../data/snapshots/repair-work.ts";
import { type Undoable, useUndoHistory } from "../../../data/snapshots/undo.ts";
import { useSetSolvedDay } from "../../../data/snapshots/use-set-solved-day.ts";
import { useUndo } from "../../../data/snapshots/use-undo-last.ts";
import type { SnapshotDetail, SnapshotRecord } from "../../../data/types.ts";
import { daysToSolve } from "../../../lib/format/solved-day.ts";
import { useWords } from "../../../lib/format/use-words.ts";
import { useLazyTexts } from "../../../lib/loading/use-lazy-texts.ts";
import { useRepairCheck } from "../use-repair-check.ts";
import { useRepairPhoto } from "../use-repair-photo.ts";
import { useRepairText } from "../use-repair-text.ts";
import { SolvedView } from "./SolvedView.tsx";

export interface SolvedSectionProps {
  readonly snapshot: SnapshotDetail;
  /** What the list knows of it, its size above all. */
  readonly record: SnapshotRecord | undefined;
  /** What all repairs have saved. */
  readonly saved: ReactNode;
  /** The next open one in the order of the list. */
  readonly next: SnapshotRecord | undefined;
  readonly undoable: Undoable;
  readonly openNext: () => void;
  readonly back: () => void;
  /** Shows the panel again. */
  readonly close: () => void;
}

const isLeak = ({ device_analysis_type }: Pick<SnapshotRecord, "device_analysis_type">) =>
  !["PD", "MECHANICAL"].includes(device_analysis_type);

/** On a phone, in place of the panel: what solving the finding saves, when it was, what was done, what comes next. */
export function SolvedSection(props: SolvedSectionProps) {
  const { snapshot, record = snapshot, next, undoable } = props;
  useLazyTexts("details");
  const { locale, timeZone } = useWords();
  const { api, edition } = useServices();
  const settings = useSettingsOrDefaults();
  const start = useStartEdit();
  const setDay = useSetSolvedDay(snapshot);
  const history = useUndoHistory();
  const undo = useUndo();
  const { photo, addPhoto } = useRepairPhoto(snapshot.id);
  const check = useRepairCheck(snapshot);
  const note = useRepairText(snapshot, "note", validateRepairNote);
  const readOnly = useRefusal("editSnapshotFixed") !== undefined;
  if (!settings) return null;
  const { currency_iso_code: currency } = settings;
  const pricing = leakPricingOf(settings, edition.defaults.utilization);
  const work: RepairWork = snapshot.repair_work ?? {};
  const set = (change: RepairWorkChange) => start(repairWorkEdits.set(snapshot, change));
  const costOf = (of: SnapshotRecord | SnapshotDetail, by: LeakPricing) => {
    const cost = annualCostOf(of, by);
    return cost ? formatEstimatedCost(cost, currency, locale) : undefined;
  };
  const co2Kg = annualCo2KgOf(record, pricing);
  const nowMs = api.session.serverNowMs();
  return (
    <SolvedView
      model={{
        label: snapshot.label,
        saving: costOf(record, pricing),
        co2: co2Kg ? formatEstimatedYearlyQuantity(co2Kg, "massKg", locale) : undefined,
        solvedDay:
          snapshot.fixed_date === null ? null : calendarDay(Date.parse(snapshot.fixed_date), timeZone),
        days: daysToSolve(Date.parse(snapshot.created_date), nowMs, timeZone),
        cause: work.cause ?? null,
        measure: work.measure ?? null,
        note,
        isLeak: isLeak(snapshot),
        check,
        photo,
        next: next && { label: next.label, isLeak: isLeak(next), cost: costOf(next, pricing) },
        readOnly,
      }}
      actions={{
        undo: () => {
          if (history.take(undoable)) void settled(undo(undoable));
        },
        setDay,
        setCause: (cause) => set({ cause }),
        setMeasure: (measure) => set({ measure }),
        addPhoto,
        openNext: props.openNext,
        back: props.back,
        close: props.close,
      }}
      saved={props.saved}
    />
  );
}
