import type { LeftOutOfCostSummary } from "@sonolens/domain";
import { formatNumber } from "@sonolens/i18n";
import { Button, IconButton, infoIcon, Popover } from "@sonolens/ui-kit";
import { useRef, useState } from "react";
import { useWords } from "../../lib/format/use-words.ts";
import { LinkButton } from "../../lib/ui/LinkButton.tsx";
import type { CostSummaryFigures } from "./cost-summary-figures.ts";

export interface LeftOutProps {
  readonly reasons: CostSummaryFigures["leftOut"];
  readonly narrow: boolean;
  readonly actions: {
    readonly setPrice: () => void;
    readonly showLeftOut: (reason: LeftOutOfCostSummary) => void;
  };
}

/** How many leaks are in no sum; opens the reasons, each with what to do and a link that shows these leaks. */
export function LeftOut({ reasons, narrow, actions }: LeftOutProps) {
  const { t, locale } = useWords();
  const [isOpen, setOpen] = useState(false);
  const hasShown = useRef(false);
  const count = reasons.reduce((sum, reason) => sum + reason.count, 0);
  const words = t("costSummary:leftOut", { count });
  const act = (action: () => void) => {
    hasShown.current = true;
    setOpen(false);
    action();
  };
  return (
    <Popover
      open={isOpen}
      onOpenChange={(open) => {
        hasShown.current = false;
        setOpen(open);
      }}
      title={t("costSummary:leftOutTitle", { count })}
      align="end"
      trigger={
        narrow ? (
          <IconButton icon={infoIcon} label={words} className="ms-auto" />
        ) : (
          <Button variant="quiet">{words}</Button>
        )
      }
      // The button may be gone: what is shown then has no other leaks.
      focusOnClose={() => (hasShown.current ? document.getElementById("main") : null)}
    >
      <p className="text-ink-2">{t("costSummary:leftOutHint")}</p>
      <ul className="mt-2.5 -mb-2">
        {reasons.map(({ reason, count: ofReason }) => {
          const name = t(`costSummary:leftOutBecause.${reason}`);
          const show = t("costSummary:showLeftOut", { count: ofReason });
          return (
            <li key={reason} className="flex items-center gap-3 border-t border-line py-2">
              <b aria-hidden="true" className="min-w-6 text-end text-14 font-semibold text-ink">
                {formatNumber(ofReason, locale)}
              </b>
              <div className="min-w-0 flex-1">
                <p className="text-ink">{name}</p>
                <p className="text-12 text-ink-2">{t(`costSummary:leftOutAdvice.${reason}`)}</p>
                {reason === "priceUnknown" && (
                  <LinkButton className="text-12" onClick={() => act(actions.setPrice)}>
                    {t("costSummary:setPrice")}
                  </LinkButton>
                )}
              </div>
              <LinkButton
                aria-label={`${show}: ${name}`}
                className="shrink-0 font-medium"
                onClick={() => act(() => actions.showLeftOut(reason))}
              >
                {show}
              </LinkButton>
            </li>
          );
        })}
      </ul>
    </Popover>
  );
}
