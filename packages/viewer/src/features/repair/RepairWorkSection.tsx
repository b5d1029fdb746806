import {
  dayNumber,
  daysOverdue,
  type RepairWork,
  repairStatusOf,
  validateAssignee,
  validateRepairNote,
  validateTagNumber,
} from "@sonolens/domain";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useClaims, useRefusal } from "../../data/account/account.ts";
import { organizationQueries } from "../../data/cameras/organization.ts";
import { useServices } from "../../data/services.ts";
import { useStartEdit } from "../../data/snapshots/edit-snapshot.ts";
import { type RepairWorkChange, repairWorkEdits } from "../../data/snapshots/repair-work.ts";
import type { SnapshotDetail } from "../../data/types.ts";
import { today } from "../../lib/format/today.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { DialogPart } from "../../lib/loading/DialogPart.tsx";
import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";
import { assignable } from "./people.ts";
import { RepairWorkView } from "./RepairWorkView.tsx";
import { canScanTags, ScanTagNumber } from "./scan/scan-tag.ts";
import { useRepairCheck } from "./use-repair-check.ts";
import { useRepairPhoto } from "./use-repair-photo.ts";
import { useRepairText } from "./use-repair-text.ts";

/** What is planned and was done in a repair; each change is saved at once. */
export function RepairWorkSection({ snapshot }: { readonly snapshot: SnapshotDetail }) {
  useLazyTexts("details");
  const { locale, timeZone } = useWords();
  const { api } = useServices();
  const claims = useClaims();
  const start = useStartEdit();
  const navigate = useNavigate();
  const readOnly = useRefusal("editSnapshotFixed") !== undefined;
  const organization = useQuery(organizationQueries.mine(api)).data;
  const { photo, addPhoto } = useRepairPhoto(snapshot.id);
  const check = useRepairCheck(snapshot);
  const { id, repair_note: note = "" } = snapshot;
  const work: RepairWork = snapshot.repair_work ?? {};
  const { due_date: dueDay, cause, measure } = work;
  const set = (change: RepairWorkChange) => start(repairWorkEdits.set(snapshot, change));
  const day = today(timeZone);
  const [isScanning, setScanning] = useState(false);
  return (
    <>
      <RepairWorkView
        model={{
          assignee: useRepairText(snapshot, "assignee", validateAssignee),
          people: assignable(claims?.username ?? "", organization?.groups ?? [], snapshot.ownership, locale),
          dueDay: dueDay != null && dayNumber(dueDay) !== undefined ? dueDay : null,
          today: day,
          daysOver: daysOverdue(snapshot, day),
          tagNumber: useRepairText(snapshot, "tag_number", validateTagNumber),
          canScan: canScanTags(),
          cause: cause ?? null,
          measure: measure ?? null,
          note: useRepairText(snapshot, "note", validateRepairNote),
          isLeak: !["PD", "MECHANICAL"].includes(snapshot.device_analysis_type),
          asksOutcome: repairStatusOf(snapshot) === "solved" || Boolean(cause || measure || note),
          check,
          photo,
          readOnly,
        }}
        actions={{
          setDueDay: (due_date) => set({ due_date }),
          giveTagNumber: () => start(repairWorkEdits.giveTagNumber(id)),
          scanTag: () => setScanning(true),
          setCause: (next) => set({ cause: next }),
          setMeasure: (next) => set({ measure: next }),
          addPhoto,
          openCheck: (event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey || !work.checked_by) return;
            event.preventDefault();
            void navigate({ to: "/snapshot/$id", params: { id: work.checked_by }, search: true });
          },
        }}
      />
      {isScanning && (
        <DialogPart close={() => setScanning(false)}>
          <ScanTagNumber
            setNumber={(number) => set({ tag_number: number })}
            onClose={() => setScanning(false)}
          />
        </DialogPart>
      )}
    </>
  );
}
