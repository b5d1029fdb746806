import { CatchBoundary, type ErrorComponentProps, type ErrorRouteComponent } from "@tanstack/react-router";
import { createContext, type ReactNode, Suspense, use } from "react";
import { useWords } from "../format/use-words.ts";
import { useAgain } from "./requested-parts.ts";

export interface PartProps {
  /** Shown while it is loading; by default nothing. */
  readonly room?: ReactNode;
  /** Only an addition: if it fails, its place stays as while it was loading. */
  readonly optional?: boolean;
  /** Shown in its place if it fails, instead of a short message. */
  readonly Failed?: ErrorRouteComponent;
  readonly children: ReactNode;
}

const Room = createContext<ReactNode>(undefined);

/** A part of a page: it loads and fails alone, and is requested again once the server is reachable again. */
export const Part = ({ room, optional, Failed = optional ? OnlyRoom : FailedPart, children }: PartProps) => (
  <Room value={room}>
    <CatchBoundary getResetKey={() => ""} errorComponent={Failed}>
      <Suspense fallback={room}>{children}</Suspense>
    </CatchBoundary>
  </Room>
);

function OnlyRoom({ reset }: ErrorComponentProps) {
  useAgain(reset);
  return use(Room);
}

function FailedPart({ reset }: ErrorComponentProps) {
  const { t } = useWords();
  const tryAgain = useAgain(reset);
  return (
    <span role="status" className="text-13 text-ink-2">
      {t("errors:undefinedError")}{" "}
      <button type="button" className="min-h-small underline underline-offset-3" onClick={tryAgain}>
        {t("common:tryAgain")}
      </button>
    </span>
  );
}
