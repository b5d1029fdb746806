import { readEdition } from "@sonolens/editions";
import type { BackendOptions } from "../../backend-options.ts";
import { createBackend } from "../../create-backend.ts";
import { createFeatureRepository } from "../../modules/account/feature.repository.ts";
import { openDatabase } from "../../storage/database/open-database.ts";
import { aSnapshotFile } from "../a-snapshot-file.ts";
import { databaseOption, databasePlace } from "../test-database-place.ts";
import { newVersion } from "./camera-actors.ts";
import type { CrashCamera } from "./device-actors.ts";

/** The number of participants. */
export interface WorldSize {
  /** Snapshots whose fields are written. */
  readonly written: number;
  /** Snapshots that are deleted and restored. */
  readonly deleted: number;
  readonly reanalyzed: number;
  /** Snapshots that are edited all at once. */
  readonly edited: number;
  readonly camerasEach: number;
  /** Cameras that are updated. */
  readonly updated: number;
  /** Users who delete their accounts. */
  readonly leavers: number;
  /** Users who are invited and removed again, each by another host. */
  readonly guests: number;
}

/** Everything that exists before the first kill. */
export interface World {
  readonly dataDir: string;
  readonly size: WorldSize;
  readonly written: readonly string[];
  readonly deleted: readonly string[];
  readonly reanalyzed: readonly string[];
  readonly edited: readonly string[];
  readonly cameras: ReadonlyMap<string, readonly CrashCamera[]>;
  readonly resellerId: string;
  readonly licenceKeys: number;
}

export const passwordOf = (username: string): string => `${username} has a long password`;

/**
 * Two share a library; `quiet` receives only messages about its own actions; `jobs` re-analyzes; `cam` has
 * cameras.
 */
const people = ["ann", "ben", "eve", "kim", "jobs", "quiet", "pass", "word", "cam"];

const numbered = (name: string, many: number): string[] =>
  Array.from({ length: many }, (_, index) => `${name}-${index}`);
export const hostsOf = ({ guests }: WorldSize): string[] => numbered("host", guests);
export const guestsOf = ({ guests }: WorldSize): string[] => numbered("guest", guests);
export const leaversOf = ({ leavers }: WorldSize): string[] =>
  numbered("leaver", leavers).map((name) => `${name}-end`);

/** Users who are not deleted. */
export const peopleOf = (size: WorldSize): string[] => [...people, ...hostsOf(size), ...guestsOf(size)];
const licenceKeys = 1_000_000;

export async function makeWorld(
  dataDir: string,
  size: WorldSize,
  options: Pick<BackendOptions, "s3"> = {},
): Promise<World> {
  const backend = await createBackend({
    ...options,
    dataDir,
    ...databaseOption(dataDir),
    edition: readEdition("ue"),
    version: "0.1.0",
    logLevel: "silent",
    passwordMemoryKiB: 8,
    analyzeInBackground: false,
    // A second connection in this process would wait for its lock in vain.
    doesJobs: false,
  });
  const features = await openDatabase(databasePlace(dataDir), new Date().toISOString());
  for (const username of [...peopleOf(size), ...leaversOf(size)]) {
    const { accountId } = await backend.ensureAccount({
      username,
      email: `${username}@example.com`,
      password: passwordOf(username),
      kind: "full",
      ...((username === "ann" || username === "ben") && { library: "shared" }),
    });
    await features.transaction(() =>
      createFeatureRepository(features).give({ kind: "user", id: accountId }, "DataConnectNewKey"),
    );
  }
  await features.close();

  let count = 0;
  async function snapshots(owner: string, many: number, audio: boolean): Promise<string[]> {
    const ids: string[] = [];
    for (let index = 0; index < many; index += 1) {
      count += 1;
      const capture = `4f2504e0-4f89-41d3-9a0c-${String(count).padStart(12, "0")}`;
      const file = await aSnapshotFile(capture, {
        size: 16,
        frameCount: 1,
        audio,
        ...(!audio && { picture: null }),
      });
      const imported = await backend.importSnapshotFile(file, owner);
      if (!imported.ok) throw new Error(imported.error.message);
      ids.push(imported.value.snapshotId);
    }
    return ids;
  }
  const written = await snapshots("ann", size.written, false);
  const deleted = await snapshots("eve", size.deleted, true);
  const reanalyzed = await snapshots("jobs", size.reanalyzed, false);
  const edited = await snapshots("word", size.edited, false);

  const cameras = new Map<string, CrashCamera[]>();
  for (const [username, many] of [
    ["eve", size.camerasEach],
    ["kim", size.camerasEach],
    // The first reports its status, the second sends files.
    ["cam", 2 + size.updated],
  ] as const) {
    const own: CrashCamera[] = [];
    for (let index = 0; index < many; index += 1) {
      const serial = `${username}-${index}`;
      const added = await backend.cameras.add({ serial });
      if (!added.ok) throw new Error(added.error.message);
      own.push({ serial, secret: added.value.secret });
    }
    cameras.set(username, own);
  }
  await backend.cameras.addSoftware({ version: newVersion });
  const reseller = await backend.ensureReseller({
    name: "Reseller",
    remainingKeys: licenceKeys,
    members: [{ username: "kim" }],
  });
  if (!reseller.ok) throw new Error("There is no reseller.");
  await backend.close();
  return {
    dataDir,
    size,
    written,
    deleted,
    reanalyzed,
    edited,
    cameras,
    resellerId: reseller.value.resellerId,
    licenceKeys,
  };
}
