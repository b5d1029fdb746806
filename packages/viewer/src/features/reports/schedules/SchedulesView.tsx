import { reportTemplateNames } from "@sonolens/domain";
import {
  arrowUpRightIcon,
  Button,
  Dialog,
  dotsThreeIcon,
  EmptyState,
  ErrorBlock,
  IconButton,
  Menu,
  pauseIcon,
  pencilSimpleIcon,
  playIcon,
  plusIcon,
  Table,
  type TableColumn,
  Tag,
  trashIcon,
} from "@sonolens/ui-kit";
import { useMemo } from "react";
import type { ReportSchedule } from "../../../data/report-schedules.ts";
import type { OwnTemplate } from "../../../data/report-templates.ts";
import { useWords } from "../../../lib/format/use-words.ts";
import { ClockNote } from "../../../lib/ui/ClockNote.tsx";
import { useScheduleWords } from "./schedule-words.ts";

export interface SchedulesViewProps {
  readonly model: {
    /** Oldest first; undefined while loading. */
    readonly schedules: readonly ReportSchedule[] | undefined;
    readonly own: readonly OwnTemplate[];
    /** Why they failed to load. */
    readonly error: string | undefined;
    readonly retrying: boolean;
    /** The one that is about to be deleted. */
    readonly asked: ReportSchedule | undefined;
    readonly deleting: boolean;
    /** Why this user can have none. */
    readonly refusal: string | undefined;
  };
  readonly actions: {
    readonly add: () => void;
    readonly change: (schedule: ReportSchedule) => void;
    readonly send: (schedule: ReportSchedule) => void;
    readonly pause: (schedule: ReportSchedule, isPaused: boolean) => void;
    readonly askDelete: (schedule: ReportSchedule | undefined) => void;
    readonly delete: (schedule: ReportSchedule) => void;
    readonly retry: () => void;
  };
}

const keyOf = ({ id }: ReportSchedule) => id;

/** The reports that are sent by schedule, each with its last run and its next one. */
export function SchedulesView({ model, actions }: SchedulesViewProps) {
  const { t } = useWords();
  const { schedules, asked, error, refusal } = model;
  const columns = useColumns(model.own);
  const add = (
    <Button
      icon={plusIcon}
      onClick={actions.add}
      {...(refusal !== undefined && { disabled: true, disabledReason: refusal })}
    >
      {t("issuedReports:schedule.new")}
    </Button>
  );
  if (error !== undefined && !schedules)
    return (
      <ErrorBlock
        headingLevel={2}
        title={t("issuedReports:schedule.notLoaded")}
        retry={{ label: t("common:refresh"), onRetry: actions.retry, busy: model.retrying }}
        details={{ label: t("common:details"), text: error }}
      />
    );
  if (refusal !== undefined || schedules?.length === 0)
    return (
      <EmptyState title={t("issuedReports:schedule.none")} action={add}>
        {t("issuedReports:schedule.noneText")}
      </EmptyState>
    );
  return (
    <div className="flex flex-col gap-3 pt-3 pb-16">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span role="status" className="text-13 text-ink-2">
          {schedules && t("issuedReports:schedule.count", { count: schedules.length })}
        </span>
        {add}
      </div>
      <Table
        words={{ label: t("issuedReports:tab.schedules"), actions: t("issuedReports:actions") }}
        columns={columns}
        rows={schedules ?? []}
        rowKey={keyOf}
        actions={(schedule) => <RowMenu schedule={schedule} actions={actions} />}
        {...(!schedules && { loadingLabel: t("issuedReports:schedule.loading") })}
      />
      {schedules && <ClockNote />}
      {asked && (
        <Dialog
          open
          size="small"
          onOpenChange={(open) => !open && actions.askDelete(undefined)}
          title={t("issuedReports:schedule.deleteTitle", { name: asked.name })}
          description={t("issuedReports:schedule.deleteText")}
          footer={
            <>
              <Button onClick={() => actions.askDelete(undefined)}>{t("common:cancel")}</Button>
              <Button variant="danger" busy={model.deleting} onClick={() => actions.delete(asked)}>
                {t("issuedReports:schedule.delete")}
              </Button>
            </>
          }
        />
      )}
    </div>
  );
}

