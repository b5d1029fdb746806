import { formatDate, formatTime } from "@sonolens/i18n";
import { cx } from "@sonolens/ui-kit";
import type { ReactNode } from "react";
import { sharedUnit } from "../format/from-to.ts";
import { useWords } from "../format/use-words.ts";
import { LinkButton } from "./LinkButton.tsx";

/** An entry of the change log of a snapshot. */
export interface LoggedChange {
  readonly id: string;
  /** ISO 8601. */
  readonly changedAt: string;
  readonly field: string;
  readonly from?: unknown;
  readonly to?: unknown;
}

/** An input whose changes are listed, by its name in the change log. */
export interface ListedInput {
  readonly label: string;
  readonly text: (value: unknown) => string;
  readonly restore: (value: unknown) => void;
}

export interface ChangeHistoryProps {
  /** Newest first, of all fields. */
  readonly changes: readonly LoggedChange[];
  /** `changes` begins with the first change ever made, before which the values are those of the camera. */
  readonly isComplete: boolean;
  readonly inputs: Readonly<Partial<Record<string, ListedInput>>>;
  /** ISO 8601: when the snapshot was taken. */
  readonly takenAt: string;
  readonly nowMs: number;
  readonly readOnly: boolean;
}

/** Older changes are rarely undone; the list stays readable. */
const maxShown = 20;

/** The changes of the inputs, newest first, each with its undo, down to what the camera recorded if that is known. */
export function ChangeHistory(props: ChangeHistoryProps) {
  const { changes, isComplete, inputs, takenAt, nowMs, readOnly } = props;
  const { t, locale, timeZone } = useWords();
  const known = changes.flatMap((change) => {
    const input = inputs[change.field];
    return input ? [{ change, input }] : [];
  });
  const lines = known.slice(0, maxShown);
  if (lines.length === 0) return null;
  const resetAll = () => {
    const first = new Map(known.map(({ change, input }) => [input, change.from]));
    for (const [input, from] of first) input.restore(from);
  };
  return (
    <div className="border-t border-line pt-3 text-13">
      <h3 id="changes-title" className="font-semibold text-ink">
        {t("snapshot:changes")}
      </h3>
      <ol aria-labelledby="changes-title" data-testid="changes" className="mt-1 flex flex-col">
        {lines.map(({ change, input }, at) => {
          const [from, to] = sharedUnit(input.text(change.from), input.text(change.to));
          const words = t("snapshot:changedFromTo", { name: input.label, from, to });
          return (
            <Line
              key={change.id}
              isCurrent={at === 0}
              words={words}
              when={whenText(change.changedAt, nowMs, { t, locale, timeZone })}
            >
              {!readOnly && (
                <LinkButton
                  aria-label={t("snapshot:undoChange", { change: words })}
                  onClick={() => input.restore(change.from)}
                >
                  {t("common:undo")}
                </LinkButton>
              )}
            </Line>
          );
        })}
        {isComplete && (
          <Line
            isCurrent={false}
            words={t("snapshot:asRecorded")}
            when={formatDate(new Date(takenAt), locale, timeZone)}
          >
            {!readOnly && <LinkButton onClick={resetAll}>{t("snapshot:resetAll")}</LinkButton>}
          </Line>
        )}
      </ol>
    </div>
  );
}

interface LineProps {
  readonly isCurrent: boolean;
  readonly words: string;
  readonly when: string;
  readonly children: ReactNode;
}

function Line({ isCurrent, words, when, children }: LineProps) {
  return (
    <li className="flex min-h-small flex-wrap items-baseline gap-x-2 py-0.5 tabular-nums">
      <span
        aria-hidden="true"
        className={cx(
          "size-2 shrink-0 self-center rounded-full border border-ink-3 forced-colors:border-[CanvasText]",
          isCurrent && "border-ink bg-ink",
        )}
      />
      <span className="min-w-40 flex-1 text-ink-2 wrap-anywhere">{words}</span>
      <span className="shrink-0 text-12 text-ink-3">{when}</span>
      {children}
    </li>
  );
}

const justNowMs = 60_000;

/** "just now", the time of a change within a day, otherwise its date. */
function whenText(at: string, nowMs: number, { t, locale, timeZone }: ReturnType<typeof useWords>): string {
  const moment = new Date(at);
  const agoMs = nowMs - moment.getTime();
  if (agoMs < justNowMs) return t("snapshot:justNow");
  return agoMs < 12 * 60 * justNowMs
    ? formatTime(moment, locale, timeZone)
    : formatDate(moment, locale, timeZone);
}
