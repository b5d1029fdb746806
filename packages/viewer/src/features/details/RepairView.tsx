import { type RepairStatus, repairStatuses } from "@sonolens/domain";
import { formatDateTime } from "@sonolens/i18n";
import { DatePicker, Segmented, StatusGlyph, StatusMark } from "@sonolens/ui-kit";
import { noonMs } from "../../lib/format/solved-day.ts";
import { useWords } from "../../lib/format/use-words.ts";

export interface RepairEntry {
  readonly status: RepairStatus;
  /** ISO 8601. */
  readonly at: string;
  /** Who changed it; empty if unknown. */
  readonly name: string;
  readonly note: string;
}

export interface RepairModel {
  readonly status: RepairStatus;
  /** yyyy-mm-dd; null if it is not solved, or the day is unknown. */
  readonly solvedDay: string | null;
  /** yyyy-mm-dd: the selectable days. */
  readonly days: { readonly first: string; readonly last: string };
  /** Oldest first; undefined until loaded. */
  readonly history: readonly RepairEntry[] | undefined;
  readonly historyFailed: boolean;
  /** It cannot be changed; the reason is shown elsewhere. */
  readonly readOnly: boolean;
}

export interface RepairViewProps {
  readonly model: RepairModel;
  readonly actions: {
    readonly setStatus: (status: RepairStatus) => void;
    readonly setSolvedDay: (day: string) => void;
    readonly retryHistory: () => void;
  };
}

/** The repair state: all three states, since when and by whom, and the history. */
export function RepairView({ model, actions }: RepairViewProps) {
  const { t, locale } = useWords();
  const { status, history = [], days, readOnly } = model;
  const last = history.at(-1);
  const day = (text: string) =>
    new Intl.DateTimeFormat(locale === "en" ? "en-GB" : locale, { dateStyle: "medium" }).format(noonMs(text));
  return (
    <section
      aria-label={t("details:repairStatus")}
      data-testid="repair"
      className="flex flex-col gap-2 border-t border-line px-5 py-4"
    >
      <Segmented
        wide
        label={t("details:repairStatus")}
        value={status}
        disabled={readOnly}
        options={repairStatuses.map((value) => ({
          value,
          label: t(`details:${value}`),
          glyph: <StatusGlyph status={value} />,
        }))}
        onValueChange={actions.setStatus}
      />
      {status === "solved" && (
        <DatePicker
          label={t("details:solvedOn")}
          value={model.solvedDay}
          min={days.first}
          max={days.last}
          required
          disabled={readOnly}
          words={{ notUsable: t("details:solvedOnRange", { first: day(days.first), last: day(days.last) }) }}
          onValueChange={(chosen) => chosen !== null && actions.setSolvedDay(chosen)}
          className="mt-1"
        />
      )}
      {last?.status === status && (
        <p className="text-12 text-ink-2">
          <Since entry={last} />
        </p>
      )}
      {model.historyFailed && (
        <p role="status" className="text-12 text-ink-2">
          {t("details:historyFailed")}{" "}
          <button
            type="button"
            onClick={actions.retryHistory}
            className="min-h-small rounded-s text-acc underline underline-offset-3"
          >
            {t("common:tryAgain")}
          </button>
        </p>
      )}
      {history.length > 1 && (
        <details className="-ms-1 text-12 text-ink-2">
          <summary className="inline-flex min-h-small items-center rounded-s px-1 underline underline-offset-3">
            {t("details:history")}
          </summary>
          <ol className="mt-1 flex flex-col gap-1.5 ps-1">
            {history.toReversed().map((entry) => (
              <li key={`${entry.at} ${entry.status}`} className="flex flex-wrap items-center gap-x-2">
                <StatusMark status={entry.status} label={t(`details:${entry.status}`)} />
                <span className="text-ink-3 wrap-anywhere">
                  {entry.name === ""
                    ? formatDateTime(new Date(entry.at), locale)
                    : t("details:historyEntry", {
                        date: formatDateTime(new Date(entry.at), locale),
                        name: entry.name,
                      })}
                </span>
                {entry.note !== "" && <bdi className="basis-full wrap-anywhere">{entry.note}</bdi>}
              </li>
            ))}
          </ol>
        </details>
      )}
    </section>
  );
}

function Since({ entry }: { readonly entry: RepairEntry }) {
  const { t, locale } = useWords();
  const date = formatDateTime(new Date(entry.at), locale);
  return (
    <span className="wrap-anywhere">
      {entry.name === ""
        ? t("details:sinceUnknown", { date })
        : t("details:since", { date, name: entry.name })}
    </span>
  );
}
