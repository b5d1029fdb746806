import { useQuery } from "@tanstack/react-query";
import { purchaseQueries } from "../../data/account/purchases.ts";
import { errorDetails } from "../../data/server/call-error.ts";
import { serverQueries } from "../../data/server/configuration.ts";
import { useServices } from "../../data/services.ts";
import { PurchasesView } from "./PurchasesView.tsx";

/** What the account bought; nothing where nothing is sold and nothing was bought. */
export function Purchases() {
  const { api } = useServices();
  const hasPaywalls = useQuery(serverQueries.configuration(api)).data?.paywalls ?? false;
  const query = useQuery(purchaseQueries.purchases(api));
  if (!hasPaywalls && !query.data?.length) return null;
  return (
    <PurchasesView
      purchases={query.data}
      error={query.isError ? errorDetails(query.error) : undefined}
      retry={() => void query.refetch()}
    />
  );
}
