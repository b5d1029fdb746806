import type { ExportFailureCode } from "@sonolens/media-export";
import { Button, checkIcon, Icon, IconButton, ProgressBar, xIcon } from "@sonolens/ui-kit";
import { type ExportedFile, type ExportTask, useExportTasks } from "../../lib/export-tasks.ts";
import { fixedText } from "../../lib/format.ts";
import { saveBytes } from "../../lib/save-bytes.ts";
import { useLaterTexts } from "../../lib/use-later-texts.ts";
import { useWords } from "../../lib/use-words.ts";

/** The exports that somebody started, in a corner of every page (EXP-01). */
export function ExportPanel() {
  useLaterTexts("video");
  useLaterTexts("gallery");
  const tasks = useExportTasks();
  const { t } = useWords();
  return (
    <section
      aria-label={t("video:panel")}
      data-testid="exports"
      data-corner-panel=""
      className="fixed end-4 bottom-4 z-40 flex max-h-[50dvh] w-80 flex-col overflow-y-auto rounded-l bg-raised shadow-2 max-md:end-2 max-md:bottom-18 max-md:w-[calc(100vw-1rem)]"
    >
      {tasks.map((task) =>
        task.kind === "work" ? <task.View key={task.id} /> : <ExportTaskView key={task.id} task={task} />,
      )}
    </section>
  );
}

export interface ExportTaskViewProps {
  readonly task: ExportTask;
}

/** One export: saving, creating, failed, or done with its file. */
export function ExportTaskView({ task }: ExportTaskViewProps) {
  const { t, locale } = useWords();
  const { state } = task;
  const title = t(task.kind === "video" ? "video:title" : "video:framesTitle", {
    label: task.label || t("gallery:noLabel"),
  });
  const percent = state.state === "heatmap" ? Math.min(100, state.percent) : undefined;
  if (state.state === "done") return <Done title={title} video={state.video} close={task.close} />;
  if (state.state === "fail") return <Failed title={title} code={state.code} task={task} />;
  return (
    <div className="border-t border-line px-4 py-3 first:border-t-0">
      <ProgressBar
        label={title}
        value={percent ?? (state.state === "encode" ? 100 : null)}
        valueText={
          percent === undefined
            ? t(state.state === "encode" ? "video:finishing" : "video:saving")
            : t("video:percent", { percent: fixedText(percent, 0, locale) })
        }
        detail={
          state.state === "heatmap"
            ? state.remainingS === undefined
              ? t("video:creating")
              : t("video:remaining", { count: state.remainingS })
            : undefined
        }
        action={
          <Button variant="quiet" onClick={task.stop}>
            {t("video:stop")}
          </Button>
        }
      />
    </div>
  );
}

interface EndedProps {
  readonly title: string;
}

function Done({
  title,
  video,
  close,
}: EndedProps & { readonly video: ExportedFile; readonly close: () => void }) {
  const { t, locale } = useWords();
  const { bytes, fileName, mediaType } = video;
  const megabytes = fixedText((bytes?.length ?? 0) / 1e6, 1, locale);
  return (
    <div className="flex flex-col gap-2 border-t border-line px-4 py-3 text-13 first:border-t-0">
      <div className="flex items-start gap-2">
        <p className="min-w-0 flex-1 font-semibold wrap-anywhere text-ink">{title}</p>
        <IconButton icon={xIcon} label={t("video:close")} onClick={close} />
      </div>
      <p role="status" className="flex items-center gap-2 text-12 text-ink-2">
        <Icon icon={checkIcon} size={16} />
        <span className="min-w-0 wrap-anywhere">
          {t("video:done")}: {t("video:doneAs", { fileName, megabytes })}
        </span>
      </p>
      {bytes && (
        <Button variant="primary" onClick={() => saveBytes(bytes, fileName, mediaType)}>
          {t("video:downloadFile")}
        </Button>
      )}
    </div>
  );
}

function Failed({
  title,
  code,
  task,
}: EndedProps & { readonly code: ExportFailureCode; readonly task: ExportTask }) {
  const { t } = useWords();
  return (
    <div className="flex flex-col gap-2 border-t border-line px-4 py-3 text-13 first:border-t-0">
      <p className="font-semibold wrap-anywhere text-ink">{title}</p>
      <p role="alert" className="text-danger">
        {t("video:failed")} {code === "noEncoder" && t("video:noEncoder")}
        {code === "noSpace" && t("video:noSpace")}
      </p>
      <div className="flex flex-wrap gap-2">
        {code === "noEncoder" && task.makeOnServer && (
          <Button
            variant="primary"
            onClick={() => {
              task.makeOnServer?.();
              task.close();
            }}
          >
            {t("video:movie")}
          </Button>
        )}
        <Button onClick={task.tryAgain}>{t("video:again")}</Button>
        <Button variant="quiet" onClick={task.close}>
          {t("video:close")}
        </Button>
      </div>
    </div>
  );
}
