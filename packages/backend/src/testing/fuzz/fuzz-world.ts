import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { cameraProof } from "@sonolens/domain";
import sharp from "sharp";
import type { BackendOptions } from "../../backend-options.ts";
import { basePathOf } from "../../http/addresses.ts";
import { signInCamera } from "../a-camera.ts";
import { aSnapshotFile } from "../a-snapshot-file.ts";
import { anIssuedReport } from "../an-issued-report.ts";
import { aPerson, type TestPerson } from "../more-accounts.ts";
import { codeOf, pairCamera } from "../pair-camera.ts";
import { type PolicyWorld, serials, startPolicyWorld } from "../policy/policy-world.ts";
import { readOutbox } from "../read-outbox.ts";
import type { TestBackend } from "../start-test-backend.ts";
import { makeTemporaryFolder } from "../temporary-folder.ts";
import { createFuzzPool, type FuzzPool } from "./fuzz-pool.ts";

/** A server on which every operation can succeed, and what is needed for that. */
export interface FuzzWorld {
  readonly policy: PolicyWorld;
  readonly test: TestBackend;
  readonly pool: FuzzPool;
  readonly people: Readonly<Record<"changer" | "invitee" | "loner", TestPerson>>;
  readonly camera: { readonly serial: string; readonly token: string };
  readonly files: Readonly<
    Record<"/uploads/" | "/uploads/images/" | "/report-uploads/", readonly Uint8Array[]>
  >;
  /** The proof for a challenge of the camera. */
  proofOf(challenge: string): Promise<string>;
  /** An unused pairing code. */
  freshCode(serial: string): Promise<string>;
  close(): Promise<void>;
}

const cameraSerial = "SL-CAM";
/** Cameras that are unpaired at first. */
export const pairableSerials = ["SL-P1", "SL-P2", "SL-P3"];
const longS = 3_000 * 86_400;

export async function startFuzzWorld(options: Partial<BackendOptions> = {}): Promise<FuzzWorld> {
  const folder = makeTemporaryFolder();
  const viewerFile = join(folder.path, "Sonolens Viewer.zip");
  writeFileSync(viewerFile, "the viewer");
  // Cameras' codes are valid for a minute each: the clock advances when one is requested.
  let aheadMs = 0;
  const policy = await startPolicyWorld({
    viewerFile,
    nowMs: () => Date.now() + aheadMs,
    tokenLifetimes: { accessS: longS, refreshS: longS },
    accountMailsPerHour: 1_000,
    // Logs the cause of every 500.
    logLevel: "error",
    ...options,
  });
  const { test } = policy;
  const pool = createFuzzPool(basePathOf(options.publicUrl ?? "http://localhost"));
  const people = {
    changer: await aPerson(test, "changer"),
    invitee: await aPerson(test, "invitee"),
    loner: await aPerson(test, "loner"),
  };
  const secret = await pairCamera(test, cameraSerial, "full", { productCode: "SC1" });
  const token = await signInCamera(test, cameraSerial, secret);
  await test.backend.cameras.addSoftware({
    version: "3.2.0",
    productCode: "SC1",
    bytes: Buffer.from("3.2.0"),
  });
  await test.backend.cameras.addDocument({
    kind: "usermanuals",
    name: "Manual",
    language: "en",
    bytes: Buffer.from("%PDF-1.7"),
  });
  for (const serial of pairableSerials) await test.backend.cameras.add({ serial });
  for (let index = 0; index < 6; index += 1) pool.add("snapshot", await policy.importSnapshot("full", "own"));
  const issued = await anIssuedReport(test, "full", [policy.snapshots.own], "Leak survey");
  pool.add("issuedReport", issued.id);
  await rememberLinks();
  const { body: reseller } = await test.call("getReseller", "/api/reseller/", {
    ...(policy.tokens.reseller !== undefined && { token: policy.tokens.reseller }),
  });
  pool.add("reseller", reseller.id);

  /** Links from mails: activation and password reset. */
  async function rememberLinks(): Promise<void> {
    for (const index of [1, 2, 3, 4]) {
      const email = `new${index}@example.com`;
      const json = { email, username: email, password: "seven red kettles" };
      await test.call("registerAccount", "/auth/users/", { json });
      const forgetful = await aPerson(test, `forgetful${index}`);
      await test.call("requestPasswordReset", "/auth/users/reset_password/", {
        json: { email: forgetful.email },
      });
    }
    for (const { links } of await readOutbox(test))
      for (const link of links) {
        const [, page, uid, code] =
          /\/(activate|password\/reset\/confirm)\/([^/]+)\/([^/]+)$/.exec(link) ?? [];
        if (page !== undefined) pool.add(`link ${page}`, JSON.stringify({ uid, token: code }));
      }
  }

  const captures = await Promise.all(
    [1, 2, 3, 4].map((index) => aSnapshotFile(`5f2504e0-4f89-41d3-9a0c-00000000000${index}`, { size: 12 })),
  );
  const image = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#805020" } })
    .jpeg()
    .toBuffer();
  return {
    policy,
    test,
    pool,
    people,
    camera: { serial: cameraSerial, token },
    files: {
      "/uploads/": captures,
      "/uploads/images/": [image],
      "/report-uploads/": [Buffer.from("%PDF-1.7\n1 0 obj <<>> endobj\n%%EOF\n")],
    },
    proofOf: (challenge) => cameraProof(Buffer.from(secret, "base64url"), challenge),
    async freshCode(serial) {
      aheadMs += 61_000;
      return codeOf(test, serial);
    },
    async close() {
      await policy.close();
      folder.remove();
    },
  };
}

/** The camera whose snapshots the policy world imports for the user; it is never removed. */
export const lastingSerial = serials.own;
