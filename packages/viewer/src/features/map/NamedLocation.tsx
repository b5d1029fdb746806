import type { ReactNode } from "react";
import {
  type LocationName,
  positionOfCluster,
  useLocationName,
} from "../../data/snapshots/location-address.ts";

export interface NamedLocationProps {
  /** Id of the location cluster. */
  readonly cluster: string;
  /** One that was taken there; undefined while the coordinates suffice. */
  readonly snapshotId: string | undefined;
  readonly children: (name: LocationName) => ReactNode;
}

/** Passes the name of a location to its children. */
export function NamedLocation({ cluster, snapshotId, children }: NamedLocationProps) {
  return children(useLocationName(positionOfCluster(cluster), snapshotId));
}
