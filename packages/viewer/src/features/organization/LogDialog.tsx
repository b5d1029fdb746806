import { useQuery } from "@tanstack/react-query";
import { organizationLogQuery } from "../../data/organization/organization-log.ts";
import { errorDetails } from "../../data/server/call-error.ts";
import { useServices } from "../../data/services.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { saveBlob } from "../../lib/ui/save-bytes.ts";
import { LogView } from "./LogView.tsx";
import { logCsv } from "./organization-log.ts";

/** The log of the organization, which live messages keep up to date. */
export function LogDialog({ onClose }: { readonly onClose: () => void }) {
  const { api } = useServices();
  const { t } = useWords();
  const query = useQuery(organizationLogQuery(api));
  return (
    <LogView
      entries={query.data}
      failure={
        query.isError
          ? {
              text: errorDetails(query.error),
              retry: () => void query.refetch(),
              retrying: query.isFetching,
            }
          : undefined
      }
      save={(entries) =>
        // Excel reads the file as UTF-8 only with the mark.
        saveBlob(new Blob(["\uFEFF", logCsv(entries)], { type: "text/csv" }), `${t("organization:log")}.csv`)
      }
      onClose={onClose}
    />
  );
}
