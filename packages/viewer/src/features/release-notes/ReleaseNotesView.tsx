import { formatDate } from "@sonolens/i18n";
import { Dialog, ErrorBlock, Loading, Skeleton } from "@sonolens/ui-kit";
import { useWords } from "../../lib/format/use-words.ts";

export interface Release {
  /** Absent if the version is unknown. */
  readonly version: string | undefined;
  /** Release date in ISO 8601: 2026-11-22. */
  readonly date: string | undefined;
  /** One sentence each, as plain text. */
  readonly notes: readonly string[];
}

export interface ReleaseNotesModel {
  readonly state: "loading" | "failed" | "present";
  readonly releases: readonly Release[];
  /** Error details for support. */
  readonly failure: string;
}

export interface ReleaseNotesViewProps {
  readonly model: ReleaseNotesModel;
  readonly actions: { readonly retry: () => void; readonly close: () => void };
}

/** The changes of each release. The server's sentences are shown as plain text, never as markup. */
export function ReleaseNotesView({ model, actions }: ReleaseNotesViewProps) {
  const { t } = useWords();
  return (
    <Dialog open onOpenChange={(open) => !open && actions.close()} title={t("common:releaseNotes")}>
      {model.state === "loading" && (
        <Loading label={t("help:releaseNotesLoading")}>
          <Skeleton height="6rem" />
        </Loading>
      )}
      {model.state === "failed" && (
        <ErrorBlock
          title={t("help:releaseNotesFailed")}
          retry={{ onRetry: actions.retry }}
          details={{ text: model.failure }}
        />
      )}
      {model.state === "present" && model.releases.length === 0 && (
        <p className="py-2 text-14 text-ink-2">{t("help:releaseNotesNone")}</p>
      )}
      <div className="flex flex-col gap-6">
        {model.releases.map((release) => (
          <OneRelease key={`${release.date} ${release.version}`} release={release} />
        ))}
      </div>
    </Dialog>
  );
}

function OneRelease({ release }: { readonly release: Release }) {
  const { t, locale } = useWords();
  const { version, date, notes } = release;
  return (
    <section>
      <h3 className="flex flex-wrap items-baseline gap-x-2.5 text-14 font-semibold text-ink empty:hidden">
        {version !== undefined && t("help:version", { version })}
        {version !== undefined && date !== undefined && <span className="sr-only">, </span>}
        {date !== undefined && (
          <time dateTime={date} className="text-13 font-normal text-ink-3">
            {dayText(date, locale)}
          </time>
        )}
      </h3>
      <ul className="mt-1.5 flex list-disc flex-col gap-1 ps-5 text-14 text-ink-2">
        {notes.map((note) => (
          <li key={note} className="wrap-anywhere">
            {note}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Dates are independent of the time zone; what is not a date is shown unchanged. */
function dayText(date: string, locale: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  return Number.isNaN(day.getTime()) ? date : formatDate(day, locale, "UTC");
}
