import type { ErrorComponentProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useWords } from "../format/use-words.ts";
import { Part } from "../loading/Part.tsx";
import { useAgain } from "../loading/requested-parts.ts";

export interface MapBoundaryProps {
  /** Shown until the map is loaded. */
  readonly loading: ReactNode;
  readonly children: ReactNode;
}

/** Contains loading and failure of a map, so that what is beside it stays. */
export function MapBoundary({ loading, children }: MapBoundaryProps) {
  return (
    <Part Failed={FailedMap} room={loading}>
      {children}
    </Part>
  );
}

function FailedMap({ reset }: ErrorComponentProps) {
  const { t } = useWords();
  useAgain(reset);
  return <p className="text-12 text-ink-2">{t("location:mapFailed")}</p>;
}
