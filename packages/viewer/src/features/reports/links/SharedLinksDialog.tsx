import { errorMessageKey } from "@sonolens/i18n";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { DialogProps } from "../../../contract/feature.ts";
import { errorDetails } from "../../../data/server/call-error.ts";
import { useServices } from "../../../data/services.ts";
import { type SharedLink, sharedReportQueries } from "../../../data/shared-reports.ts";
import { useWords } from "../../../lib/format/use-words.ts";
import { useLazyTexts } from "../../../lib/loading/use-lazy-texts.ts";
import { SharedLinksView } from "./SharedLinksView.tsx";

/** The links that this account shared. */
export function SharedLinksDialog({ onClose }: DialogProps) {
  useLazyTexts("reportDialog");
  const { t } = useWords();
  const { api, toaster } = useServices();
  const client = useQueryClient();
  const query = useQuery(sharedReportQueries.list(api));
  const [asked, setAsked] = useState<SharedLink>();
  const [revoking, setRevoking] = useState(false);
  const revoke = async ({ id }: SharedLink) => {
    setRevoking(true);
    const answer = await api.revokeSharedReport({ path: { token: id } });
    setRevoking(false);
    // One that is gone is as good as revoked.
    if (answer.ok || answer.error.status === 404) {
      setAsked(undefined);
      toaster.show({ message: t("reportDialog:revoked") });
      await client.invalidateQueries({ queryKey: sharedReportQueries.key });
    } else toaster.show({ message: t(errorMessageKey(answer.error.code)), tone: "error" });
  };
  return (
    <SharedLinksView
      model={{
        links: query.data,
        error: query.isError ? errorDetails(query.error) : undefined,
        retrying: query.isFetching,
        asked,
        revoking,
      }}
      actions={{
        ask: setAsked,
        revoke: (link) => void revoke(link),
        retry: () => void query.refetch(),
        close: onClose,
      }}
    />
  );
}
