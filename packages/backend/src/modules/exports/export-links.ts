import type { Addresses } from "../../http/addresses.ts";
import { createSignedText } from "../../signed-text.ts";

/** Addresses of exported files that work for a while without an access token. */
export interface ExportLinks {
  create(jobId: string): string;
  /** The job of an address or of its token; undefined if it is invalid or has expired. */
  open(addressOrToken: string): string | undefined;
}

const prefix = "/exports/";

export function createExportLinks(
  key: Uint8Array,
  lifetimeS: number,
  nowMs: () => number,
  addresses: Addresses,
): ExportLinks {
  const links = createSignedText<{ readonly jobId: string; readonly expiresMs: number }>(key);
  return {
    create: (jobId) => addresses.of(prefix + links.sign({ jobId, expiresMs: nowMs() + lifetimeS * 1000 })),
    open(addressOrToken) {
      const path = addresses.pathOf(addressOrToken);
      const token = path.startsWith(prefix) ? path.slice(prefix.length) : path;
      const link = links.open(token);
      return link === undefined || link.expiresMs <= nowMs() ? undefined : link.jobId;
    },
  };
}
