import { formatPercent } from "@sonolens/domain";
import { errorMessageKey } from "@sonolens/i18n";
import { useWords } from "../../lib/format/use-words.ts";
import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";
import { TaskView } from "../../lib/tasks/TaskView.tsx";
import type { TaskEntryProps } from "../../lib/tasks/task.ts";

/** The movie that the server makes of a snapshot. Hiding it leaves the server at work. */
export function MovieTask({ task }: TaskEntryProps<unknown>) {
  useLazyTexts("video", "gallery");
  const { t, locale } = useWords();
  const { state } = task;
  const progress = state.kind === "running" ? state.progress : undefined;
  const hasVideo = state.kind === "done" && state.file !== undefined;
  const reason = state.kind === "failed" && state.reason;
  return (
    <TaskView
      task={task}
      canClose
      texts={{
        title: t("video:movieTitle", { label: task.label || t("gallery:noLabel") }),
        progress: progress ? formatPercent(progress.done / 100, locale) : t("video:creating"),
        detail: t("video:onServer"),
        stop: t("video:hide"),
        close: t("video:close"),
        tryAgain: t("video:again"),
        isSuccess: hasVideo,
        outcome: state.kind === "done" ? t(hasVideo ? "video:done" : "video:noMoments") : undefined,
      }}
    >
      {state.kind === "failed" && (
        <p role="alert" className="text-err">
          {t("video:failed")} {reason && t(errorMessageKey(reason))}
        </p>
      )}
    </TaskView>
  );
}
