import { formatNumber } from "@sonolens/i18n";
import type { ReportDifference } from "@sonolens/reports";

const decimals = [2, 4, 8] as const;
const maxDigits = 15;

const textOf = (value: unknown): string => (value === null || value === undefined ? "–" : String(value));

/** Both values of a figure, numbers with as many decimals as it takes to see that they differ. */
export function differingValues(
  { stated, recomputed }: Pick<ReportDifference, "stated" | "recomputed">,
  locale: string,
): { readonly stated: string; readonly recomputed: string } {
  const write = (value: unknown, options: Intl.NumberFormatOptions) =>
    typeof value === "number" ? formatNumber(value, locale, options) : textOf(value);
  const both = (options: Intl.NumberFormatOptions) => ({
    stated: write(stated, options),
    recomputed: write(recomputed, options),
  });
  for (const maximumFractionDigits of decimals) {
    const texts = both({ maximumFractionDigits });
    if (texts.stated !== texts.recomputed) return texts;
  }
  return both({ maximumSignificantDigits: maxDigits });
}
