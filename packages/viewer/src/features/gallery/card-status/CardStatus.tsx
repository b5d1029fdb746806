import { daysOverdue, isToBeChecked } from "@sonolens/domain";
import { clockIcon, cx, Icon, repeatIcon } from "@sonolens/ui-kit";
import { today } from "../../../lib/format/today.ts";
import { useWords } from "../../../lib/format/use-words.ts";
import { useLazyTexts } from "../../../lib/loading/use-lazy-texts.ts";
import type { CardDueProps } from "../CardView.tsx";

/** How far the repair of a card is: overdue, solved and to be checked, or its status. */
export function CardStatus({ record, className, children }: CardDueProps) {
  const { timeZone } = useWords();
  return (
    <CardStatusView
      daysOver={daysOverdue(record, today(timeZone))}
      toCheck={isToBeChecked(record)}
      className={className}
    >
      {children}
    </CardStatusView>
  );
}

export interface CardStatusViewProps extends Omit<CardDueProps, "record"> {
  /** 0 if it is not overdue. */
  readonly daysOver: number;
  readonly toCheck: boolean;
}

const line = "inline-flex max-w-full items-center gap-1.25 font-medium";

export function CardStatusView({ daysOver, toCheck, className, children }: CardStatusViewProps) {
  useLazyTexts("card");
  const { t } = useWords();
  if (daysOver > 0)
    return (
      <span className={cx(line, "text-err", className)}>
        <Icon icon={clockIcon} size={16} />
        {t("card:daysOver", { count: daysOver })}
      </span>
    );
  if (toCheck)
    return (
      <span className={cx(line, "text-solved-text", className)}>
        <Icon icon={repeatIcon} size={16} />
        {t("card:toCheck")}
      </span>
    );
  return children;
}
