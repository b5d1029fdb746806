import type { RepairStatus } from "@sonolens/domain";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { settingsQueries } from "../../../data/account/settings.ts";
import { useServices } from "../../../data/services.ts";
import type { SnapshotRecords } from "../../../data/snapshot-list/snapshot-records.ts";
import { useWords } from "../../../lib/format/use-words.ts";
import { useLazyTexts } from "../../../lib/loading/use-lazy-texts.ts";
import type { BulkTask } from "../BulkTask.tsx";
import type { BulkChange } from "../bulk-changes.ts";
import { useSelectedRecords } from "../use-selected-records.ts";
import { EditDialog } from "./EditDialog.tsx";
import { editedRecord } from "./edit-preview.ts";
import { editing } from "./editing.ts";

export interface BulkEditProps {
  readonly ids: readonly string[];
  readonly repair?: RepairStatus | undefined;
  readonly records: SnapshotRecords | undefined;
  readonly task: BulkTask | undefined;
  readonly onStart: (change: BulkChange) => void;
  readonly onClose: () => void;
}

/** The dialog that sets fields of many snapshots, in the user's units. */
export function BulkEdit({ ids, repair, records, task, onStart, onClose }: BulkEditProps) {
  useLazyTexts("snapshot", "details");
  useLazyTexts("leak", "pd");
  const { timeZone } = useWords();
  const services = useServices();
  const { data: settings } = useQuery(settingsQueries.mine(services));
  const [nowMs] = useState(services.api.session.serverNowMs);
  const edited = useSelectedRecords(ids, records, editedRecord);
  if (!settings) return null;
  const units = {
    distance: settings.source_distance_unit,
    temperature: settings.temperature_unit,
    leak: settings.leak_size_unit,
  };
  return (
    <EditDialog
      model={{ count: ids.length, records: edited, units, nowMs, task, repair }}
      actions={{ apply: (change) => onStart(editing(services, change, timeZone)), close: onClose }}
    />
  );
}
