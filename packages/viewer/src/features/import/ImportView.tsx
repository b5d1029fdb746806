import { formatPercent, limits } from "@sonolens/domain";
import { formatNumber } from "@sonolens/i18n";
import {
  Button,
  Dialog,
  FileDrop,
  Icon,
  Segmented,
  SelectField,
  Table,
  type TableColumn,
  warningCircleIcon,
  warningIcon,
} from "@sonolens/ui-kit";
import { useMemo } from "react";
import { useWords } from "../../lib/format/use-words.ts";
import { isOpen } from "../../lib/tasks/task.ts";
import { ImportProgress } from "./ImportProgress.tsx";
import type { ImportLine, LineState, Sentence } from "./import-lines.ts";
import type { Chosen } from "./import-queue.ts";
import type { ImportDetail, ImportTask } from "./import-task.ts";
import { sizeText } from "./import-words.ts";

export interface ImportModel {
  /** Undefined before anything was chosen. */
  readonly task: ImportTask | undefined;
  readonly offline: boolean;
  readonly show: "all" | "failed";
  readonly soundType: SoundType;
  /** Why the user may not import. */
  readonly refusal: string | undefined;
}

export interface ImportViewProps {
  readonly model: ImportModel;
  readonly actions: {
    readonly add: (chosen: Chosen<File>) => void;
    readonly show: (which: ImportModel["show"]) => void;
    readonly setSoundType: (type: SoundType) => void;
    readonly close: () => void;
  };
}

const rowKey = (line: ImportLine) => line.id;
const rules = { endings: [".nlz", ".wav"] };

/** What recordings are looked at for, the usual choice first. */
export const soundTypes = ["auto", "PD", "MECHANICAL", "LEAK"] as const;

export type SoundType = (typeof soundTypes)[number];

/** Files to import: where to drop them, and the progress of each. */
export function ImportView({ model, actions }: ImportViewProps) {
  const { t, locale } = useWords();
  const { task, offline, refusal } = model;
  return (
    <Dialog
      open
      onOpenChange={actions.close}
      title={t("import:title")}
      size="large"
      footer={
        <>
          {task && !isOpen(task) && (
            <Button variant="quiet" onClick={task.close}>
              {t("import:clear")}
            </Button>
          )}
          <Button onClick={actions.close}>{t("common:close")}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FileDrop
          title={t("import:dropTitle")}
          hint={t("import:hint", {
            files: limits.uploadFiles,
            megabytes: limits.uploadFileBytes / 1024 ** 2,
          })}
          chooseLabel={t("import:choose")}
          overLabel={t("import:letGo")}
          rules={rules}
          disabled={refusal !== undefined}
          {...(refusal !== undefined && { disabledReason: refusal, error: refusal })}
          // Rejected files have a line as well.
          onFiles={({ accepted, refused }) =>
            actions.add({ files: [...accepted, ...refused.map(({ file }) => file)] })
          }
          onUnreadable={(unreadable) => actions.add({ files: [], unreadable })}
        />
        <SelectField
          label={t("import:sound.type")}
          hint={t("import:sound.typeHint")}
          value={model.soundType}
          options={soundTypes.map((value) => ({ value, label: t(`import:sound.types.${value}`) }))}
          onValueChange={actions.setSoundType}
        />
        {task && (
          <>
            <ImportProgress task={task} offline={offline} />
            <Lines detail={task.detail} show={model.show} setShow={actions.show} t={t} locale={locale} />
          </>
        )}
      </div>
    </Dialog>
  );
}

/** Not imported, or not as a whole. */
const needsALook = (state: LineState): boolean =>
  state.kind === "failed" || (state.kind === "done" && state.isNew && state.notes.length > 0);

type Words = Omit<ReturnType<typeof useWords>, "timeZone">;

interface LinesProps extends Words {
  readonly detail: ImportDetail;
  readonly show: ImportModel["show"];
  readonly setShow: (which: ImportModel["show"]) => void;
}

function Lines({ detail, show, setShow, t, locale }: LinesProps) {
  const number = (value: number) => formatNumber(value, locale);
  const { lines, counts } = detail;
  const shown = useMemo(
    () => (show === "all" ? lines : lines.filter((line) => needsALook(line.state))),
    [lines, show],
  );
  const columns = useMemo<readonly TableColumn<ImportLine>[]>(
    () => [
      {
        id: "name",
        header: t("import:name"),
        cell: ({ name }) => (
          <bdi title={name} className="line-clamp-3">
            {name}
          </bdi>
        ),
      },
      {
        id: "size",
        header: t("import:size"),
        align: "end",
        width: "6.5rem",
        cell: ({ size }) => size !== undefined && sizeText(size, locale),
      },
      {
        id: "state",
        header: t("import:state"),
        width: "45%",
        cell: ({ name, size = 0, state: at }) => (
          <LineStateText at={at} name={name} size={size} t={t} locale={locale} />
        ),
      },
    ],
    [t, locale],
  );
  return (
    <div className="flex flex-col gap-2">
      <Segmented
        label={t("import:which")}
        value={show}
        onValueChange={setShow}
        options={[
          { value: "all", label: t("import:all"), count: number(lines.length) },
          {
            value: "failed",
            label: t("import:toCheck"),
            count: number(counts.failed + counts.incomplete),
          },
        ]}
        className="self-start"
      />
      <Table
        words={{ label: t("import:table") }}
        columns={columns}
        rows={shown}
        rowKey={rowKey}
        maxHeightPx={320}
        whenEmpty={<p className="py-3 text-13 text-ink-2">{t("import:noFailed")}</p>}
      />
    </div>
  );
}

const sentencesText = (sentences: readonly Sentence[], t: Words["t"]): string =>
  sentences.map((said) => (typeof said === "string" ? said : t(said.key, said.params ?? {}))).join(" ");

interface LineStateProps extends Words {
  readonly at: LineState;
  readonly name: string;
  readonly size: number;
}

function LineStateText({ at, name, size, t, locale }: LineStateProps) {
  switch (at.kind) {
    case "waiting":
      return t("import:waiting");
    case "preparing":
      return t("import:preparing");
    case "sending":
      return at.sentBytes === undefined
        ? t("import:sending")
        : t("import:percent", {
            percent: formatPercent(Math.floor((at.sentBytes / size) * 100) / 100, locale),
          });
    case "reading":
      return t("import:reading");
    case "done":
      return (
        <span className="inline-flex flex-wrap items-center gap-x-3">
          <span>{t(at.isNew ? "import:done" : "import:known")}</span>
          {at.notes.length > 0 && (
            <span className="inline-flex min-w-0 basis-full items-start gap-1.5 text-warn">
              <Icon icon={warningIcon} size={15} className="mt-0.5 shrink-0" />
              <span className="min-w-0">{sentencesText(at.notes, t)}</span>
            </span>
          )}
          <a
            href={`#/snapshot/${at.snapshotId}`}
            aria-label={t("import:openNamed", { name })}
            className="inline-flex min-h-6 items-center text-acc underline pointer-coarse:min-h-11 pointer-coarse:min-w-11"
          >
            {t("import:open")}
          </a>
        </span>
      );
    case "failed":
      return (
        <span className="inline-flex items-start gap-1.5 text-err">
          <Icon icon={warningCircleIcon} size={15} className="mt-0.5 shrink-0" />
          <span className="min-w-0">{sentencesText(at.why, t)}</span>
        </span>
      );
  }
}
