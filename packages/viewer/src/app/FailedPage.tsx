import { ErrorBlock } from "@sonolens/ui-kit";
import type { ErrorComponentProps } from "@tanstack/react-router";
import { errorDetails } from "../data/server/call-error.ts";
import { useServices } from "../data/services.ts";
import { useWords } from "../lib/format/use-words.ts";
import { useAgain } from "../lib/loading/requested-parts.ts";

/** Replaces a page that failed to render. */
export function FailedPage({ error, reset }: ErrorComponentProps) {
  const { t } = useWords();
  const { host } = useServices();
  useAgain(reset);
  return (
    <ErrorBlock
      title={t("errors:renderError")}
      headingLevel={1}
      retry={{ label: t("common:refresh"), onRetry: host.reload }}
      details={{ label: t("common:details"), text: errorDetails(error) }}
    />
  );
}
