import { showsReportsPaywall } from "@sonolens/domain";
import { errorMessageKey } from "@sonolens/i18n";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useRefusal } from "../../../data/account/account.ts";
import { purchaseQueries } from "../../../data/account/purchases.ts";
import { serverQueries } from "../../../data/server/configuration.ts";
import { useServices } from "../../../data/services.ts";
import { useWords } from "../../../lib/format/use-words.ts";
import { hrefOf } from "../../../lib/ui/save-address.ts";
import type { PaywallModel } from "./PaywallNote.tsx";

export interface Paywall {
  /** Undefined where own templates are not for sale, or are bought. */
  readonly model: PaywallModel | undefined;
  readonly buy: () => void;
}

/**
 * The sale of own templates. The page of the payment opens beside this one, which loses nothing; that it was paid is
 * believed of the server alone.
 */
export function usePaywall(): Paywall {
  const { t } = useWords();
  const { api, host } = useServices();
  const client = useQueryClient();
  const refusal = useRefusal("buyReports");
  const hasPaywalls = useQuery(serverQueries.configuration(api)).data?.paywalls ?? false;
  const tokens = useQuery({ ...purchaseQueries.tokens(api), enabled: hasPaywalls }).data;
  const catalogue = useQuery({ ...purchaseQueries.catalogue(api), enabled: hasPaywalls }).data;
  const item = catalogue?.find((each) => !showsReportsPaywall({ hasPaywalls, tokens: each.tokens }));
  const [begun, setBegun] = useState<{ readonly id: string; readonly url: string }>();
  const [isStarting, setStarting] = useState(false);
  const [refused, setRefused] = useState<string>();
  const order = useQuery({
    ...purchaseQueries.order(api, begun?.id ?? ""),
    enabled: begun !== undefined,
  }).data;
  const isPaid = order?.state === "paid";
  useEffect(() => {
    if (!isPaid) return;
    for (const queryKey of [purchaseQueries.tokensKey, purchaseQueries.purchasesKey])
      void client.invalidateQueries({ queryKey });
  }, [isPaid, client]);

  async function buy() {
    if (!item || isStarting) return;
    // Browsers block a page that opens later than the press.
    const tab = window.open("", "_blank");
    if (tab) tab.opener = null;
    setStarting(true);
    setRefused(undefined);
    const back = new URL("#/", window.location.href).href;
    const { name, priceEur: price, tokens: sold } = item;
    const answer = await api.createCheckout({
      body: { name, price, tokens: sold, success_url: back, cancel_url: back },
    });
    setStarting(false);
    if (!answer.ok) {
      tab?.close();
      setRefused(answer.error.code);
      return;
    }
    const url = hrefOf(answer.value.url, host.apiBaseUrl);
    setBegun({ id: answer.value.order, url });
    tab?.location.replace(url);
  }

  const isShown = tokens !== undefined && showsReportsPaywall({ hasPaywalls, tokens }) && !isPaid;
  const url = begun?.url ?? "";
  const hasEnded = order?.state === "failed" || order?.state === "expired";
  const state: PaywallModel["state"] =
    refused !== undefined
      ? { kind: "refused", code: refused }
      : isStarting
        ? { kind: "starting" }
        : !begun
          ? { kind: "offer" }
          : { kind: hasEnded ? "failed" : "waiting", url };
  return {
    model: isShown
      ? { priceEur: item?.priceEur, state, refusal: refusal && t(errorMessageKey(refusal)) }
      : undefined,
    buy: () => void buy(),
  };
}
