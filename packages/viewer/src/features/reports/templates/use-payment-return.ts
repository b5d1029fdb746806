import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useOpenReport } from "../report-request.ts";
import { paymentLeft, useBegunPurchase } from "./begun-purchase.ts";

/** Leads from the page of a payment back to where it was begun; whether it does. */
export function usePaymentReturn(): boolean {
  const router = useRouter();
  const openReport = useOpenReport();
  const { read, write } = useBegunPurchase();
  const [begun] = useState(() => {
    const left = paymentLeft(router.state.location.search);
    const known = read();
    return left && known && { ...known, left };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the page that was returned to
  useEffect(() => {
    if (!begun) return;
    write(begun);
    // A dialog closes when the page below it changes.
    const stop = router.subscribe("onResolved", () => {
      stop();
      openReport(begun.request);
    });
    router.history.replace(begun.from);
  }, [begun]);
  return Boolean(begun);
}
