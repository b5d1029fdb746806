import type { Addresses } from "../../http/addresses.ts";
import { createSignedText } from "../../signed-text.ts";
import type { BlobRole } from "../snapshots/index.ts";

/** The scope of a short-lived address. */
export interface MediaLink {
  readonly snapshotId: string;
  readonly role: Extract<BlobRole, "thumbnail" | "audio" | "audible">;
  readonly expiresMs: number;
}

/** Temporary addresses of files that need no access token. */
export interface MediaLinks {
  create(snapshotId: string, role: MediaLink["role"]): { url: string; expires: string };
  /** The scope of the address; undefined if it is invalid or has expired. */
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
