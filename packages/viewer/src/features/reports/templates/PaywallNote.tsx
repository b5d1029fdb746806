import { formatCost } from "@sonolens/domain";
import { errorMessageKey } from "@sonolens/i18n";
import { Button, infoIcon, Notice, Spinner, warningIcon } from "@sonolens/ui-kit";
import { useWords } from "../../../lib/format/use-words.ts";

export interface PaywallModel {
  /** Of the catalogue; undefined until it is known. */
  readonly priceEur: number | undefined;
  readonly state:
    | { readonly kind: "offer" }
    | { readonly kind: "starting" }
    /** Until the payment service reports how it ended. */
    | { readonly kind: "waiting"; readonly url: string }
    | { readonly kind: "failed"; readonly url: string }
    | { readonly kind: "refused"; readonly code: string };
  /** Why this user cannot buy. */
  readonly refusal: string | undefined;
}

export interface PaywallNoteProps {
  readonly model: PaywallModel;
  readonly buy: () => void;
}

/** What own templates cost, and how far their payment is. */
export function PaywallNote({ model, buy }: PaywallNoteProps) {
  const { t, locale } = useWords();
  const { priceEur, state, refusal } = model;
  const price = priceEur === undefined ? "" : formatCost(priceEur, "EUR", locale);
  const button = (word: "buy" | "buyAgain") => (
    <Button
      variant={word === "buy" ? "primary" : "quiet"}
      busy={state.kind === "starting"}
      disabled={priceEur === undefined || refusal !== undefined}
      {...(refusal !== undefined && { disabledReason: refusal })}
      onClick={buy}
    >
      {t(`reportDialog:own.${word}`, { price })}
    </Button>
  );
  const page = (url: string) => (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-small items-center rounded-s text-acc underline underline-offset-3"
    >
      {t("reportDialog:own.openPayment")}
    </a>
  );
  return (
    <div aria-live="polite">
      {state.kind === "waiting" ? (
        <Notice icon={infoIcon} tone="accent" action={page(state.url)}>
          <span className="me-2 inline-block align-middle">
            <Spinner label={t("reportDialog:own.waiting")} size={14} />
          </span>
          {t("reportDialog:own.waitingText")}
        </Notice>
      ) : state.kind === "failed" ? (
        <Notice icon={warningIcon} tone="error" action={button("buyAgain")}>
          {t("reportDialog:own.notPaid")}
        </Notice>
      ) : state.kind === "refused" ? (
        <Notice icon={warningIcon} tone="error" action={button("buyAgain")}>
          {t(errorMessageKey(state.code))}
        </Notice>
      ) : (
        <Notice icon={infoIcon} tone="accent" action={button("buy")}>
          {t("reportDialog:own.paywall", { price })}
        </Notice>
      )}
    </div>
  );
}
