import type { ReactNode } from "react";
import { type PlaceName, positionOfCluster, usePlaceName } from "../../data/place-name.ts";

export interface NamedPlaceProps {
  /** Id of the location cluster. */
  readonly cluster: string;
  /** One that was taken there; undefined while the coordinates suffice. */
  readonly snapshotId: string | undefined;
  readonly children: (name: PlaceName) => ReactNode;
}

/** Passes the name of a place to its children. */
export function NamedPlace({ cluster, snapshotId, children }: NamedPlaceProps) {
  return children(usePlaceName(positionOfCluster(cluster), snapshotId));
}
