import { formatCost } from "@sonolens/domain";
import { formatDateTime } from "@sonolens/i18n";
import { ErrorBlock, Loading } from "@sonolens/ui-kit";
import type { Purchase } from "../../data/account/purchases.ts";
import { useWords } from "../../lib/format/use-words.ts";

export interface PurchasesViewProps {
  /** Newest first; undefined while they are loaded. */
  readonly purchases: readonly Purchase[] | undefined;
  /** Why they could not be loaded. */
  readonly error: string | undefined;
  readonly retry: () => void;
}

/** What the account bought: when, for how much, what became of it, and the number of the receipt. */
export function PurchasesView({ purchases, error, retry }: PurchasesViewProps) {
  const { t, locale, timeZone } = useWords();
  return (
    <section aria-labelledby="purchases" className="mt-6 border-line border-t pt-4">
      <h3 id="purchases" className="mb-2 font-medium">
        {t("settings:purchases")}
      </h3>
      {error !== undefined && !purchases ? (
        <ErrorBlock
          title={t("settings:purchasesNotLoaded")}
          retry={{ label: t("common:tryAgain"), onRetry: retry }}
          details={{ label: t("common:details"), text: error }}
        />
      ) : !purchases ? (
        <Loading label={t("settings:purchasesLoading")}>
          <div className="h-8" />
        </Loading>
      ) : purchases.length === 0 ? (
        <p className="text-13 text-ink-2">{t("settings:noPurchases")}</p>
      ) : (
        <ul aria-labelledby="purchases">
          {purchases.map(({ id, name, priceEur, state, orderedAt, receiptNumber, tokens }) => (
            <li key={id} className="border-line py-2 not-first:border-t">
              <p className="flex flex-wrap justify-between gap-x-4">
                <span className="min-w-0">
                  {tokens.includes("customReports") ? t("settings:purchase.customReports") : name}
                </span>
                <span className="tabular-nums">{formatCost(priceEur, "EUR", locale)}</span>
              </p>
              <p className="flex flex-wrap gap-x-3 text-12 text-ink-2">
                <span>{t(`settings:purchaseState.${state}`)}</span>
                <time dateTime={orderedAt}>{formatDateTime(new Date(orderedAt), locale, timeZone)}</time>
                {receiptNumber !== null && <span>{t("settings:receipt", { number: receiptNumber })}</span>}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