function useColumns(own: readonly OwnTemplate[]): readonly TableColumn<ReportSchedule>[] {
  const { t } = useWords();
  const words = useScheduleWords();
  return useMemo<readonly TableColumn<ReportSchedule>[]>(() => {
    const templateName = (template: string): string => {
      const supplied = reportTemplateNames.find((name) => name === template);
      if (supplied) return t(`reportDialog:template.${supplied}`);
      const found = own.find(({ id }) => id === template);
      return found?.content.name ?? t("issuedReports:schedule.templateGone");
    };
    return [
      {
        id: "name",
        header: t("issuedReports:schedule.name"),
        width: "26%",
        cell: ({ name, type, template }) => (
          <span className="flex flex-col gap-0.5">
            <bdi className="font-medium wrap-anywhere">{name}</bdi>
            <span className="text-12 wrap-anywhere text-ink-2">
              {t("common:separated", {
                first: t(`reportDialog:type.${type}`),
                second: templateName(template),
              })}
            </span>
          </span>
        ),
      },
      {
        id: "when",
        header: t("issuedReports:schedule.when"),
        width: "26%",
        cell: (schedule) => (
          <span className="flex flex-col items-start gap-0.5">
            <span>{words.when(schedule)}</span>
            {schedule.isRunning ? (
              <Tag label={t("issuedReports:schedule.running")} />
            ) : schedule.nextRunAt === null ? (
              <Tag label={t("issuedReports:schedule.paused")} />
            ) : (
              <span className="text-12 text-ink-2">
                {t("issuedReports:schedule.next", { moment: words.moment(schedule.nextRunAt) })}
              </span>
            )}
          </span>
        ),
      },
      {
        id: "last",
        header: t("issuedReports:schedule.last"),
        width: "26%",
        cell: ({ lastRun }) => {
          if (!lastRun) return <span className="text-ink-2">{t("issuedReports:schedule.never")}</span>;
          const isWrong = lastRun.result === "failed" || lastRun.result === "noRecipients";
          return (
            <span className="flex flex-col gap-0.5">
              <span className={isWrong ? "text-err" : undefined}>{words.result(lastRun)}</span>
              {lastRun.errorCode !== null && (
                <span className="text-12 text-ink-2">{words.error(lastRun.errorCode)}</span>
              )}
              {lastRun.result === "sent" && lastRun.leftOut > 0 && (
                <span className="text-12 text-ink-2">
                  {t("issuedReports:schedule.leftOut", { count: lastRun.leftOut })}
                </span>
              )}
              <time dateTime={lastRun.at} className="text-12 text-ink-2">
                {words.moment(lastRun.at)}
              </time>
            </span>
          );
        },
      },
      {
        id: "to",
        header: t("issuedReports:schedule.to"),
        cell: ({ recipients }) => (
          <ul className="flex flex-col gap-0.5">
            {recipients.map((recipient) => (
              <li
                key={recipient.accountId}
                className={recipient.state === "active" ? "wrap-anywhere" : "wrap-anywhere text-ink-2"}
              >
                <bdi>{words.recipient(recipient)}</bdi>
              </li>
            ))}
          </ul>
        ),
      },
    ];
  }, [t, words, own]);
}

interface RowMenuProps {
  readonly schedule: ReportSchedule;
  readonly actions: SchedulesViewProps["actions"];
}

function RowMenu({ schedule, actions }: RowMenuProps) {
  const { t } = useWords();
  const { name, isPaused } = schedule;
  return (
    <Menu
      align="end"
      trigger={<IconButton icon={dotsThreeIcon} label={t("issuedReports:schedule.more", { name })} />}
      items={[
        {
          id: "send",
          icon: arrowUpRightIcon,
          label: t("issuedReports:schedule.sendNow"),
          onSelect: () => actions.send(schedule),
        },
        {
          id: "change",
          icon: pencilSimpleIcon,
          label: t("issuedReports:schedule.change"),
          onSelect: () => actions.change(schedule),
        },
        {
          id: "pause",
          icon: isPaused ? playIcon : pauseIcon,
          label: t(isPaused ? "issuedReports:schedule.continue" : "issuedReports:schedule.pause"),
          onSelect: () => actions.pause(schedule, !isPaused),
        },
        "separator",
        {
          id: "delete",
          icon: trashIcon,
          danger: true,
          label: t("issuedReports:schedule.delete"),
          onSelect: () => actions.askDelete(schedule),
        },
      ]}
    />
  );
}
