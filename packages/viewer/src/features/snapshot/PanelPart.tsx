import { ErrorBlock, Loading, Skeleton } from "@sonolens/ui-kit";
import type { ErrorComponentProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { errorDetails } from "../../data/server/call-error.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { Part } from "../../lib/loading/Part.tsx";
import { useAgain } from "../../lib/loading/requested-parts.ts";

export interface PanelPartProps {
  /** About how high it will be, as a length of CSS: nothing below it jumps far when it comes. */
  readonly height: string;
  readonly children: ReactNode;
}

/** A part of the panel that comes in a file of its own; one that fails leaves the page alone. */
export function PanelPart({ height, children }: PanelPartProps) {
  const { t } = useWords();
  return (
    <Part
      Failed={FailedPart}
      room={
        <Loading label={t("snapshot:loading")} className="border-t border-line px-5 py-4">
          <Skeleton height={height} />
        </Loading>
      }
    >
      {children}
    </Part>
  );
}

function FailedPart({ error, reset }: ErrorComponentProps) {
  const { t } = useWords();
  const tryAgain = useAgain(reset);
  return (
    <div className="border-t border-line px-5 py-2">
      <ErrorBlock
        compact
        title={t("errors:undefinedError")}
        advice={t("errors:undefinedErrorPrompt")}
        retry={{ onRetry: tryAgain }}
        details={{ label: t("common:details"), text: errorDetails(error) }}
      />
    </div>
  );
}
