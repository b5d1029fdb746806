import { type CameraIdentity, takeDemoSnapshot } from "@sonolens/camera-simulator";
import { openBackend } from "../../open-backend.ts";
import { withDatabaseOf } from "../database-settings.ts";
import { passwordOf } from "./person.ts";

/** Two libraries with two users each. */
export const residents = [
  { username: "ann", library: "works" },
  { username: "bea", library: "works" },
  { username: "cem", library: "mill" },
  { username: "dea", library: "mill" },
] as const;
/** Cameras per library, paired by its first user. */
const camerasEach = 3;

/** The initial state of a load. */
export interface Prepared {
  readonly guests: readonly string[];
  readonly libraries: ReadonlyMap<
    string,
    { readonly snapshotIds: readonly string[]; readonly cameras: readonly CameraIdentity[] }
  >;
}

/** Fills a new data folder before any server uses it: accounts, snapshots, registered cameras. */
export async function preparePeople(
  dataDir: string,
  size: { readonly guests: number; readonly snapshotsEach: number },
): Promise<Prepared> {
  const backend = await withDatabaseOf(["--data", dataDir], () =>
    openBackend({ dataDir, demo: false, logLevel: "silent" }),
  );
  try {
    const guests = Array.from({ length: size.guests }, (_, index) => `guest-${index + 1}`);
    for (const { username, library } of residents)
      await backend.ensureAccount({ username, library, password: passwordOf(username), kind: "full" });
    for (const username of guests)
      await backend.ensureAccount({ username, password: passwordOf(username), kind: "full" });
    const libraries = new Map<string, { snapshotIds: string[]; cameras: CameraIdentity[] }>();
    for (const { username, library } of residents) {
      if (libraries.has(library)) continue;
      const snapshotIds: string[] = [];
      for (let number = 0; number < size.snapshotsEach; number += 1) {
        const { bytes } = await takeDemoSnapshot(library, number, Date.now() - number * 60_000);
        const imported = await backend.importSnapshotFile(bytes, username);
        if (!imported.ok) throw new Error(imported.error.message);
        snapshotIds.push(imported.value.snapshotId);
      }
      const cameras: CameraIdentity[] = [];
      for (let number = 1; number <= camerasEach; number += 1) {
        const serial = `${library}-${number}`;
        const added = await backend.cameras.add({ serial });
        if (!added.ok) throw new Error(added.error.message);
        cameras.push({ serial, secret: added.value.secret });
      }
      libraries.set(library, { snapshotIds, cameras });
    }
    return { guests, libraries };
  } finally {
    await backend.close();
  }
}
