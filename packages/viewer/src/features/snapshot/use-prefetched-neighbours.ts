import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useServices } from "../../data/services.ts";
import { prefetchFirstSight } from "../../data/snapshots/prefetch-snapshot.ts";
import { idle } from "../../lib/loading/idle.ts";

interface Neighbours {
  readonly previous: string | undefined;
  readonly next: string | undefined;
}

/** Fetches what the next and the previous snapshot show first, once `when` this one shows it. */
export function usePrefetchedNeighbours({ previous, next }: Neighbours, when: boolean): void {
  const services = useServices();
  const client = useQueryClient();
  useEffect(() => {
    if (!when) return;
    let left = false;
    void idle().then(() => {
      if (left) return;
      for (const id of [next, previous]) if (id !== undefined) prefetchFirstSight(client, services, id);
    });
    return () => {
      left = true;
    };
  }, [services, client, previous, next, when]);
}
