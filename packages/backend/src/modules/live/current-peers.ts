import type { LivePeer } from "../../live/live-credentials.ts";
import type { Revision } from "../../storage/database/engine.ts";
import type { Database } from "../../storage/database/open-database.ts";
import type { CredentialStatuses } from "../account/index.ts";
import type { CamerasInUse, KnownCameras } from "../devices/index.ts";
import type { Visibility } from "../visibility/index.ts";

/** Returns the peers whose live credentials are still valid, whichever process changed them. */
export type CurrentPeers = ReturnType<typeof createCurrentPeers>;

type CameraPeer = Exclude<LivePeer, { readonly kind: "user" }>;

/** One query for all of a kind: after every change the broker checks all connected clients. */
export function createCurrentPeers(parts: {
  readonly database: Database;
  readonly credentialStatuses: CredentialStatuses;
  readonly visibility: Visibility;
  readonly devices: KnownCameras;
  readonly cameras: CamerasInUse;
}) {
  const { database, credentialStatuses, visibility, devices, cameras } = parts;
  /** Cached until the next change of the database. */
  let known: { readonly revision: Revision | undefined; readonly holds: Map<string, boolean> } | undefined;

  /** Whether each one's camera is in use, and the peer may receive its messages or is that camera. */
  async function holdings(peers: readonly CameraPeer[]): Promise<(peer: CameraPeer) => boolean> {
    const revision = await database.revision();
    if (revision === undefined || revision !== known?.revision) known = { revision, holds: new Map() };
    const { holds } = known;
    const unknown = peers.filter((peer) => !holds.has(keyOf(peer)));
    if (unknown.length > 0) {
      const ask = await askFor(unknown);
      for (const peer of unknown) holds.set(keyOf(peer), ask(peer));
    }
    return (peer) => holds.get(keyOf(peer)) === true;
  }

  async function askFor(peers: readonly CameraPeer[]): Promise<(peer: CameraPeer) => boolean> {
    const inUse = new Map<string, string>();
    for (const { device_serial, id } of await cameras.allInUse(serialsOf(peers)))
      inUse.set(device_serial, id);
    const own = peers.filter((peer) => peer.kind === "camera");
    const found = own.length === 0 ? [] : await devices.findAll(serialsOf(own));
    const epochs = new Map(
      found.filter((device) => device.withdrawn_at === null).map(({ serial, epoch }) => [serial, epoch]),
    );
    const seen = new Map<string, readonly string[]>();
    for (const peer of peers)
      if (peer.kind === "watcher" && !seen.has(peer.standing.accountId))
        seen.set(peer.standing.accountId, await visibility.ownershipsOf(peer.standing.accountId));
    return (peer) => {
      const ownership = inUse.get(peer.serial);
      if (ownership === undefined) return false;
      if (peer.kind === "camera") return epochs.get(peer.serial) === peer.epoch;
      return seen.get(peer.standing.accountId)?.includes(ownership) === true;
    };
  }

  return async function currentOf(peers: readonly LivePeer[]): Promise<ReadonlySet<LivePeer>> {
    const people = peers.filter((peer) => peer.kind !== "camera");
    const signedIn = await credentialStatuses.validOf(people.map(({ standing }) => standing));
    const holdsCamera = await holdings(peers.filter((peer) => peer.kind !== "user"));
    const isCurrent = (peer: LivePeer): boolean =>
      (peer.kind === "camera" || signedIn.has(peer.standing)) && (peer.kind === "user" || holdsCamera(peer));
    return new Set(peers.filter(isCurrent));
  };
}

const serialsOf = (peers: readonly CameraPeer[]): string[] => [...new Set(peers.map(({ serial }) => serial))];

const keyOf = (peer: CameraPeer): string =>
  peer.kind === "camera" ? `${peer.epoch} of ${peer.serial}` : `${peer.standing.accountId} ${peer.serial}`;
