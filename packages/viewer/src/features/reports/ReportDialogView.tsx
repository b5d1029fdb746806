import { formatNumber } from "@sonolens/i18n";
import { Button, Dialog, Loading, Tabs } from "@sonolens/ui-kit";
import { useState } from "react";
import { useWords } from "../../lib/format/use-words.ts";
import { PagePreview, type PreviewModel } from "./form/PagePreview.tsx";
import { ReportFormView, type ReportFormViewProps } from "./form/ReportFormView.tsx";
import { ReportProblems, type ReportProblemsProps } from "./form/ReportProblems.tsx";
import type { ReportFacts } from "./form/report-facts.ts";
import { type ReportTask, ReportTaskView } from "./ReportTask.tsx";

export interface ReportDialogModel {
  /** Undefined until the snapshots are known. */
  readonly ready:
    | (Pick<ReportFormViewProps, "form" | "inspectorHint" | "dayIn" | "own"> & {
        readonly facts: ReportFacts;
        readonly preview: PreviewModel;
      })
    | undefined;
  readonly narrow: boolean;
  /** The report that this dialog began. */
  readonly task: ReportTask | undefined;
  /** Why this user cannot share. */
  readonly shareRefusal: string | undefined;
}

export interface ReportDialogViewProps {
  readonly model: ReportDialogModel;
  readonly actions: Pick<ReportFormViewProps, "change" | "chooseLogo"> &
    Pick<ReportProblemsProps, "show" | "chooseLevel"> & {
      readonly make: (shares: boolean) => void;
      readonly close: () => void;
    };
}

/** Makes a report: the form and its first page, then the progress and what came of it. */
export function ReportDialogView({ model, actions }: ReportDialogViewProps) {
  const { t, locale } = useWords();
  const { ready, task, shareRefusal } = model;
  const number = (value: number) => formatNumber(value, locale);
  const { usable = [], all = 0 } = ready?.facts ?? {};
  const isPart = usable.length < all && usable.length > 0;
  const nothing = ready?.facts.usable.length === 0 || !ready;
  const count = isPart
    ? t("reportDialog:snapshotsOf", { usable: number(usable.length), all: number(all) })
    : t("reportDialog:snapshots", { count: all });
  return (
    <Dialog
      open
      size={task ? "medium" : "large"}
      onOpenChange={(open) => !open && actions.close()}
      title={t("reportDialog:title")}
      {...(ready && { description: count })}
      footer={
        task ? (
          <Button onClick={actions.close}>{t("common:close")}</Button>
        ) : (
          <>
            {!model.narrow && (
              <Button variant="quiet" onClick={actions.close}>
                {t("common:cancel")}
              </Button>
            )}
            <Button
              disabled={nothing || shareRefusal !== undefined}
              {...(shareRefusal !== undefined && { disabledReason: shareRefusal })}
              onClick={() => actions.make(true)}
            >
              {t("reportDialog:makeAndShare")}
            </Button>
            <Button variant="primary" disabled={nothing} onClick={() => actions.make(false)}>
              {t("reportDialog:make")}
            </Button>
          </>
        )
      }
    >
      {task ? (
        <div className="flex flex-col gap-4">
          <ReportTaskView task={task} canClose={false} refusal={shareRefusal} />
          {task.state.kind === "running" && (
            <p className="text-13 text-ink-2">{t("reportDialog:background")}</p>
          )}
        </div>
      ) : ready ? (
        <FormAndPage ready={ready} narrow={model.narrow} actions={actions} />
      ) : (
        <Loading label={t("reportDialog:loading")}>
          <div className="h-80" />
        </Loading>
      )}
    </Dialog>
  );
}

interface FormAndPageProps {
  readonly ready: NonNullable<ReportDialogModel["ready"]>;
  readonly narrow: boolean;
  readonly actions: ReportDialogViewProps["actions"];
}

/** Side by side, or on a phone one behind a tab. */
function FormAndPage({ ready, narrow, actions }: FormAndPageProps) {
  const { t } = useWords();
  const [tab, setTab] = useState<"form" | "page">("form");
  const { facts, preview, ...form } = ready;
  const fields = (
    <ReportFormView
      {...form}
      change={actions.change}
      chooseLogo={actions.chooseLogo}
      problems={<ReportProblems facts={facts} show={actions.show} chooseLevel={actions.chooseLevel} />}
    />
  );
  if (narrow)
    return (
      <Tabs
        label={t("reportDialog:tabs")}
        value={tab}
        onValueChange={setTab}
        tabs={[
          { value: "form", label: t("reportDialog:tabForm"), content: <div className="pt-4">{fields}</div> },
          {
            value: "page",
            label: t("reportDialog:tabPage"),
            content: (
              <div className="mt-4 rounded-m bg-sunken p-4">
                <PagePreview {...preview} />
              </div>
            ),
          },
        ]}
      />
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_19rem] gap-6">
      {fields}
      <div className="sticky top-0 self-start rounded-m bg-sunken p-5">
        <PagePreview {...preview} />
      </div>
    </div>
  );
}
