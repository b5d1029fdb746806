import { type RepairStatus, repairStatusOf } from "@sonolens/domain";
import { errorMessageKey } from "@sonolens/i18n";
import { useRef } from "react";
import { useFetchTexts } from "../lib/use-later-texts.ts";
import { useWords } from "../lib/use-words.ts";
import { useRefusal } from "./account.ts";
import { useEditSnapshot } from "./edit-snapshot.ts";
import { repairEdits } from "./repair.ts";
import { useServices } from "./services.ts";

/** What has to be known of a snapshot to set its repair, and to take that back. */
export type Repairable = Parameters<typeof repairStatusOf>[0] & {
  readonly id: string;
  readonly label: string;
  /** ISO 8601. */
  readonly created_date: string;
  readonly fixed_date: string | null;
};

/** More of a label says no more in a line that goes away. */
const longestName = 40;

/**
 * Sets how far the repair of a snapshot is: seen at once, and told with the way to take it back, of the last one only.
 * Solved is since now. Who may not is told why.
 */
export function useSetRepair(): (snapshot: Repairable, to: RepairStatus) => void {
  const { api, toaster } = useServices();
  const { t } = useWords();
  const edit = useEditSnapshot();
  const refusal = useRefusal("editSnapshotFixed");
  const fetchTexts = useFetchTexts();
  const told = useRef<number>(undefined);
  const tell = (request: Parameters<typeof toaster.show>[0]) => {
    if (told.current !== undefined) toaster.dismiss(told.current);
    told.current = toaster.show(request);
  };
  return (snapshot, to) => {
    const { id, label, created_date, fixed_date } = snapshot;
    if (refusal) return tell({ message: t(errorMessageKey(refusal)), tone: "error" });
    const before = repairStatusOf(snapshot);
    const name =
      label.length > longestName ? `${label.slice(0, longestName)}…` : label || t("gallery:noLabel");
    const texts = fetchTexts("facts");
    if (before === to) return void texts.then(() => tell({ message: t(`facts:already.${to}`, { name }) }));
    const createdMs = Date.parse(created_date);
    const change = (from: RepairStatus, next: RepairStatus, solvedMs: number) =>
      next === "solved"
        ? repairEdits.solved(id, Math.max(createdMs, solvedMs))
        : repairEdits.unsolved(id, next, from === "solved");
    const takeBack = () => {
      // Where the file of the camera says only that it is solved, the day is not known: the earliest there is.
      const sinceMs = fixed_date === null ? createdMs : Date.parse(fixed_date);
      void edit(id, change(to, before, sinceMs)).catch(() => undefined);
    };
    const save = async () => {
      await edit(id, { ...change(before, to, api.session.serverNowMs()), quiet: true });
      await texts;
      tell({
        message: t(`facts:marked.${to}`, { name }),
        tone: "success",
        action: { label: t("common:undo"), onAction: takeBack },
      });
    };
    // What fails is told by the funnel of edits.
    save().catch(() => undefined);
  };
}
