import { type RepairStatus, repairStatuses } from "@sonolens/domain";
import { formatDate, formatDateTime } from "@sonolens/i18n";
import {
  Button,
  checkCircleIcon,
  DatePicker,
  filled,
  Icon,
  Segmented,
  StatusGlyph,
  StatusMark,
} from "@sonolens/ui-kit";
import { useId, useLayoutEffect, useRef } from "react";
import { noonUtc } from "../../lib/format/noon-utc.ts";
import type { RepairNeed } from "../../lib/format/repair-step.ts";
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
  /** Whether it is solved and a later snapshot confirms that. */
  readonly isChecked: boolean;
  /** yyyy-mm-dd; null if it is not solved, or the day is unknown. */
  readonly solvedDay: string | null;
  /** yyyy-mm-dd: the selectable days. */
  readonly days: { readonly first: string; readonly last: string };
  /** Oldest first; undefined until loaded. */
  readonly history: readonly RepairEntry[] | undefined;
  readonly historyFailed: boolean;
  /** yyyy-mm-dd: the day on which the finding was recorded. */
  readonly foundDay: string;
  /** What solving it saves or needs: "saves about $2,100 a year"; undefined until the result is there. */
  readonly outcome: string | undefined;
  /** Without anything to repair, solving it is not offered as an action. */
  readonly need: RepairNeed;
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

/** The repair: its state, the one press that solves it, since when and by whom, and the history. */
export function RepairView({ model, actions }: RepairViewProps) {
  const { t, locale, timeZone } = useWords();
  const { status, isChecked, history = [], days, readOnly } = model;
  const last = history.at(-1);
  // With the change that is being saved: it comes with the change, not while the next press is under way.
  const hasHistory = history.length > 1 || (last !== undefined && last.status !== status);
  const day = (text: string) => formatDate(noonUtc(text), locale, "UTC");
  const titleId = useId();
  const section = useRef<HTMLElement>(null);
  const hasSolved = useRef(false);
  useLayoutEffect(() => {
    if (status !== "solved" || !hasSolved.current) return;
    hasSolved.current = false;
    // The button is gone: its choice has the focus. A day's field in its place would open the keyboard of a phone.
    section.current?.querySelector<HTMLElement>("input:checked")?.focus({ preventScroll: true });
  }, [status]);
  return (
    <section
      ref={section}
      aria-labelledby={titleId}
      data-testid="repair"
      className="flex flex-col gap-2.5 border-t border-line px-5 py-4"
    >
      <div>
        <h2 id={titleId} className="text-13 font-semibold text-ink">
          {t("details:repairStatus")}
        </h2>
        {/* A line of its own: who changed it is known only after the change, and moves nothing when it comes. */}
        <p className="min-h-(--l-12) text-12 text-ink-2 wrap-anywhere">
          {last?.status === status ? (
            <Since entry={last} />
          ) : (
            status === "open" &&
            (model.need === "nothing"
              ? t("details:nothingToRepair")
              : t("details:openSince", { date: day(model.foundDay) }))
          )}
        </p>
      </div>
      <Segmented
        wide
        label={t("details:repairStatus")}
        value={status}
        disabled={readOnly}
        options={repairStatuses.map((value) =>
          value === "solved" && isChecked
            ? { value, label: t("details:work.checked"), glyph: <CheckedGlyph /> }
            : {
                value,
                label: t(
                  value === "open" && model.need === "nothing" ? "details:notNeeded" : `details:${value}`,
                ),
                glyph: <StatusGlyph status={value} />,
              },
        )}
        onValueChange={actions.setStatus}
      />
      {status !== "solved" && !readOnly && (
        <Solve
          model={model}
          solve={() => {
            hasSolved.current = true;
            actions.setStatus("solved");
          }}
        />
      )}
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
          onlyFinal
          className="mt-1"
        />
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
      {hasHistory && (
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
                    ? formatDateTime(new Date(entry.at), locale, timeZone)
                    : t("details:historyEntry", {
                        date: formatDateTime(new Date(entry.at), locale, timeZone),
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

/** Follows the repair, and states that: it is the largest button, but not what the advice recommends. */
function Solve({ model, solve }: { readonly model: RepairModel; readonly solve: () => void }) {
  const { t } = useWords();
  const whenId = useId();
  if (model.need === "nothing") return null;
  if (model.need === "unclear")
    return (
      <Button icon={checkCircleIcon} onClick={solve} className="self-start">
        {t("details:solve")}
      </Button>
    );
  return (
    <>
      <p id={whenId} className="mt-1 -mb-1 text-13 text-ink-2">
        {t("details:afterRepair")}
      </p>
      <Button
        large
        wide
        variant="primary"
        icon={filled(checkCircleIcon)}
        onClick={solve}
        aria-describedby={whenId}
        className="justify-start text-start [&>span]:flex-1"
      >
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-semibold">{t("details:solve")}</span>
          {model.outcome === undefined ? (
            // Takes the room of what follows, so that nothing moves.
            <span aria-hidden="true" className="invisible text-13 font-normal">
              {t("details:confirmByAnother")}
            </span>
          ) : (
            <span className="text-13 font-normal">{model.outcome}</span>
          )}
        </span>
      </Button>
    </>
  );
}

/** Of the last step, which follows from a second snapshot and cannot be chosen: it takes the place of the solved one. */
const CheckedGlyph = () => <Icon icon={checkCircleIcon} size={16} className="text-solved-text" />;

function Since({ entry }: { readonly entry: RepairEntry }) {
  const { t, locale, timeZone } = useWords();
  const date = formatDateTime(new Date(entry.at), locale, timeZone);
  return entry.name === ""
    ? t("details:sinceUnknown", { date })
    : t("details:since", { date, name: entry.name });
}
