import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { mediaQueries } from "../../data/media.ts";
import { recordingQueries } from "../../data/recording.ts";
import { useServices } from "../../data/services.ts";
import { snapshotQueries } from "../../data/snapshots.ts";
import { idle } from "../../lib/idle.ts";

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
      const { api } = services;
      for (const id of [next, previous])
        if (id !== undefined) {
          void client.prefetchQuery(snapshotQueries.detail(services, id));
          void client.prefetchQuery(mediaQueries.picture(api, id, "original"));
          void client.prefetchQuery(recordingQueries.still(api, id));
          void client.prefetchQuery(recordingQueries.locations(api, id));
        }
    });
    return () => {
      left = true;
    };
  }, [services, client, previous, next, when]);
}
