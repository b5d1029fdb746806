import { formatPercent } from "@sonolens/domain";
import { Button } from "@sonolens/ui-kit";
import { useWords } from "../../lib/format/use-words.ts";
import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";
import { TaskView } from "../../lib/tasks/TaskView.tsx";
import type { TaskEntryProps } from "../../lib/tasks/task.ts";

/** What an export by this browser has beside what every task has. */
export interface ExportDetail {
  readonly step: "saving" | "heatmap" | "encode";
  /** Has the server make the video instead; undefined where no server does. */
  readonly makeOnServer: (() => void) | undefined;
}

/** The export of a video, or of all its frames, that this browser makes. */
export function ExportTask({ task }: TaskEntryProps<ExportDetail>) {
  useLazyTexts("video", "gallery");
  const { t, locale } = useWords();
  const { state, detail } = task;
  const { makeOnServer } = detail;
  const progress = state.kind === "running" ? state.progress : undefined;
  const cannotEncode = state.kind === "failed" && state.reason === "noEncoder";
  const progressText = {
    saving: t("video:saving"),
    heatmap: formatPercent((progress?.done ?? 0) / 100, locale),
    encode: t("video:finishing"),
  };
  return (
    <TaskView
      task={task}
      canClose
      texts={{
        title: t(task.kind === "video" ? "video:title" : "video:framesTitle", {
          label: task.label || t("gallery:noLabel"),
        }),
        progress: progressText[detail.step],
        detail:
          detail.step === "heatmap" &&
          (progress?.remainingS === undefined
            ? t("video:creating")
            : t("video:remaining", { count: progress.remainingS })),
        stop: t("video:stop"),
        close: t("video:close"),
        tryAgain: t("video:again"),
        isSuccess: true,
        outcome: state.kind === "done" ? t("video:done") : undefined,
      }}
      more={
        cannotEncode &&
        makeOnServer && (
          <Button
            variant="primary"
            onClick={() => {
              makeOnServer();
              task.close();
            }}
          >
            {t("video:movie")}
          </Button>
        )
      }
    >
      {state.kind === "failed" && (
        <p role="alert" className="text-err">
          {t("video:failed")} {cannotEncode && t("video:noEncoder")}
          {state.reason === "noSpace" && t("video:noSpace")}
        </p>
      )}
    </TaskView>
  );
}
