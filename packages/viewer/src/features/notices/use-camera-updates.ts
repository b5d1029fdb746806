import { cameraName, newestUpdate } from "@sonolens/domain";
import { queryOptions, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useRefusal } from "../../data/account/account.ts";
import { cameraQueries } from "../../data/cameras/cameras.ts";
import { deviceQueries } from "../../data/cameras/devices.ts";
import { isBeingUpdated } from "../../data/cameras/software.ts";
import { useServices } from "../../data/services.ts";
import { type CameraUpdate, closeUpdates, untoldUpdates } from "./notified-updates.ts";

/** Only so many cameras are queried for their version, because each takes a request of its own. */
const maxRequested = 20;
const hourMs = 3_600_000;

/**
 * Updates for the account's cameras whose notice is not closed yet, and whether there is any. None while not `wanted`.
 */
export function useCameraUpdates(wanted: boolean) {
  const { api, host } = useServices();
  const client = useQueryClient();
  const mayUpdate = useRefusal("updateCamera") === undefined;
  const devices = useQuery(deviceQueries.all(api));
  const [, setClosed] = useState(0);
  const cameras = (devices.data ?? [])
    .filter(({ isActive }) => wanted && mayUpdate && isActive)
    .slice(0, maxRequested);
  const serials = cameras.map(({ serial }) => serial);
  // One at a time, once an hour: live messages refetch only the queries of screens.
  useQuery(
    queryOptions({
      queryKey: ["camera updates", ...serials],
      staleTime: hourMs,
      enabled: serials.length > 0,
      queryFn: async ({ signal }) => {
        for (const serial of serials) {
          if (signal.aborted) break;
          await client.prefetchQuery(cameraQueries.versions(api, serial));
        }
        return serials.length;
      },
    }),
  );
  const versions = useQueries({
    queries: serials.map((serial) => ({ ...cameraQueries.versions(api, serial), enabled: false })),
  });
  const updates = cameras.flatMap((camera, index): CameraUpdate[] => {
    const known = versions[index]?.data;
    const canGet = known?.AllowedToUpdate && !isBeingUpdated(known);
    const update = canGet ? newestUpdate(known.AvailableSoftwareUpdates) : undefined;
    return update
      ? [{ serial: camera.serial, name: cameraName(camera), version: String(update.SoftwareVersionId) }]
      : [];
  });
  const untold = untoldUpdates(host.storage, updates);
  return {
    updates: untold,
    isAvailable: updates.length > 0,
    close() {
      closeUpdates(host.storage, untold);
      setClosed((count) => count + 1);
    },
  };
}
