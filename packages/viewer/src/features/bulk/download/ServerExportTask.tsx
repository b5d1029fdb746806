import { errorMessageKey } from "@sonolens/i18n";
import { useQuery } from "@tanstack/react-query";
import { useClaims } from "../../../data/account.ts";
import { reasonOf } from "../../../data/call-error.ts";
import { exportQueries } from "../../../data/exports.ts";
import { useServices } from "../../../data/services.ts";
import { useWords } from "../../../lib/use-words.ts";
import { type ServerExportState, ServerExportView } from "./ServerExportView.tsx";
import type { ServerExport } from "./server-exports.ts";

/** One archive that the server makes, as it tells of it. */
export function ServerExportTask({ task }: { readonly task: ServerExport }) {
  const { t } = useWords();
  const { api, host } = useServices();
  const isStaff = useClaims()?.is_staff ?? false;
  const { state } = task;
  const executionID = state.kind === "started" ? state.executionID : undefined;
  const { data: job, error } = useQuery({
    ...exportQueries.job(api, executionID ?? ""),
    enabled: executionID !== undefined,
  });
  const isGone = reasonOf(error)?.status === 404;
  const shown = (): ServerExportState => {
    if (state.kind === "refused")
      return { kind: "failed", reason: t(errorMessageKey(state.code), { max: 500 }) };
    if (isGone || job?.status === "ERROR") return { kind: "failed", reason: undefined };
    if (job?.status === "FINISHED" && job.url !== null) {
      const base = new URL(host.apiBaseUrl || "/", window.location.href);
      return {
        kind: "made",
        fileName: job.description,
        href: new URL(job.url, base).href,
        leftOut: job.leftOut.length,
      };
    }
    return { kind: "making", done: job?.done ?? 0 };
  };
  return (
    <ServerExportView
      snapshot={{ format: task.format, count: task.count, state: shown(), isStaff }}
      actions={{ stop: task.stop, tryAgain: task.tryAgain, close: task.close }}
    />
  );
}
