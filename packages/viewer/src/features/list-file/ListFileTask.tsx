import { formatNumber } from "@sonolens/i18n";
import { useWords } from "../../lib/format/use-words.ts";
import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";
import { TaskView } from "../../lib/tasks/TaskView.tsx";
import type { TaskEntryProps } from "../../lib/tasks/task.ts";

/** A list that is being written. It leaves the panel when the browser has saved it. */
export function ListFileTask({ task }: TaskEntryProps<unknown>) {
  useLazyTexts("list");
  const { t, locale } = useWords();
  const { done = 0, total = 0 } = (task.state.kind === "running" && task.state.progress) || {};
  const number = (value: number) => formatNumber(value, locale);
  return (
    <TaskView
      task={task}
      canClose
      texts={{
        title: t("list:saving"),
        progress: t("list:of", { done: number(done), all: number(total) }),
        stop: t("list:stop"),
      }}
    />
  );
}
