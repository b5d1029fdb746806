import { formatNumber } from "@sonolens/i18n";
import { Button, Dialog, Loading, Tabs } from "@sonolens/ui-kit";
import { useId, useState } from "react";
import { useWords } from "../../lib/format/use-words.ts";
import { PagePreview, type PagePreviewProps } from "./form/PagePreview.tsx";
import { ReportFormView, type ReportFormViewProps } from "./form/ReportFormView.tsx";
import { ReportProblems, type ReportProblemsProps } from "./form/ReportProblems.tsx";
import type { ReportFacts } from "./form/report-facts.ts";
import type { RevisedReport } from "./issued/issue-state.ts";
import { type ReportTask, ReportTaskView } from "./ReportTask.tsx";
import { LinkFormView } from "./share/LinkFormView.tsx";
import type { LinkOptions } from "./share/link-form.ts";

export interface ReportDialogModel {
  /** Undefined until the snapshots are known. */
  readonly ready:
    | (Pick<ReportFormViewProps, "form" | "locale" | "fixedBy" | "inspectorHint" | "dayIn" | "own"> & {
        readonly facts: ReportFacts;
        readonly preview: PagePreviewProps;
      })
    | undefined;
  /** The issued report whose next revision this is, and how many of its snapshots are not there any more. */
  readonly revised: (RevisedReport & { readonly gone: number }) | undefined;
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
      /** With a link to it, if one is to be created. */
      readonly make: (link?: LinkOptions) => void;
      readonly showIssued: () => void;
      readonly close: () => void;
    };
}

/** Makes a report: the form and its pages, how a link to it is to be, then the progress and what came of it. */
export function ReportDialogView({ model, actions }: ReportDialogViewProps) {
  const { t, locale } = useWords();
  const { ready, task, shareRefusal } = model;
  const [isSharing, setSharing] = useState(false);
  const linkFormId = useId();
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
      size={task || isSharing ? "medium" : "large"}
      onOpenChange={(open) => !open && actions.close()}
      title={t(isSharing && !task ? "reportDialog:makeAndShare" : "reportDialog:title")}
      {...(ready && { description: count })}
      footer={
        task ? (
          <Button onClick={actions.close}>{t("common:close")}</Button>
        ) : isSharing ? (
          <>
            <Button variant="quiet" onClick={() => setSharing(false)}>
              {t("reportDialog:back")}
            </Button>
            {/* Another button than the one that was pressed to come here, or that press would submit the form. */}
            <Button key="submit" type="submit" form={linkFormId} variant="primary">
              {t("reportDialog:makeAndShare")}
            </Button>
          </>
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
              onClick={() => setSharing(true)}
            >
              {t("reportDialog:makeAndShare")}
            </Button>
            <Button variant="primary" disabled={nothing} onClick={() => actions.make()}>
              {t("reportDialog:make")}
            </Button>
          </>
        )
      }
    >
      {task ? (
        <div className="flex flex-col gap-4">
          <ReportTaskView
            task={task}
            canClose={false}
            refusal={shareRefusal}
            showIssued={actions.showIssued}
          />
          {task.state.kind === "running" && (
            <p className="text-13 text-ink-2">{t("reportDialog:background")}</p>
          )}
        </div>
      ) : isSharing ? (
        <LinkFormView id={linkFormId} choose={actions.make} />
      ) : ready ? (
        <>
          {model.revised && <RevisionNote {...model.revised} />}
          <FormAndPage ready={ready} narrow={model.narrow} actions={actions} />
        </>
      ) : (
        <Loading label={t("reportDialog:loading")}>
          <div className="h-80" />
        </Loading>
      )}
    </Dialog>
  );
}

function RevisionNote({ number, revision, gone }: NonNullable<ReportDialogModel["revised"]>) {
  const { t } = useWords();
  return (
    <p className="mb-4 rounded-m bg-sunken px-3 py-2 text-13">
      {t("issuedReports:reviseNote", { number, revision })}{" "}
      {gone > 0 && t("issuedReports:gone", { count: gone })}
    </p>
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
