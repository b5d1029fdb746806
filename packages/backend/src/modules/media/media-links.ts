import type { Addresses } from "../../http/addresses.ts";
import { createSignedText } from "../../signed-text.ts";
import type { BlobRole } from "../snapshots/snapshot.repository.ts";

/** What a short-lived address gives access to. */
export interface MediaLink {
  readonly snapshotId: string;
  readonly role: Extract<BlobRole, "thumbnail" | "audio" | "audible">;
  readonly expiresMs: number;
}

/** Addresses of files that work for a while without an access token. */
export interface MediaLinks {
  create(snapshotId: string, role: MediaLink["role"]): { url: string; expires: string };
  /** What the address was made for; undefined when it is false or has expired. */
  open(token: string): MediaLink | undefined;
}

export function createMediaLinks(
  key: Uint8Array,
  lifetimeS: number,
  nowMs: () => number,
  addresses: Addresses,
): MediaLinks {
  const links = createSignedText<MediaLink>(key);
  return {
    create(snapshotId, role) {
      const expiresMs = nowMs() + lifetimeS * 1000;
      const token = links.sign({ snapshotId, role, expiresMs });
      return { url: addresses.of(`/media/${token}`), expires: new Date(expiresMs).toISOString() };
    },
    open(token) {
      const link = links.open(token);
      return link === undefined || link.expiresMs <= nowMs() ? undefined : link;
    },
  };
}
