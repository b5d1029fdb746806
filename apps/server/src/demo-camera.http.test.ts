import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ApiSchema } from "@sonolens/api-client";
import type { Backend } from "@sonolens/backend";
import { demoFiles, demoRecipes } from "@sonolens/camera-simulator";
import { afterAll, beforeAll, expect, it } from "vitest";
import { demoSignIns } from "./demo-accounts.ts";
import { demoCamera, prepareDemoCamera } from "./demo-camera.ts";
import { loadDemoData } from "./load-demo-data.ts";
import { ensureDemoAccounts } from "./open-backend.ts";
import { openTestBackend } from "./testing/open-test-backend.ts";

const folder = mkdtempSync(join(tmpdir(), "sonolens-demo-camera-"));
let backend: Backend;
let address: string;

beforeAll(async () => {
  backend = await openTestBackend({ dataDir: join(folder, "data"), demo: true, logLevel: "silent" });
  await ensureDemoAccounts(backend);
  ({ address } = await backend.listen(0));
  const one = demoRecipes.findIndex(({ device }) => device.serial === demoCamera.serial);
  await loadDemoData(backend, new AbortController().signal, demoFiles.slice(one, one + 1));
});
afterAll(async () => {
  await backend.close();
  rmSync(folder, { recursive: true, force: true });
});

async function seenBy<Answer>(kind: "demo" | "full", path: string): Promise<Answer> {
  const account = demoSignIns.find((each) => each.kind === kind);
  const signedIn = await fetch(`${address}/api/token/`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: account?.username, password: account?.password }),
  });
  const { access } = (await signedIn.json()) as { access: string };
  const answer = await fetch(address + path, { headers: { authorization: `Bearer ${access}` } });
  return (await answer.json()) as Answer;
}

it("[CAM-08] [UPD-03] the demo shows a camera that is paired, with an update and with what each version brought", async () => {
  await prepareDemoCamera(backend, address);
  // A later start leaves it unchanged.
  await prepareDemoCamera(backend, address);
  for (const kind of ["demo", "full"] as const) {
    const cameras = await seenBy<ApiSchema<"DeviceList">>(kind, "/api/devices/");
    expect(cameras).toMatchObject([{ serial: demoCamera.serial, isActive: true }]);
    expect(
      await seenBy<ApiSchema<"DeviceVersions">>(kind, `/api/device/${demoCamera.serial}/`),
    ).toMatchObject({
      SoftwareVersionId: "3.4.1",
      AllowedToUpdate: true,
      AvailableSoftwareUpdates: [{ SoftwareVersionId: "3.5.0", PublishedAt: "2026-11-12T09:00:00.000Z" }],
      snapshotCount: 1,
    });
    const listed = await seenBy<ApiSchema<"SoftwareUpdateList">>(kind, "/api/software-updates/");
    expect(listed.map(({ SoftwareVersionId }) => SoftwareVersionId)).toEqual(["3.5.0", "3.4.1", "3.3.0"]);
    for (const { ReleaseNotes } of listed) expect(ReleaseNotes.length).toBeGreaterThan(0);
  }
});
