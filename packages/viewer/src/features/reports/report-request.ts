import { useCallback } from "react";
import { useSetCurrentDialog } from "../../contract/current-dialog.ts";
import { useSessionState, useSessionStore } from "../../lib/state/frame.ts";
import { sessionAtom } from "../../lib/state/shared-state.ts";
import type { RevisedReport } from "./issued/issue-state.ts";

/** What a report is made of. */
export interface ReportRequest {
  readonly ids: readonly string[];
  /** The filters of the gallery that it was opened from, as in the URL; undefined on the page of a snapshot. */
  readonly search?: Readonly<Record<string, unknown>>;
  /** The issued report whose next revision it is to become. */
  readonly revised?: RevisedReport;
}

const requested = sessionAtom((): ReportRequest => ({ ids: [] }));

/** The snapshots that the dialog was opened for. */
export const useReportRequest = (): ReportRequest => useSessionState(requested);

/** Opens the dialog that makes a report. */
export function useOpenReport(): (request: ReportRequest) => void {
  const store = useSessionStore();
  const open = useSetCurrentDialog();
  return useCallback(
    (request) => {
      store.set(requested, request);
      open("report");
    },
    [store, open],
  );
}
