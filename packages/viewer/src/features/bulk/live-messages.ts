import type { LiveMessage, MessageSeverity } from "@sonolens/domain";
import type { MessageKey } from "@sonolens/i18n";
import type { CreateLiveHandlers, LiveNotification } from "../../contract/live-messages.ts";
import { exportQueries } from "../../data/exports.ts";
import { taskList } from "../../lib/tasks/task.ts";

type FileMessage = Extract<LiveMessage, { readonly type: "export-nlz" | "excel-export" }>;

const fileTexts = {
  SUCCESS: "notices:fileReady",
  WARNING: "notices:fileReadyWithGaps",
  ERROR: "notices:fileFailed",
} as const satisfies Record<MessageSeverity, MessageKey>;

/** Files that the server makes of many snapshots. */
export const createLiveHandlers: CreateLiveHandlers = ({ services, queryClient }) => {
  const refetch = (id: string | null) =>
    queryClient.invalidateQueries({ queryKey: [...exportQueries.all, ...(id === null ? [] : [id])] });

  /** An export may be finished before this window knows that it requested it. */
  async function exportsStarted(): Promise<void> {
    const session = services.frame.session();
    const isStarting = () =>
      session.get(taskList).some(({ kind, state }) => kind === "serverExport" && state.kind === "queued");
    while (isStarting())
      await new Promise<void>((done) => {
        const stop = session.sub(taskList, () => {
          stop();
          done();
        });
      });
  }

  function fileNotification(message: FileMessage, severity: MessageSeverity): LiveNotification {
    const { uuid, downloadUrl } = message;
    const name = message.type === "export-nlz" ? message.name : message.description;
    return {
      id: `export ${uuid ?? name}`,
      text: { key: fileTexts[severity], params: { name } },
      ...(severity !== "ERROR" && downloadUrl !== null && { action: { kind: "save", address: downloadUrl } }),
      isShown: ({ isActive }) => uuid !== null && isActive([...exportQueries.all, uuid]),
      settled: exportsStarted,
    };
  }

  return {
    onMessage: {
      "excel-export": ({ uuid }) => refetch(uuid),
      "export-nlz": ({ uuid }) => refetch(uuid),
      "dashboard-summary": () => refetch(null),
    },
    notificationOf: {
      "excel-export": fileNotification,
      "export-nlz": fileNotification,
      "dashboard-summary": ({ sequence }, severity) => ({
        id: `summary ${sequence}`,
        text: { key: severity === "ERROR" ? "notices:summaryFailed" : "notices:summaryReady" },
      }),
    },
  };
};
