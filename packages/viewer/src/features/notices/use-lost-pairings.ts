import { activePairingOf, cameraName, lostPairings } from "@sonolens/domain";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useClaims } from "../../data/account/account.ts";
import { deviceQueries } from "../../data/cameras/devices.ts";
import { organizationQueries } from "../../data/cameras/organization.ts";
import {
  camerasRemovedHere,
  forgetPairedCameras,
  markRemovedHere,
  pairedCameras,
  pairedCamerasChanges,
  rememberPairedCameras,
} from "../../data/cameras/paired-cameras.ts";
import { useServices } from "../../data/services.ts";
import { useFrameState, useSessionStore } from "../../lib/state/frame.ts";

/** A camera that the user was paired with. */
export interface LostPairing {
  readonly serial: string;
  /** Display name. */
  readonly name: string;
}

/**
 * Cameras that the account was paired with, now or at an earlier visit, and no longer is (CAM-20, CAM-21), until the
 * notice is closed. The lists are compared once both are loaded.
 */
export function useLostPairings() {
  const services = useServices();
  const { api, host } = services;
  const store = useSessionStore();
  const userID = String(useClaims()?.user_id ?? "");
  const devices = useQuery(deviceQueries.all(api));
  const organization = useQuery(organizationQueries.mine(api));
  const changes = useFrameState(pairedCamerasChanges);
  const [lost, setLost] = useState<readonly LostPairing[]>([]);
  const areSettled = !devices.isFetching && !organization.isFetching && !devices.error && !organization.error;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is remembered is read again when it changes
  useEffect(() => {
    if (!areSettled || !devices.data || organization.data === undefined) return;
    const now = { cameras: devices.data, organization: organization.data };
    const before = Object.entries(pairedCameras(host.storage, userID)).map(([id, serial]) => ({
      ...{ id, serial, isActive: true, pairedUsers: [userID] },
    }));
    const removed = store.get(camerasRemovedHere);
    const missing = lostPairings({ cameras: before }, now, { userID });
    const gone = missing.filter(({ serial }) => !removed.has(serial));
    // The list no longer has them: if they are paired again, a later loss is news.
    for (const { serial } of missing) if (removed.has(serial)) markRemovedHere(store, serial, false);
    const paired = devices.data.filter(activePairingOf({ userID }, organization.data));
    const kept = [...paired, ...gone].map(({ id, serial }) => [id, serial] as const);
    rememberPairedCameras(services, userID, Object.fromEntries(kept));
    const listed = new Map(devices.data.map((camera) => [camera.id, cameraName(camera)]));
    setLost(gone.map(({ id, serial }) => ({ serial, name: listed.get(id) ?? serial })));
  }, [areSettled, devices.data, organization.data, userID, store, changes]);
  return {
    lost,
    close: () =>
      forgetPairedCameras(
        services,
        userID,
        lost.map(({ serial }) => serial),
      ),
  };
}
