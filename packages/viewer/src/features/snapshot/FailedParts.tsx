import { Button, Notice, warningIcon } from "@sonolens/ui-kit";
import { type QueryKey, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { settingsQueries } from "../../data/account/settings.ts";
import { useServices } from "../../data/services.ts";
import { snapshotQueries } from "../../data/snapshots/snapshots.ts";
import { useWords } from "../../lib/format/use-words.ts";

/** What the screen can do without if it fails to load, and must then report. */
export type FailedPart = "picture" | "heatmap" | "moments" | "sound";

export interface FailedPartsProps {
  /** Of the snapshot, with the query of each. */
  readonly failed: readonly { readonly part: FailedPart; readonly queryKey: QueryKey }[];
}

/** Shows which parts of the screen failed to load, and reloads only these. */
export function FailedParts({ failed }: FailedPartsProps) {
  const { t } = useWords();
  const services = useServices();
  const client = useQueryClient();
  const list = snapshotQueries.list(services, client);
  const settings = settingsQueries.mine(services);
  const others = [
    { part: "list" as const, queryKey: list.queryKey, isError: useQuery(list).isError },
    { part: "settings" as const, queryKey: settings.queryKey, isError: useQuery(settings).isError },
  ].filter(({ isError }) => isError);
  const parts = [...failed, ...others];
  const [busy, setBusy] = useState(false);
  if (parts.length === 0) return null;
  return (
    <div className="px-4 pt-3 md:px-5" data-testid="failed-parts">
      <Notice
        icon={warningIcon}
        tone="warning"
        action={
          <Button
            variant="quiet"
            busy={busy}
            onClick={() => {
              setBusy(true);
              const asked = parts.map(({ queryKey }) => client.refetchQueries({ queryKey, exact: true }));
              void Promise.all(asked).then(() => setBusy(false));
            }}
          >
            {t("common:tryAgain")}
          </Button>
        }
      >
        {parts.map(({ part }) => (
          <span key={part} className="block">
            {t(`snapshot:failed.${part}`)}
          </span>
        ))}
      </Notice>
    </div>
  );
}
