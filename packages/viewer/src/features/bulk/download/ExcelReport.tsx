import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { TableFilter } from "../../../data/exports.ts";
import { useServices } from "../../../data/services.ts";
import { useLazyTexts } from "../../../lib/loading/use-lazy-texts.ts";
import { useTaskStore } from "../../../lib/tasks/task-store.ts";
import { ExcelReportDialog } from "./ExcelReportDialog.tsx";
import { startServerExport } from "./start-server-export.ts";

/** As many as the server puts into one table, with and without their pictures. */
const maxSnapshots = 20_000;
const maxWithPictures = 2_000;

export interface ExcelReportProps {
  readonly ids: readonly string[];
  /** What they were filtered by, for the file; undefined for a selection. */
  readonly filter?: TableFilter | undefined;
  readonly onClose: () => void;
}

/** The dialog that has the server make an Excel file of snapshots. The work continues after it is closed. */
export function ExcelReport({ ids, filter, onClose }: ExcelReportProps) {
  useLazyTexts("bulk");
  const services = useServices();
  const client = useQueryClient();
  const tasks = useTaskStore();
  const [started, setStarted] = useState(false);
  return (
    <ExcelReportDialog
      model={{ count: ids.length, maxSnapshots, maxWithPictures, started }}
      actions={{
        start: (includeImages) => {
          startServerExport(
            { ...services, client, tasks },
            { format: "excel", includeImages, ...(filter && { filter }) },
            ids,
          );
          setStarted(true);
        },
        close: onClose,
      }}
    />
  );
}
