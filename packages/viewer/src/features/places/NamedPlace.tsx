import type { ReactNode } from "react";
import { type PlaceName, positionOfCluster, usePlaceName } from "../../data/place-name.ts";

export interface NamedPlaceProps {
  /** Id of the location cluster. */
  readonly cluster: string;
  /** One that was taken there; undefined while nobody needs more than the coordinates. */
  readonly snapshotId: string | undefined;
  readonly children: (name: PlaceName) => ReactNode;
}

/** Gives what a place is called to what shows it. */
export function NamedPlace({ cluster, snapshotId, children }: NamedPlaceProps) {
  return children(usePlaceName(positionOfCluster(cluster), snapshotId));
}
