import { aSnapshotFile } from "./a-snapshot-file.ts";
import type { TestBackend } from "./start-test-backend.ts";

/** A signed-in user besides the usual accounts of a test. */
export interface TestPerson {
  readonly username: string;
  readonly accountId: string;
  readonly email: string;
  readonly token: string;
}

/** Makes an account with a library of its own and signs it in. */
export async function aPerson(test: TestBackend, username: string): Promise<TestPerson> {
  const email = `${username}@example.com`;
  const password = `${username}-sonolens`;
  const { accountId } = await test.backend.ensureAccount({ username, email, password, kind: "full" });
  const { body } = await test.call("createToken", "/api/token/", { json: { username, password } });
  return { username, accountId, email, token: body.access };
}

/** Imports a snapshot of a camera with this serial number into a user's library; returns its ids. */
export async function aCameraOf(
  test: TestBackend,
  owner: TestPerson,
  serial: string,
  captureId: string = crypto.randomUUID(),
): Promise<{ snapshotId: string; ownership: string }> {
  const device = { serial, label: `Camera ${serial}`, microphoneCount: 64 };
  const file = await aSnapshotFile(captureId, { size: 16, audio: false, manifest: { device } });
  const imported = await test.backend.importSnapshotFile(file, owner.username);
  if (!imported.ok) throw new Error(imported.error.message);
  const { snapshotId } = imported.value;
  const { token } = owner;
  const { body } = await test.call("getSnapshot", `/api/snapshots/${snapshotId}/`, { token });
  return { snapshotId, ownership: body.ownership };
}
