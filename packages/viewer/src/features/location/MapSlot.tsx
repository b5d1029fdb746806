import { Skeleton } from "@sonolens/ui-kit";
import { useRef } from "react";
import { lazyPart } from "../../lib/loading/lazy-part.ts";
import { MapBoundary } from "../../lib/ui/MapBoundary.tsx";
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
        <MapBoundary loading={shape}>
          <MapCard {...props} />
        </MapBoundary>
      ) : (
        shape
      )}
    </div>
  );
}
