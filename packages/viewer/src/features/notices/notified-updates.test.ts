import { expect, it } from "vitest";
import type { StorageKey } from "../../host/viewer-host.ts";
import { closeUpdates, untoldUpdates } from "./notified-updates.ts";

function aStorage(text?: string) {
  const kept = new Map<StorageKey, string>(text === undefined ? [] : [["updatesClosed", text]]);
  return {
    read: (key: StorageKey) => kept.get(key) ?? null,
    write: (key: StorageKey, value: string) => void kept.set(key, value),
    remove: (key: StorageKey) => void kept.delete(key),
  };
}
const update = (serial: string, version: string) => ({ serial, name: serial, version });
const told = (storage: ReturnType<typeof aStorage>, ...updates: ReturnType<typeof update>[]) =>
  untoldUpdates(storage, updates).map(({ serial, version }) => `${serial} ${version}`);

it("[ROU-62] tells an update until it was closed, and a newer one again", () => {
  const storage = aStorage();
  expect(told(storage, update("A", "3.9"), update("B", "3.9"))).toEqual(["A 3.9", "B 3.9"]);
  closeUpdates(storage, [update("A", "3.9")]);
  expect(told(storage, update("A", "3.9"), update("B", "3.9"))).toEqual(["B 3.9"]);
  expect(told(storage, update("A", "3.8"), update("A", "3.10"))).toEqual(["A 3.10"]);
});

it.each(["", "null", "{", '{"A":7}'])("takes %j for nothing", (text) => {
  expect(told(aStorage(text), update("A", "1"))).toEqual(["A 1"]);
});
