import { formatEstimatedCost, formatLeakSizeNumber, leakSizeFromLpm, leakUnitSymbol } from "@sonolens/domain";
import { punctuationOf } from "@sonolens/i18n";
import { arrowUUpLeftIcon, Button, cx, SeverityMark } from "@sonolens/ui-kit";
import { type RefObject, useEffect, useState } from "react";
import { severityNumber } from "../../lib/format/severity-number.ts";
import { useWords } from "../../lib/format/use-words.ts";
import type { LeakChange, LeakOutcomeOf } from "./leak-change.ts";
import { causeText } from "./leak-input-texts.ts";
import type { LeakResultModel } from "./leak-result-model.ts";
import { fromToText, shownCost, shownCostText, shownSizeTexts } from "./leak-size-texts.ts";
import { SizeBar } from "./SizeBar.tsx";

export interface LeakResultBarProps {
  /** The result; in short it is shown here while that one is out of view. */
  readonly section: RefObject<HTMLElement | null>;
  readonly model: {
    readonly result: LeakResultModel;
    readonly change: LeakChange | undefined;
  };
  /** Undoes the change; undefined if nothing can be changed. */
  readonly undo: (() => void) | undefined;
  /** Called with whether the result is in view, at first too. */
  readonly setInView: (isInView: boolean) => void;
}

/**
 * Stays in view while the panel scrolls: what the last change of an input did, and over the page below the result in
 * short, which takes no room, so that nothing moves under a pointer when it comes and goes.
 */
export function LeakResultBar({ section, model, undo, setInView }: LeakResultBarProps) {
  const { result, change } = model;
  const { display } = result;
  const isAway = useScrolledPast(section, setInView);
  const isShort = isAway && (display?.kind === "result" || display?.kind === "infinite");
  const hasSizeBar =
    isShort && change !== undefined && display.kind === "result" && display.rangeLpm !== undefined;
  return (
    <div
      data-testid="leak-bar"
      className={cx(
        "sticky z-10",
        // As much as what is above it needs.
        isShort ? cx("max-md:top-27", hasSizeBar ? "top-23.5" : "top-13") : "top-0 max-md:top-14",
        change && "border-b border-line bg-surface px-5",
      )}
    >
      {isShort && (
        <div
          // The section above has the same for screen readers.
          aria-hidden="true"
          className={cx("absolute inset-x-0 bottom-full bg-surface px-5", !change && "border-b border-line")}
        >
          <ShortResult result={result} display={display} />
          {hasSizeBar && (
            <div className="h-10.5 pb-2 max-md:hidden">
              <SizeBar model={{ ...result, before: change.before.display }} display={display} />
            </div>
          )}
        </div>
      )}
      {/* A live region: it exists from the start, so that its content is announced. */}
      <div role="status" data-testid="leak-change">
        {change && <ChangeStrip model={{ ...model, change }} undo={undo} />}
      </div>
    </div>
  );
}

interface ShortResultProps {
  readonly result: LeakResultModel;
  readonly display: LeakOutcomeOf["display"];
}

function ShortResult({ result, display }: ShortResultProps) {
  const { t, locale } = useWords();
  const { severity, unit, gas, cost } = result;
  const yearly = shownCost(display);
  return (
    <p className="flex h-13 items-center gap-3 tabular-nums">
      <span className="text-20 font-medium text-ink">
        {display.kind === "infinite" ? (
          t("leak:infinite")
        ) : (
          <>
            {formatLeakSizeNumber(leakSizeFromLpm(display.leakLpm, unit, gas) ?? Number.NaN, unit, locale)}{" "}
            <span className="text-13 font-normal text-ink-2">{leakUnitSymbol(unit)}</span>
          </>
        )}
      </span>
      {severity !== "notApplicable" && (
        <SeverityMark
          level={severityNumber[severity]}
          label={t(`common:severity.${severity}`)}
          className="text-13"
        />
      )}
      {yearly !== undefined && (
        <span className="ms-auto text-13 font-semibold text-ink">
          {formatEstimatedCost(yearly, cost.currency, locale)}{" "}
          <span className="font-normal text-ink-2">{t("leak:perYear")}</span>
        </span>
      )}
    </p>
  );
}

interface ChangeStripProps extends Pick<LeakResultBarProps, "undo"> {
  readonly model: LeakResultBarProps["model"] & { readonly change: LeakChange };
}

function ChangeStrip({ model, undo }: ChangeStripProps) {
  const { t, locale } = useWords();
  const { result, change } = model;
  const { before, after, changed } = change;
  const effects = [
    // Both are too large.
    ...(before.display.kind === "infinite" && after.display.kind === "infinite"
      ? []
      : [shownSizeTexts([before, after], result.unit, t, locale)]),
    [shownCostText(before, t, locale), shownCostText(after, t, locale)] as const,
  ].flatMap(([from, to]) => (from === to ? [] : [fromToText(from, to, t)]));
  const causes = changed.map((name) => causeText(name, change, result.units, { t, locale }));
  const list = new Intl.ListFormat(locale, { type: "conjunction" });
  return (
    <div className="my-3 flex items-start gap-3 rounded-m bg-acc-wash px-3 py-1.5 text-13 text-ink forced-colors:border">
      <p className="min-w-0 flex-1 py-1 tabular-nums">
        <b className="font-semibold">
          {effects.length > 0 ? punctuationOf(t).series(effects) : t("leak:change.none")}
        </b>
        {t("common:series", { first: "", second: t("leak:change.because", { causes: list.format(causes) }) })}
      </p>
      {undo && (
        <Button variant="quiet" icon={arrowUUpLeftIcon} onClick={undo} className="shrink-0 text-acc!">
          {t("common:undo")}
        </Button>
      )}
    </div>
  );
}

/** Whether an element is above what the panel shows now. */
function useScrolledPast(
  element: RefObject<HTMLElement | null>,
  setInView: (isInView: boolean) => void,
): boolean {
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver((entries) => {
      const entry = entries.at(-1);
      if (!entry) return;
      const isNowPast =
        !entry.isIntersecting && entry.boundingClientRect.bottom <= (entry.rootBounds?.bottom ?? 0) / 2;
      setPast(isNowPast);
      setInView(!isNowPast);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, setInView]);
  return isPast;
}
