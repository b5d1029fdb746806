import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ApiSchema } from "@sonolens/api-client";
import { type Backend, type BackendOptions, createBackend } from "@sonolens/backend";
import { type CameraPeer, type CameraPeerOptions, createCameraPeer } from "@sonolens/camera-simulator";
import { readEdition } from "@sonolens/editions";
import { expect } from "vitest";
import { databaseOfFolder } from "../../../../tooling/tests/database-of-folder.ts";
import { watchedLog } from "../../../../tooling/tests/watched-log.ts";
import { accessToken } from "./access-token.ts";

/** A user with a separate library. */
export type Person = "ann" | "ben";

/** A listening backend with two unrelated accounts. */
export interface Product {
  readonly backend: Backend;
  readonly url: string;
  /** Calls the API as a person; the body is that of the status. */
  call<Body = unknown>(who: Person, path: string, json?: object): Promise<{ status: number; body: Body }>;
  /** Registers a camera like the operator does, and creates it, switched off. */
  camera(serial: string, cameraOptions?: CameraOptions): Promise<CameraPeer>;
  /** A camera that is switched on, paired by ann and connected. */
  onlineCamera(serial: string, cameraOptions?: CameraOptions): Promise<CameraPeer>;
  /** Enters the code that the camera shows. */
  pair(who: Person, peer: CameraPeer): Promise<{ status: number; body: unknown }>;
  /** Messages of a person after a sequence number. */
  messages(who: Person, after?: number): Promise<ApiSchema<"LiveMessage">[]>;
  snapshotsOf(who: Person): Promise<{ id: string; label: string }[]>;
  close(): Promise<void>;
}

export type CameraOptions = Partial<Omit<CameraPeerOptions, "serial">> & {
  readonly productCode?: string;
};

const passwordOf = (who: Person): string => `${who} and six grey stones`;

/** Starts one in this process, in a temporary folder if none is given. */
export async function startProduct(
  options: Partial<BackendOptions> & { readonly port?: number } = {},
): Promise<Product> {
  const { port = 0, ...more } = options;
  const folder = mkdtempSync(join(tmpdir(), "sonolens-product-"));
  const peers: CameraPeer[] = [];
  const dataDir = more.dataDir ?? join(folder, "data");
  const databaseUrl = databaseOfFolder(dataDir);
  const log = watchedLog(more.logLevel === undefined ? undefined : (more.logStream ?? process.stdout));
  const backend = await createBackend({
    dataDir,
    ...(databaseUrl !== undefined && { databaseUrl }),
    edition: readEdition("nl"),
    version: "0.0.0",
    logLevel: "debug",
    passwordMemoryKiB: 8,
    analyzeInBackground: false,
    makeVideos: false,
    ...more,
    logStream: log.stream,
  });
  await preparePeople(backend);
  const { address: url } = await backend.listen(port);
  const tokens = new Map<Person, Promise<string>>();
  const tokenOf = (who: Person): Promise<string> => {
    const known = tokens.get(who) ?? signIn(url, who);
    tokens.set(who, known);
    return known;
  };

  const product: Product = {
    backend,
    url,
    async call(who, path, json) {
      const answer = await fetch(url + path, {
        method: json === undefined ? "GET" : "POST",
        headers: {
          authorization: `Bearer ${await tokenOf(who)}`,
          ...(json !== undefined && { "content-type": "application/json" }),
        },
        ...(json !== undefined && { body: JSON.stringify(json) }),
      });
      return { status: answer.status, body: await answer.json() };
    },
    async camera(serial, { productCode, ...cameraOptions } = {}) {
      const added = await backend.cameras.add({ serial, ...(productCode !== undefined && { productCode }) });
      if (!added.ok) throw new Error(added.error.message);
      const peer = createCameraPeer({
        server: url,
        serial,
        secret: added.value.secret,
        pollMs: 50,
        retryMs: () => 50,
        captureMs: 50,
        ...cameraOptions,
      });
      peers.push(peer);
      return peer;
    },
    async onlineCamera(serial, cameraOptions) {
      const peer = await product.camera(serial, cameraOptions);
      peer.turnOn();
      await expect.poll(() => peer.state).toBe("unpaired");
      expect((await product.pair("ann", peer)).status).toBe(200);
      await expect.poll(() => peer.state).toBe("online");
      return peer;
    },
    pair: async (who, peer) =>
      product.call(who, "/api/pair/", { device_serial: peer.serial, device_totp_token: await peer.code() }),
    async messages(who, after = 0) {
      const { body } = await product.call<ApiSchema<"MissedMessages">>(
        who,
        `/api/live-messages/?after=${after}`,
      );
      return body.messages;
    },
    async snapshotsOf(who) {
      const { body } = await product.call<{ snapshots: { id: string; label: string }[] }>(
        who,
        "/api/snapshots/",
      );
      return body.snapshots;
    },
    async close() {
      await Promise.all(peers.map((peer) => peer.turnOff()));
      await backend.close();
      rmSync(folder, { recursive: true, force: true });
      log.assertClean();
    },
  };
  return product;
}

/** Creates the accounts of `ann` and `ben` if missing. */
export async function preparePeople(backend: Backend): Promise<void> {
  for (const username of ["ann", "ben"] as const)
    await backend.ensureAccount({ username, password: passwordOf(username), kind: "full" });
}

/** An access token. */
export const signIn = (url: string, who: Person): Promise<string> =>
  accessToken(url, { username: who, password: passwordOf(who) });
