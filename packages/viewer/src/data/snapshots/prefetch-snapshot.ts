import type { QueryClient } from "@tanstack/react-query";
import { meQueries } from "../account/me.ts";
import { mediaQueries } from "../media/media.ts";
import { recordingQueries } from "../media/recording.ts";
import type { Services } from "../services.ts";
import { snapshotQueries } from "./snapshots.ts";

/** Prefetches what is visible first of a snapshot, all at once: details, picture, heat map and sources. */
export function prefetchFirstSight(client: QueryClient, services: Services, id: string): void {
  const { api } = services;
  // A browser opens six connections to an HTTP/1.1 server, so the order matters.
  void client.prefetchQuery(recordingQueries.still(api, id));
  void client.prefetchQuery(mediaQueries.picture(api, id, "original"));
  void client.prefetchQuery(snapshotQueries.detail(services, id));
  void client.prefetchQuery(recordingQueries.locations(api, id));
}

/** The same with the sound, and with what the page around it needs, for a snapshot that is being opened (SNP-15). */
export function prefetchSnapshot(client: QueryClient, services: Services, id: string): void {
  void client.prefetchQuery(meQueries.me(services.api));
  prefetchFirstSight(client, services, id);
  void client.prefetchQuery(recordingQueries.signal(services.api, id));
  void client.prefetchQuery(snapshotQueries.list(services, client));
}
