import { formatCost, showsReportsPaywall } from "@sonolens/domain";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useRefusal } from "../../../data/account/account.ts";
import { purchaseQueries } from "../../../data/account/purchases.ts";
import { serverQueries } from "../../../data/server/configuration.ts";
import { useServices } from "../../../data/services.ts";
import { useWords } from "../../../lib/format/use-words.ts";
import { hrefOf } from "../../../lib/ui/save-address.ts";
import { type BegunPurchase, type PurchasePlace, paymentReturn, useBegunPurchase } from "./begun-purchase.ts";
import type { PaywallModel } from "./PaywallNote.tsx";

export interface Paywall {
  /** Undefined where own templates are not for sale, or were bought before. */
  readonly model: PaywallModel | undefined;
  /** Whether templates cannot be saved before they are bought. */
  readonly isNeeded: boolean;
  readonly buy: () => void;
}

/**
 * The sale of own templates. The page of the payment takes the place of the viewer and leads back to `place`, in which
 * nothing is lost; that it was paid is believed of the server alone. `returned`: the purchase that the user came back from.
 */
export function usePaywall(returned: BegunPurchase | undefined, place: PurchasePlace): Paywall {
  const { t, locale } = useWords();
  const { api, host, edition } = useServices();
  const client = useQueryClient();
  const router = useRouter();
  const { write } = useBegunPurchase();
  const refusal = useRefusal("buyReports");
  const hasPaywalls = useQuery(serverQueries.configuration(api)).data?.paywalls ?? false;
  const tokens = useQuery({ ...purchaseQueries.tokens(api), enabled: hasPaywalls }).data;
  const catalogue = useQuery({ ...purchaseQueries.catalogue(api), enabled: hasPaywalls }).data;
  const item = catalogue?.find((each) => !showsReportsPaywall({ hasPaywalls, tokens: each.tokens }));
  const [isStarting, setStarting] = useState(false);
  const [refused, setRefused] = useState<string>();
  const order = useQuery({
    ...purchaseQueries.order(api, returned?.order ?? ""),
    enabled: returned !== undefined,
  }).data;
  const isPaid = order?.state === "paid";
  useEffect(() => {
    if (!isPaid) return;
    for (const queryKey of [purchaseQueries.tokensKey, purchaseQueries.purchasesKey])
      void client.invalidateQueries({ queryKey });
  }, [isPaid, client]);

  async function buy() {
    if (!item || isStarting) return;
    setStarting(true);
    setRefused(undefined);
    const back = (left: "done" | "ended") =>
      new URL(router.history.createHref(paymentReturn(left)), window.location.href).href;
    const { name, priceEur: price, tokens: sold } = item;
    const answer = await api.createCheckout({
      body: { name, price, tokens: sold, success_url: back("done"), cancel_url: back("ended") },
    });
    if (!answer.ok) {
      setStarting(false);
      setRefused(answer.error.code);
      return;
    }
    write({ ...place, order: answer.value.order, left: null });
    window.location.assign(hrefOf(answer.value.url, host.apiBaseUrl));
  }

  const isForSale = tokens !== undefined && showsReportsPaywall({ hasPaywalls, tokens });
  const hasFailed = order?.state === "failed" || order?.state === "expired";
  const state: PaywallModel["state"] = isPaid
    ? { kind: "bought" }
    : refused !== undefined
      ? { kind: "refused", code: refused }
      : isStarting
        ? { kind: "starting" }
        : !returned
          ? { kind: "offer" }
          : { kind: hasFailed ? "failed" : returned.left === "done" ? "waiting" : "left" };
  const priceEur = item?.priceEur;
  const asked: PaywallModel["asked"] =
    refusal === undefined || priceEur === undefined
      ? undefined
      : {
          subject: t("reportDialog:own.askSubject", { product: edition.productName }),
          text: t("reportDialog:own.askText", {
            product: edition.productName,
            price: formatCost(priceEur, "EUR", locale),
            link: new URL(router.history.createHref("/"), window.location.href).href,
          }),
        };
  return {
    model: isForSale || isPaid ? { priceEur, state, asked } : undefined,
    isNeeded: isForSale && !isPaid,
    buy: () => void buy(),
  };
}
