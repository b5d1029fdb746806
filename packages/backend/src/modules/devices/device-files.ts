import type { Addresses } from "../../http/addresses.ts";
import { createSignedText } from "../../signed-text.ts";

/** What a short-lived address of a document or of software gives access to. */
interface DeviceFile {
  readonly hash: string;
  readonly fileName: string;
  readonly expiresMs: number;
}

/** Temporary addresses of documents and software that need no access token. */
export interface DeviceFiles {
  /** "short" for immediate use, "day" for addresses in messages. */
  address(hash: string, fileName: string, lives: "short" | "day"): string;
  open(token: string): Pick<DeviceFile, "hash" | "fileName"> | undefined;
}

const dayS = 24 * 3600;

export function createDeviceFiles(
  key: Uint8Array,
  shortS: number,
  nowMs: () => number,
  addresses: Addresses,
): DeviceFiles {
  const signed = createSignedText<DeviceFile>(key);
  return {
    address(hash, fileName, lives) {
      const expiresMs = nowMs() + (lives === "day" ? dayS : shortS) * 1000;
      return addresses.of(`/device-files/${signed.sign({ hash, fileName, expiresMs })}`);
    },
    open(token) {
      const file = signed.open(token);
      return file === undefined || file.expiresMs <= nowMs() ? undefined : file;
    },
  };
}
