import { CatchBoundary } from "@tanstack/react-router";
import { type ReactNode, Suspense } from "react";
import { useWords } from "../format/use-words.ts";

export interface MapBoundaryProps {
  /** Shown until the map is loaded. */
  readonly loading: ReactNode;
  readonly children: ReactNode;
}

/** Contains loading and failure of a map, so that what is beside it stays. */
export function MapBoundary({ loading, children }: MapBoundaryProps) {
  return (
    <CatchBoundary getResetKey={() => ""} errorComponent={FailedMap}>
      <Suspense fallback={loading}>{children}</Suspense>
    </CatchBoundary>
  );
}

function FailedMap() {
  const { t } = useWords();
  return <p className="text-12 text-ink-2">{t("location:mapFailed")}</p>;
}
