import { calendarDay, formatEstimatedCost, type RepairStatus, repairStatusOf } from "@sonolens/domain";
import { useQuery } from "@tanstack/react-query";
import { useRefusal } from "../../data/account/account.ts";
import { useServices } from "../../data/services.ts";
import { repairQueries } from "../../data/snapshots/repair.ts";
import { useSetRepair } from "../../data/snapshots/use-set-repair.ts";
import { useSetSolvedDay } from "../../data/snapshots/use-set-solved-day.ts";
import type { SnapshotDetail } from "../../data/types.ts";
import { type RepairNeed, repairStepOf } from "../../lib/format/repair-step.ts";
import { daysToSolve } from "../../lib/format/solved-day.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";
import { useChangeKeys } from "../../lib/state/use-change-keys.ts";
import { RepairView } from "./RepairView.tsx";

/** A yearly cost. */
export interface RepairSaving {
  readonly cost: number;
  readonly currency: string;
}

export interface RepairSectionProps {
  readonly snapshot: SnapshotDetail;
  /** What a year without the finding saves; `loading` until its result is there, undefined if that is not known. */
  readonly saving?: RepairSaving | "loading" | undefined;
  /** What there is to repair. */
  readonly need?: RepairNeed;
  /** Solves it where the screen itself shows what that saves; undefined where a message does. */
  readonly solve?: (() => void) | undefined;
}

/** The repair state of a finding; each change is saved at once. */
export function RepairSection({ snapshot, saving, need = "repair", solve }: RepairSectionProps) {
  useLazyTexts("details");
  const { t, locale, timeZone } = useWords();
  const { api } = useServices();
  const setSolvedDay = useSetSolvedDay(snapshot);
  const readOnly = useRefusal("editSnapshotFixed") !== undefined;
  const { id, version, fixed_date } = snapshot;
  const history = useQuery(repairQueries.history(api, id, version));
  const status = repairStatusOf(snapshot);
  const createdMs = Date.parse(snapshot.created_date);
  const nowMs = api.session.serverNowMs();

  const setRepair = useSetRepair();
  const setStatus = (to: RepairStatus) =>
    solve && to === "solved" && status !== "solved" ? solve() : setRepair(snapshot, to);
  useChangeKeys({
    open: () => setStatus("open"),
    inRepair: () => setStatus("inRepair"),
    solved: () => setStatus("solved"),
  });
  return (
    <RepairView
      model={{
        status,
        isChecked: repairStepOf(snapshot) === "checked",
        solvedDay: fixed_date === null ? null : calendarDay(Date.parse(fixed_date), timeZone),
        days: daysToSolve(createdMs, nowMs, timeZone),
        history: history.data?.history.map(({ username, ...entry }) => ({ ...entry, name: username })),
        historyFailed: history.isError,
        foundDay: calendarDay(createdMs, timeZone),
        outcome:
          saving === "loading"
            ? undefined
            : saving
              ? t("details:savesAbout", { cost: formatEstimatedCost(saving.cost, saving.currency, locale) })
              : t("details:confirmByAnother"),
        need,
        readOnly,
      }}
      actions={{ setStatus, setSolvedDay, retryHistory: () => void history.refetch() }}
    />
  );
}
