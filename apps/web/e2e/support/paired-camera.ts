import type { ApiSchema } from "@sonolens/api-client";
import { pairingCode, pairingStep } from "@sonolens/domain";
import type { Api } from "./api.ts";
import { anOwnAccount } from "./own-account.ts";
import { type Product, runSonolens } from "./product.ts";

/** A user with cameras. */
export interface CameraOwner {
  readonly email: string;
  readonly tokens: ApiSchema<"TokenPair">;
  readonly api: Api;
}

let made = 0;

/** A separate account without snapshots. */
export async function aCameraOwner(product: Product): Promise<CameraOwner> {
  const { username: email, tokens, api } = await anOwnAccount(product, { hasDemoPlant: false });
  return { email, tokens, api };
}

/** An unused serial number of a camera. */
export function aSerial(): string {
  made += 1;
  return `E${(Date.now() % 1e6).toString(36)}${made.toString(36)}`.toUpperCase();
}

/** Registers a camera like the operator does, and pairs it with its code; returns its secret. */
export async function pairCamera(
  product: Product,
  owner: CameraOwner,
  serial: string,
  options: readonly string[] = [],
): Promise<Uint8Array> {
  const added = JSON.parse(await runSonolens(product.dataFolder, ["camera", "add", serial, ...options])) as {
    readonly secret: string;
  };
  const secret = Uint8Array.from(Buffer.from(added.secret, "base64url"));
  const code = await pairingCode(secret, pairingStep(Date.now()));
  const paired = await owner.api.post("api/pair/", { device_serial: serial, device_totp_token: code });
  if (!paired.ok) throw new Error(`Pairing was answered ${paired.status}: ${await paired.text()}`);
  return secret;
}

/** A camera, and a user who has no other. */
export async function aPairedCamera(
  product: Product,
): Promise<{ readonly owner: CameraOwner; readonly serial: string }> {
  const owner = await aCameraOwner(product);
  const serial = aSerial();
  await pairCamera(product, owner, serial);
  return { owner, serial };
}
