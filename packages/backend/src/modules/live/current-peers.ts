import type { LivePeer } from "../../live/live-credentials.ts";
import type { Database } from "../../storage/database/open-database.ts";
import { createRevisionCache } from "../../storage/database/revision-cache.ts";
import type { Standings } from "../account/standings.ts";
import type { CameraRepository } from "../devices/camera.repository.ts";
import type { DeviceRepository } from "../devices/device.repository.ts";
import type { VisibilityRepository } from "../visibility/visibility.repository.ts";

/** Of some peers those for whom what their live credentials were given for still holds, whatever process changed it. */
export type CurrentPeers = (peers: readonly LivePeer[]) => Promise<ReadonlySet<LivePeer>>;

const mostKept = 5_000;

export function createCurrentPeers(parts: {
  readonly database: Database;
  readonly standings: Standings;
  readonly visibility: VisibilityRepository;
  readonly devices: DeviceRepository;
  readonly cameras: CameraRepository;
}): CurrentPeers {
  const { database, standings, visibility, devices, cameras } = parts;
  const known = createRevisionCache<boolean>(database, mostKept);

  /** Whether the camera is in use, and this peer may hear it or is it. */
  async function hasCamera(peer: LivePeer): Promise<boolean> {
    if (peer.kind === "user") return true;
    const ownership = await cameras.inUse(peer.serial);
    if (ownership === undefined) return false;
    if (peer.kind === "watcher")
      return (await visibility.ownershipsOf(peer.standing.accountId)).includes(ownership.id);
    const device = await devices.find(peer.serial);
    return device !== undefined && device.withdrawn_at === null && device.epoch === peer.epoch;
  }

  return async (peers) => {
    const people = peers.filter((peer) => peer.kind !== "camera");
    const signedIn = await standings.holding(people.map(({ standing }) => standing));
    const current = new Set<LivePeer>();
    for (const peer of peers) {
      if (peer.kind !== "camera" && !signedIn.has(peer.standing)) continue;
      if (await known.get(cameraKey(peer), () => hasCamera(peer))) current.add(peer);
    }
    return current;
  };
}

function cameraKey(peer: LivePeer): string {
  switch (peer.kind) {
    case "user":
      return "";
    case "watcher":
      return `${peer.standing.accountId} ${peer.serial}`;
    case "camera":
      return `${peer.epoch} of ${peer.serial}`;
  }
}
