import { ErrorBlock, Loading, Skeleton } from "@sonolens/ui-kit";
import { CatchBoundary, type ErrorComponentProps } from "@tanstack/react-router";
import { type ReactNode, Suspense, useEffect } from "react";
import { errorDetails } from "../../data/server/call-error.ts";
import { useServices } from "../../data/services.ts";
import { useWords } from "../../lib/format/use-words.ts";

export interface PanelPartProps {
  /** About how high it will be, as a length of CSS: nothing below it jumps far when it comes. */
  readonly height: string;
  readonly children: ReactNode;
}

/** A part of the panel that comes in a file of its own; one that fails leaves the page alone. */
export function PanelPart({ height, children }: PanelPartProps) {
  const { t } = useWords();
  return (
    <CatchBoundary getResetKey={() => ""} errorComponent={FailedPart}>
      <Suspense
        fallback={
          <Loading label={t("snapshot:loading")} className="border-t border-line px-5 py-4">
            <Skeleton height={height} />
          </Loading>
        }
      >
        {children}
      </Suspense>
    </CatchBoundary>
  );
}

function FailedPart({ error }: ErrorComponentProps) {
  const { t } = useWords();
  const { host, logError } = useServices();
  useEffect(() => logError(error), [error, logError]);
  return (
    <div className="border-t border-line px-5 py-2">
      <ErrorBlock
        compact
        title={t("errors:undefinedError")}
        advice={t("errors:undefinedErrorPrompt")}
        retry={{ label: t("common:refresh"), onRetry: host.reload }}
        details={{ label: t("common:details"), text: errorDetails(error) }}
      />
    </div>
  );
}
