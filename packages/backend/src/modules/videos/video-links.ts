import type { Addresses } from "../../http/addresses.ts";
import { createSignedText } from "../../signed-text.ts";

/** Addresses of videos that work for a while without an access token. */
export interface VideoLinks {
  create(videoId: string): string;
  /** The video of the token of an address; undefined when it is false or has expired. */
  open(token: string): string | undefined;
}

/** They use the same base address as other media. */
export function createVideoLinks(
  key: Uint8Array,
  lifetimeS: number,
  nowMs: () => number,
  addresses: Addresses,
): VideoLinks {
  const links = createSignedText<{ readonly videoId: string; readonly expiresMs: number }>(key);
  return {
    create: (videoId) =>
      addresses.of(`/media/${links.sign({ videoId, expiresMs: nowMs() + lifetimeS * 1000 })}`),
    open(token) {
      const link = links.open(token);
      return link === undefined || link.expiresMs <= nowMs() ? undefined : link.videoId;
    },
  };
}
