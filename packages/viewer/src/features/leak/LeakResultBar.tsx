import { formatEstimatedCost, formatLeakSizeNumber, leakSizeFromLpm, leakUnitSymbol } from "@sonolens/domain";
import { arrowUUpLeftIcon, Button, cx, SeverityMark } from "@sonolens/ui-kit";
import { type RefObject, useEffect, useState } from "react";
import { severityNumber } from "../../lib/format/severity-number.ts";
import { useWords } from "../../lib/format/use-words.ts";
import type { LeakChange } from "./leak-change.ts";
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
}

/** Stays in view while the panel scrolls: the result in short, and what the last change of an input did. */
export function LeakResultBar({ section, model, undo }: LeakResultBarProps) {
  const { result, change } = model;
  const isAway = useScrolledPast(section);
  return (
    <div
      data-testid="leak-bar"
      className={`sticky top-0 z-10 max-md:top-14 ${isAway || change ? "border-b border-line bg-surface px-5" : ""}`}
    >
      {isAway && <ShortResult result={result} />}
      {isAway && change && result.display?.kind === "result" && (
        // The same as above, for the eye only.
        <div aria-hidden="true" className="mb-2 max-md:hidden">
          <SizeBar model={{ ...result, before: change.before.display }} display={result.display} />
        </div>
      )}
      {/* A live region: it exists from the start, so that its content is announced. */}
      <div role="status" data-testid="leak-change">
        {change && <ChangeStrip model={{ ...model, change }} isFirst={!isAway} undo={undo} />}
      </div>
    </div>
  );
}

function ShortResult({ result }: { readonly result: LeakResultModel }) {
  const { t, locale } = useWords();
  const { display, severity, unit, gas, cost } = result;
  if (display?.kind !== "result" && display?.kind !== "infinite") return null;
  const yearly = shownCost(display);
  return (
    // The section above has the same for screen readers.
    <p aria-hidden="true" className="flex h-13 items-center gap-3 tabular-nums">
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
  /** Nothing is above it. */
  readonly isFirst: boolean;
}

function ChangeStrip({ model, isFirst, undo }: ChangeStripProps) {
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
    <div
      className={cx(
        "mb-3 flex items-start gap-3 rounded-m bg-acc-wash px-3 py-1.5 text-13 text-ink forced-colors:border",
        isFirst && "mt-3",
      )}
    >
      <p className="min-w-0 flex-1 py-1 tabular-nums">
        <b className="font-semibold">{effects.length > 0 ? effects.join(", ") : t("leak:change.none")}</b>
        {", "}
        {t("leak:change.because", { causes: list.format(causes) })}
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
function useScrolledPast(element: RefObject<HTMLElement | null>): boolean {
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver((entries) => {
      const entry = entries.at(-1);
      if (entry)
        setPast(
          !entry.isIntersecting && entry.boundingClientRect.bottom <= (entry.rootBounds?.bottom ?? 0) / 2,
        );
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isPast;
}
