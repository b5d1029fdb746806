import type { LivePeer } from "../../live/live-credentials.ts";
import type { CameraRepository } from "../devices/camera.repository.ts";
import type { DeviceRepository } from "../devices/device.repository.ts";
import type { VisibilityRepository } from "../visibility/visibility.repository.ts";

/** Whether what somebody's live credentials were given for still holds; another process may have changed it. */
export type IsCurrentPeer = (peer: LivePeer) => Promise<boolean>;

export function createIsCurrentPeer(parts: {
  readonly visibility: VisibilityRepository;
  readonly devices: DeviceRepository;
  readonly cameras: CameraRepository;
}): IsCurrentPeer {
  const { visibility, devices, cameras } = parts;
  return async (peer) => {
    if (peer.kind === "user") return true;
    const ownership = await cameras.inUse(peer.serial);
    if (ownership === undefined) return false;
    if (peer.kind === "watcher")
      return (await visibility.ownershipsOf(peer.accountId)).includes(ownership.id);
    const device = await devices.find(peer.serial);
    return device !== undefined && device.withdrawn_at === null && device.epoch === peer.epoch;
  };
}
