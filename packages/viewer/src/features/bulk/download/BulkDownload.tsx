import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { usePaletteName } from "../../../data/account/preferences.ts";
import { settingsQueries } from "../../../data/account/settings.ts";
import { useServices } from "../../../data/services.ts";
import { useTaskStore } from "../../../lib/tasks/task-store.ts";
import type { BulkChange } from "../bulk-changes.ts";
import { DownloadDialog, type DownloadFormat } from "./DownloadDialog.tsx";
import { downloadingImages } from "./downloading-images.ts";
import { startServerExport } from "./start-server-export.ts";

/** As many as the server makes movies of in one go. */
const maxMovies = 500;

export interface BulkDownloadProps {
  readonly ids: readonly string[];
  readonly onStart: (change: BulkChange) => void;
  readonly onClose: () => void;
}

/** The dialog that downloads many snapshots. */
export function BulkDownload({ ids, onStart, onClose }: BulkDownloadProps) {
  const services = useServices();
  const client = useQueryClient();
  const tasks = useTaskStore();
  const palette = usePaletteName();
  const { data: settings } = useQuery(settingsQueries.mine(services));
  const [started, setStarted] = useState(false);
  const formats: readonly DownloadFormat[] =
    services.host.licence === null ? ["png", "mov", "nlz"] : ["png", "nlz"];
  function start(chosen: readonly DownloadFormat[]) {
    for (const format of chosen)
      if (format === "png")
        onStart(downloadingImages(services, ids, { palette, scheme: settings?.color_scheme ?? "STRENGTH" }));
      else startServerExport({ ...services, client, tasks }, { format }, ids);
    setStarted(true);
  }
  return (
    <DownloadDialog
      model={{ count: ids.length, formats, maxMovies, started }}
      actions={{ start, close: onClose }}
    />
  );
}
