import type { LocationOfSnapshots } from "@sonolens/gallery";
import { type ComponentType, useRef } from "react";
import { useSeen } from "../../lib/ui/use-seen.ts";
import type { NamedLocationProps } from "./NamedLocation.tsx";

export interface LocationLinesProps {
  readonly location: LocationOfSnapshots;
  /** One that was taken there. */
  readonly snapshotId: string | undefined;
  readonly Named: ComponentType<NamedLocationProps>;
}

/** The name of a location and its coordinates; the name is fetched once the line is in view. */
export function LocationLines({ location, snapshotId, Named }: LocationLinesProps) {
  const line = useRef<HTMLElement>(null);
  const seen = useSeen(line);
  return (
    <span ref={line} className="flex min-w-0 flex-col">
      <Named cluster={location.id} snapshotId={seen ? snapshotId : undefined}>
        {({ town, position }) => (
          <>
            <bdi className="font-semibold text-ink wrap-anywhere">{town ?? position}</bdi>
            {town !== undefined && <span className="text-12 text-ink-2 tabular-nums">{position}</span>}
          </>
        )}
      </Named>
    </span>
  );
}
