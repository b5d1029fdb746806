import { Skeleton } from "@sonolens/ui-kit";
import { CatchBoundary } from "@tanstack/react-router";
import { Suspense, useRef } from "react";
import { useWords } from "../../lib/format/use-words.ts";
import { lazyPart } from "../../lib/loading/lazy-part.ts";
import { useSeen } from "../../lib/ui/use-seen.ts";
import type { MapCardProps } from "./MapCard.tsx";

const MapCard = lazyPart(async () => (await import("./MapCard.tsx")).MapCard);

/** A map that is loaded once it scrolls into view: its code, its tiles and its canvas. */
export function MapSlot(props: MapCardProps) {
  const container = useRef<HTMLDivElement>(null);
  const seen = useSeen(container);
  const shape = <Skeleton ratio="2/1" rounded="medium" className="mb-5.5 max-w-80" />;
  return (
    <div ref={container} data-testid="map">
      {seen ? (
        <CatchBoundary getResetKey={() => ""} errorComponent={FailedMap}>
          <Suspense fallback={shape}>
            <MapCard {...props} />
          </Suspense>
        </CatchBoundary>
      ) : (
        shape
      )}
    </div>
  );
}

function FailedMap() {
  const { t } = useWords();
  return <p className="text-12 text-ink-2">{t("location:mapFailed")}</p>;
}
