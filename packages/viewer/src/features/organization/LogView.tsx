import { formatDateTime } from "@sonolens/i18n";
import {
  Button,
  Dialog,
  downloadSimpleIcon,
  ErrorBlock,
  magnifyingGlassIcon,
  SelectField,
  Table,
  type TableColumn,
  TextField,
} from "@sonolens/ui-kit";
import { useMemo, useState } from "react";
import { useWords } from "../../lib/format/use-words.ts";
import { ClockNote } from "../../lib/ui/ClockNote.tsx";
import { filterLog, isLogAction, type LogEntry, logActions, settingOf } from "./organization-log.ts";

export interface LogViewProps {
  /** Undefined while loading. */
  readonly entries: readonly LogEntry[] | undefined;
  readonly failure:
    | { readonly text: string; readonly retry: () => void; readonly retrying: boolean }
    | undefined;
  /** Saves those that the filter shows. */
  readonly save: (entries: readonly LogEntry[]) => void;
  readonly onClose: () => void;
}

const keyOf = ({ id }: LogEntry) => id;

/** Who changed what in the organization, newest first. */
export function LogView({ entries, failure, save, onClose }: LogViewProps) {
  const { t } = useWords();
  const [search, setSearch] = useState("");
  const [action, setAction] = useState("");
  const columns = useColumns();
  const shown = useMemo(() => entries && filterLog(entries, { search, action }), [entries, search, action]);
  return (
    <Dialog
      open
      size="wide"
      title={t("organization:log")}
      description={t("organization:logText")}
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          <Button icon={downloadSimpleIcon} disabled={!shown?.length} onClick={() => shown && save(shown)}>
            {t("organization:logSave")}
          </Button>
          <Button onClick={onClose}>{t("common:close")}</Button>
        </>
      }
    >
      {failure && !entries ? (
        <ErrorBlock
          headingLevel={3}
          title={t("organization:notLoaded")}
          retry={{ label: t("common:refresh"), onRetry: failure.retry, busy: failure.retrying }}
          details={{ label: t("common:details"), text: failure.text }}
        />
      ) : (
        <div className="flex flex-col gap-3">
          <div className="flex flex-wrap items-end gap-3">
            <TextField
              className="min-w-50 flex-1"
              label={t("organization:logSearch")}
              icon={magnifyingGlassIcon}
              type="search"
              value={search}
              onValueChange={setSearch}
            />
            <SelectField
              className="min-w-50"
              label={t("organization:logKind")}
              value={action}
              onValueChange={setAction}
              options={[
                { value: "", label: t("organization:logAll") },
                ...logActions.map((kind) => ({ value: kind, label: t(`organization:action.${kind}`) })),
              ]}
            />
          </div>
          {shown?.length === 0 ? (
            <p role="status" className="text-13 text-ink-2">
              {t("organization:logEmpty")}
            </p>
          ) : (
            <Table
              words={{ label: t("organization:log") }}
              columns={columns}
              rows={shown ?? []}
              rowKey={keyOf}
              {...(!shown && { loadingLabel: t("organization:loading") })}
            />
          )}
          <ClockNote />
        </div>
      )}
    </Dialog>
  );
}

function useColumns(): readonly TableColumn<LogEntry>[] {
  const { t, locale, timeZone } = useWords();
  return useMemo<readonly TableColumn<LogEntry>[]>(
    () => [
      {
        id: "at",
        header: t("organization:logWhen"),
        width: "20%",
        cell: ({ at }) => <time dateTime={at}>{formatDateTime(new Date(at), locale, timeZone)}</time>,
      },
      {
        id: "by",
        header: t("organization:logWho"),
        width: "20%",
        cell: ({ by }) => <bdi className="wrap-anywhere">{by}</bdi>,
      },
      {
        id: "action",
        header: t("organization:logWhat"),
        width: "20%",
        cell: ({ action }) => (isLogAction(action) ? t(`organization:action.${action}`) : action),
      },
      {
        id: "subject",
        header: t("organization:logSubject"),
        cell: (entry) => {
          const setting = settingOf(entry);
          return (
            <bdi className="wrap-anywhere">
              {setting
                ? t("common:labeled", {
                    first: t(`organization:setting.${setting.part}`),
                    second: setting.value,
                  })
                : entry.subject}
            </bdi>
          );
        },
      },
      {
        id: "group",
        header: t("organization:group"),
        width: "18%",
        cell: ({ group }) => <bdi className="wrap-anywhere">{group.name}</bdi>,
      },
    ],
    [t, locale, timeZone],
  );
}
