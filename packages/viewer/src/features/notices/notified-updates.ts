import { compareVersions } from "@sonolens/domain";
import type { KeyedStorage, StorageKey } from "../../host/viewer-host.ts";

/** A newer version that is available for a camera. */
export interface CameraUpdate {
  readonly serial: string;
  /** Display name of the camera. */
  readonly name: string;
  readonly version: string;
}

type Storage = KeyedStorage<StorageKey>;

/** The updates whose notice was not closed on this device; a newer version is shown again (ROU-62). */
export function untoldUpdates(storage: Storage, updates: readonly CameraUpdate[]): CameraUpdate[] {
  const told = read(storage);
  return updates.filter(({ serial, version }) => {
    const closed = told[serial];
    return closed === undefined || compareVersions(version, closed) > 0;
  });
}

/** Stores that the notice of updates was closed. */
export function closeUpdates(storage: Storage, updates: readonly CameraUpdate[]): void {
  const closed = Object.fromEntries(updates.map(({ serial, version }) => [serial, version]));
  storage.write("updatesClosed", JSON.stringify({ ...read(storage), ...closed }));
}

/** Unreadable storage counts as empty. */
function read(storage: Storage): Readonly<Record<string, string>> {
  try {
    const stored: unknown = JSON.parse(storage.read("updatesClosed") ?? "{}");
    if (typeof stored !== "object" || stored === null) return {};
    return Object.fromEntries(Object.entries(stored).filter(([, version]) => typeof version === "string"));
  } catch {
    return {};
  }
}
