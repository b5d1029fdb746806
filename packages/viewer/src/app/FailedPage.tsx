import { ErrorBlock } from "@sonolens/ui-kit";
import type { ErrorComponentProps } from "@tanstack/react-router";
import { useEffect } from "react";
import { errorDetails } from "../data/server/call-error.ts";
import { useServices } from "../data/services.ts";
import { useWords } from "../lib/format/use-words.ts";

/** Replaces a page that failed to render. */
export function FailedPage({ error }: ErrorComponentProps) {
  const { t } = useWords();
  const { host, logError } = useServices();
  useEffect(() => logError(error), [error, logError]);
  return (
    <ErrorBlock
      title={t("errors:renderError")}
      headingLevel={1}
      retry={{ label: t("common:refresh"), onRetry: host.reload }}
      details={{ label: t("common:details"), text: errorDetails(error) }}
    />
  );
}
