import type { KeyedStorage, StorageKey } from "../../host/viewer-host.ts";
import { frameAtom, type SharedStore, sessionAtom } from "../../lib/state/shared-state.ts";

/** Serial numbers of cameras, by their ids. */
export type PairedCameras = Readonly<Record<string, string>>;

type Storage = KeyedStorage<StorageKey>;

/** Counts the changes, because storage events reach only other windows. */
export const pairedCamerasChanges = frameAtom(() => 0);

/**
 * Serial numbers of cameras that the user is removing in this window, or removed while the list still has them: their
 * loss is no news. Marked before the request is sent, as the list without the camera can arrive before its answer.
 */
export const camerasRemovedHere = sessionAtom((): ReadonlySet<string> => new Set());

/** Marks a camera as one that the user removes, or no longer does. */
export function markRemovedHere(store: SharedStore<"session">, serial: string, isRemoved: boolean): void {
  const serials = new Set(store.get(camerasRemovedHere));
  if (isRemoved) serials.add(serial);
  else serials.delete(serial);
  store.set(camerasRemovedHere, serials);
}

/** The device's storage, and the viewer that is notified of changes. */
interface Device {
  readonly host: { readonly storage: Storage };
  readonly frame: { readonly store: SharedStore<"frame"> };
}

/** The cameras that an account was paired with on this device, until it was notified that it no longer is. */
export const pairedCameras = (storage: Storage, userID: string): PairedCameras => read(storage)[userID] ?? {};

/** Replaces the stored cameras of an account. */
export function rememberPairedCameras(
  { host: { storage }, frame: { store } }: Device,
  userID: string,
  cameras: PairedCameras,
): void {
  const all = { ...read(storage), [userID]: cameras };
  const text = JSON.stringify(all);
  if (text === storage.read("pairedCameras")) return;
  storage.write("pairedCameras", text);
  store.set(pairedCamerasChanges, store.get(pairedCamerasChanges) + 1);
}

/** Removes cameras whose loss the user was notified of. */
export function forgetPairedCameras(device: Device, userID: string, serials: readonly string[]): void {
  const kept = Object.entries(pairedCameras(device.host.storage, userID)).filter(
    ([, serial]) => !serials.includes(serial),
  );
  rememberPairedCameras(device, userID, Object.fromEntries(kept));
}

/** Unreadable storage counts as empty. */
function read(storage: Storage): Readonly<Record<string, PairedCameras>> {
  try {
    const stored: unknown = JSON.parse(storage.read("pairedCameras") ?? "{}");
    return isRecord(stored)
      ? Object.fromEntries(Object.entries(stored).map(([userID, cameras]) => [userID, serialsIn(cameras)]))
      : {};
  } catch {
    return {};
  }
}

const serialsIn = (cameras: unknown): PairedCameras =>
  isRecord(cameras)
    ? Object.fromEntries(
        Object.entries(cameras).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
      )
    : {};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
