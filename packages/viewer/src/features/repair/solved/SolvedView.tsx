import { dayAfter } from "@sonolens/domain";
import { formatDate } from "@sonolens/i18n";
import { Button, Chip, checkCircleIcon, DatePicker, filled, Icon } from "@sonolens/ui-kit";
import { type ReactNode, useEffect, useRef } from "react";
import { noonUtc } from "../../../lib/format/noon-utc.ts";
import { useWords } from "../../../lib/format/use-words.ts";
import { CheckLine, type RepairCheckModel } from "../CheckLine.tsx";
import { Row } from "../OneOf.tsx";
import { RepairOutcome, type RepairOutcomeActions, type RepairOutcomeModel } from "../RepairOutcome.tsx";

export interface SolvedModel extends RepairOutcomeModel {
  readonly label: string;
  /** A year without the leak, "$2,100"; undefined if that is not known. */
  readonly saving: string | undefined;
  /** A year without the leak, "5.4 t". */
  readonly co2: string | undefined;
  /** yyyy-mm-dd; null if it is unknown. */
  readonly solvedDay: string | null;
  /** yyyy-mm-dd: the selectable days. */
  readonly days: { readonly first: string; readonly last: string };
  readonly check: RepairCheckModel | undefined;
  /** The next open one. */
  readonly next:
    | { readonly label: string; readonly isLeak: boolean; readonly cost: string | undefined }
    | undefined;
}

export interface SolvedViewProps {
  readonly model: SolvedModel;
  readonly actions: RepairOutcomeActions & {
    readonly undo: () => void;
    readonly setDay: (day: string) => void;
    readonly openNext: () => void;
    readonly back: () => void;
    readonly close: () => void;
  };
  /** What all repairs have saved. */
  readonly saved?: ReactNode;
}

/** A finding that was just solved on a phone: the saving first, then day and measure, then what comes next. */
export function SolvedView({ model, actions, saved }: SolvedViewProps) {
  const { t, locale } = useWords();
  const { label, saving, co2, days, solvedDay, check, readOnly } = model;
  const title = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone.
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  const day = (text: string) => formatDate(noonUtc(text), locale, "UTC");
  const yesterday = dayAfter(days.last, { days: -1 });
  return (
    <>
      <section aria-labelledby="solved-title" data-testid="solved" className="flex flex-col gap-4 px-5 py-4">
        <div className="flex items-center gap-3">
          <span className="relative m-2 flex shrink-0 text-solved">
            <Icon icon={filled(checkCircleIcon)} size={48} />
            {/* The isolines of a heat map. */}
            <span aria-hidden="true" className="absolute -inset-0.5 rounded-full border border-solved/70" />
            <span aria-hidden="true" className="absolute -inset-2 rounded-full border border-solved/40" />
          </span>
          <div className="min-w-0 flex-1">
            <h2
              ref={title}
              id="solved-title"
              tabIndex={-1}
              className="text-26 font-semibold text-ink outline-none"
            >
              {t("details:solved")}
            </h2>
            <bdi className="block text-14 text-ink-2 wrap-anywhere">{label || t("gallery:noLabel")}</bdi>
          </div>
          {!readOnly && (
            <Button large variant="quiet" onClick={actions.undo} className="text-acc!">
              {t("common:undo")}
            </Button>
          )}
        </div>
        {(saving || co2) && (
          <div className="flex flex-col gap-1">
            <dl className="flex flex-wrap items-end justify-between gap-x-3 gap-y-2">
              {saving && (
                <div>
                  <dt className="text-13 text-ink-2">{t("details:solvedSaves")}</dt>
                  <dd className="text-52 font-semibold text-ink tabular-nums">
                    {saving} <Yearly />
                  </dd>
                </div>
              )}
              {co2 && (
                <div>
                  <dt className="text-13 text-ink-2">CO₂</dt>
                  <dd className="text-20 font-semibold text-ink tabular-nums">
                    {co2} <Yearly />
                  </dd>
                </div>
              )}
            </dl>
            {saved}
          </div>
        )}
        <div className="flex flex-col gap-1.5">
          <p className="text-12 text-ink-2" aria-hidden="true">
            {t("details:solvedOn")}
          </p>
          <Row label={t("details:solvedOn")}>
            <Chip
              label={t("gallery:today")}
              selected={solvedDay === days.last}
              disabled={readOnly}
              onPress={() => actions.setDay(days.last)}
            />
            {yesterday >= days.first && (
              <Chip
                label={t("gallery:yesterday")}
                selected={solvedDay === yesterday}
                disabled={readOnly}
                onPress={() => actions.setDay(yesterday)}
              />
            )}
            <DatePicker
              label={t("details:solvedOn")}
              hideLabel
              value={solvedDay}
              min={days.first}
              max={days.last}
              required
              disabled={readOnly}
              words={{
                notUsable: t("details:solvedOnRange", { first: day(days.first), last: day(days.last) }),
              }}
              onValueChange={(chosen) => chosen !== null && actions.setDay(chosen)}
              onlyFinal
              className="min-w-37 flex-1"
            />
          </Row>
        </div>
        <RepairOutcome model={model} actions={actions} />
        {check && <CheckLine check={check} open={() => undefined} />}
        <Button variant="quiet" onClick={actions.close} className="self-start">
          {t("details:showAll")}
        </Button>
      </section>
      <div className="sticky bottom-0 z-10 mt-auto flex gap-2.5 border-t border-line bg-surface px-5 py-3">
        <Button large onClick={actions.back} className="min-h-14 shrink-0">
          {t("common:done")}
        </Button>
        {model.next && (
          <Button
            large
            wide
            variant="primary"
            onClick={actions.openNext}
            className="min-h-14 justify-start text-start [&>span]:flex-1"
          >
            <span className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-semibold">
                {t(model.next.isLeak ? "details:nextOpenLeak" : "details:nextOpen")}
              </span>
              <span className="min-w-0 text-13 font-normal wrap-anywhere">
                {model.next.cost ?? <bdi>{model.next.label}</bdi>}
              </span>
            </span>
          </Button>
        )}
      </div>
    </>
  );
}

function Yearly() {
  const { t } = useWords();
  return <span className="text-14 font-normal tracking-normal text-ink-2">{t("details:perYear")}</span>;
}
