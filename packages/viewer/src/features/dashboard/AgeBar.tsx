import { dayNumber, dayText } from "@sonolens/domain";
import { ageLimitsDays } from "@sonolens/gallery";
import { formatNumber } from "@sonolens/i18n";
import { useWords } from "../../lib/format/use-words.ts";

interface DayRange {
  readonly from?: string;
  readonly to?: string;
}

export interface AgeBarProps {
  /** By {@link ageLimitsDays}. */
  readonly counts: readonly number[];
  /** yyyy-mm-dd */
  readonly today: string;
  readonly hrefOf: (range: DayRange) => string;
}

/** The last one, the oldest, has the tone of errors. */
const looks = ["bg-ink-3 text-ground", "bg-ink-2 text-ground", "bg-ink text-ground", "bg-err text-err-ink"];

/** Open findings by age, each part a link to its snapshots. */
export function AgeBar({ counts, today, hrefOf }: AgeBarProps) {
  const { t, locale } = useWords();
  const daysAgo = (days: number) => dayText((dayNumber(today) ?? 0) - days);
  const names = [t("dashboard:age.0"), t("dashboard:age.1"), t("dashboard:age.2"), t("dashboard:age.3")];
  const rangeOf = (index: number): DayRange => {
    const limit = ageLimitsDays[index];
    const before = ageLimitsDays[index - 1];
    return {
      ...(limit !== undefined && { from: daysAgo(limit) }),
      ...(before !== undefined && { to: daysAgo(before + 1) }),
    };
  };
  return (
    <ul className="flex flex-wrap gap-0.5">
      {counts.map(
        (count, index) =>
          count > 0 && (
            <li key={names[index]} className="min-w-max" style={{ flexGrow: count, flexBasis: 0 }}>
              <a href={hrefOf(rangeOf(index))} className="block rounded-s">
                <span
                  className={`grid h-6 place-items-center rounded-s text-12 font-semibold tabular-nums max-md:h-11 forced-colors:border ${looks[index]}`}
                >
                  {formatNumber(count, locale)}
                </span>
                <span className={`text-12 ${index === counts.length - 1 ? "text-err" : "text-ink-2"}`}>
                  {names[index]}
                </span>
              </a>
            </li>
          ),
      )}
    </ul>
  );
}
