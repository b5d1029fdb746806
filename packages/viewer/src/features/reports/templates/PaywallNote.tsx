import { formatCost } from "@sonolens/domain";
import { errorMessageKey } from "@sonolens/i18n";
import {
  Button,
  CopyButton,
  checkCircleIcon,
  infoIcon,
  Notice,
  Spinner,
  warningIcon,
} from "@sonolens/ui-kit";
import { useWords } from "../../../lib/format/use-words.ts";

export interface PaywallModel {
  /** Of the catalogue; undefined until it is known. */
  readonly priceEur: number | undefined;
  readonly state:
    | { readonly kind: "offer" }
    | { readonly kind: "starting" }
    /** Until the payment service reports how it ended. */
    | { readonly kind: "waiting" }
    /** Without a payment. */
    | { readonly kind: "left" }
    | { readonly kind: "failed" }
    | { readonly kind: "bought" }
    | { readonly kind: "refused"; readonly code: string };
  /** The request to somebody who can buy, for a user who cannot; undefined for one who can. */
  readonly asked:
    | {
        readonly subject: string;
        readonly text: string;
      }
    | undefined;
}

export interface PaywallNoteProps {
  readonly model: PaywallModel;
  readonly buy: () => void;
}

/** What own templates cost, how far their payment is, and who can buy them. */
export function PaywallNote({ model, buy }: PaywallNoteProps) {
  const { t, locale } = useWords();
  const { priceEur, state, asked } = model;
  const price = priceEur === undefined ? "" : formatCost(priceEur, "EUR", locale);
  const button = (word: "buy" | "buyAgain") => (
    <Button
      variant={word === "buy" ? "primary" : "quiet"}
      busy={state.kind === "starting"}
      disabled={priceEur === undefined}
      onClick={buy}
    >
      {t(`reportDialog:own.${word}`, { price })}
    </Button>
  );
  return (
    <div aria-live="polite">
      {state.kind === "bought" ? (
        <Notice icon={checkCircleIcon} tone="accent">
          {t("reportDialog:own.bought")}
        </Notice>
      ) : asked ? (
        <AskForIt asked={asked} price={price} />
      ) : state.kind === "waiting" ? (
        <Notice icon={infoIcon} tone="accent">
          <span className="me-2 inline-block align-middle">
            <Spinner label={t("reportDialog:own.waiting")} size={14} />
          </span>
          {t("reportDialog:own.waitingText")}
        </Notice>
      ) : state.kind === "left" ? (
        <Notice icon={infoIcon} tone="accent" action={button("buy")}>
          {t("reportDialog:own.leftPayment")}
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

interface AskForItProps {
  readonly asked: NonNullable<PaywallModel["asked"]>;
  readonly price: string;
}

function AskForIt({ asked: { subject, text }, price }: AskForItProps) {
  const { t } = useWords();
  const href = `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
  return (
    <Notice
      icon={infoIcon}
      tone="accent"
      title={t("reportDialog:own.ask")}
      action={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <a
            href={href}
            className="inline-flex min-h-small items-center rounded-s text-acc underline underline-offset-3"
          >
            {t("reportDialog:own.askByMail")}
          </a>
          <CopyButton text={text} label={t("reportDialog:own.askCopy")} />
        </span>
      }
    >
      {t("reportDialog:own.askSomeone", { price })}
    </Notice>
  );
}
