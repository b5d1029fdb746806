import { expect } from "@playwright/test";
import { type CameraPeer, type CameraPeerOptions, createCameraPeer } from "@sonolens/camera-simulator";
import { readSnapshotFile, writeSnapshotFile } from "@sonolens/snapshot-file";
import { aSerial, type CameraOwner, pairCamera } from "./paired-camera.ts";
import type { Product } from "./product.ts";

/** Creates the file of a camera that is triggered to take a snapshot. */
export type TakeSnapshot = NonNullable<CameraPeerOptions["takeSnapshot"]>;

/** Runs a test with a simulated camera that is paired and online, then switches it off. */
export async function withCameraPeer<Value>(
  product: Product,
  owner: CameraOwner,
  use: (peer: CameraPeer) => Promise<Value>,
  takeSnapshot?: TakeSnapshot,
): Promise<Value> {
  const serial = aSerial();
  const secret = Buffer.from(await pairCamera(product, owner, serial)).toString("base64url");
  const server = product.url.replace(/\/$/, "");
  const peer = createCameraPeer({ server, serial, secret, ...(takeSnapshot && { takeSnapshot }) });
  peer.turnOn();
  try {
    await expect.poll(() => peer.state, { timeout: 30_000 }).toBe("online");
    return await use(peer);
  } finally {
    await peer.turnOff();
  }
}

/** Takes a snapshot with the peer and sends it; returns its id on the server. */
export async function sendSnapshot(peer: CameraPeer): Promise<string> {
  await peer.takeSnapshot();
  const [outcome] = await peer.uploadWaiting();
  if (!outcome) throw new Error("The snapshot was not taken.");
  return outcome.snapshotId;
}

/** A snapshot file whose picture is missing. */
export async function withoutPicture(bytes: Uint8Array): Promise<Uint8Array> {
  const read = await readSnapshotFile(bytes);
  if (!read.ok) throw new Error(read.error.message);
  const { warnings: _none, picture: _left, ...parts } = read.value;
  return writeSnapshotFile(parts);
}
