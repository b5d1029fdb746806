import { expect, it, vi } from "vitest";
import type { StorageKey } from "../../host/viewer-host.ts";
import { aFrame } from "../../testing/a-frame.ts";
import {
  forgetPairedCameras,
  pairedCameras,
  pairedCamerasChanges,
  rememberPairedCameras,
} from "./paired-cameras.ts";

function aStorage(text?: string) {
  const kept = new Map<StorageKey, string>(text === undefined ? [] : [["pairedCameras", text]]);
  return {
    read: (key: StorageKey) => kept.get(key) ?? null,
    write: (key: StorageKey, value: string) => void kept.set(key, value),
    remove: (key: StorageKey) => void kept.delete(key),
  };
}

it("[ROU-62] remembers cameras by account, and forgets those whose loss is known", () => {
  const storage = aStorage();
  const { frame } = aFrame();
  const device = { host: { storage }, frame };
  const changed = vi.fn();
  frame.store.sub(pairedCamerasChanges, changed);
  rememberPairedCameras(device, "1", { a: "SL-1", b: "SL-2" });
  rememberPairedCameras(device, "2", { a: "SL-1" });
  forgetPairedCameras(device, "1", ["SL-1", "SL-9"]);
  expect(changed).toHaveBeenCalledTimes(3);
  expect(pairedCameras(storage, "1")).toEqual({ b: "SL-2" });
  expect(pairedCameras(storage, "2")).toEqual({ a: "SL-1" });
});

it.each(["", "null", "[]", '"x"', "{", '{"1":null}', '{"1":{"a":1}}'])("takes %j for nothing", (text) => {
  expect(pairedCameras(aStorage(text), "1")).toEqual({});
});
