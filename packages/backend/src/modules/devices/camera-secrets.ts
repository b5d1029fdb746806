import { createSealedText } from "../../sealed-text.ts";
import type { DeviceRow } from "../../storage/database/schema.ts";

/**
 * The secrets of cameras, encrypted in the database together with the serial number, so that rows cannot be
 * swapped.
 */
export interface CameraSecrets {
  seal(serial: string, secret: Uint8Array): string;
  /** Throws if the secret is not this camera's or was changed. */
  open(device: Pick<DeviceRow, "serial" | "secret">): Uint8Array;
}

export function createCameraSecrets(key: Uint8Array): CameraSecrets {
  const sealed = createSealedText(key);
  return {
    seal: (serial, secret) => sealed.seal(`${serial} ${Buffer.from(secret).toString("base64url")}`),
    open({ serial, secret }) {
      const [owner, text = ""] = sealed.open(secret)?.split(" ") ?? [];
      if (owner !== serial) throw new Error(`The stored secret of camera ${serial} cannot be read.`);
      return Buffer.from(text, "base64url");
    },
  };
}
