import type { ApiClient } from "@sonolens/api-client";
import { expect, it } from "vitest";
import { aFrame } from "../../../testing/a-frame.ts";
import { aSnapshotDetail } from "../../../testing/a-snapshot.ts";
import { editing } from "./editing.ts";

it("undo restores what was stored, also that nothing was measured, and sends nothing where nothing is seen to change", async () => {
  let snapshot = aSnapshotDetail({ device_analysis_type: "LEAK" });
  const sent: unknown[] = [];
  const set = (change: Partial<typeof snapshot.meta>) => {
    sent.push(change);
    const meta = { ...snapshot.meta, ...change };
    snapshot = { ...snapshot, version: snapshot.version + 1, meta };
    return { ok: true, value: { version: snapshot.version, snapshot } };
  };
  type Body<Name extends string> = { readonly body: Readonly<Record<Name, number | null>> };
  const api = {
    getSnapshot: async () => ({ ok: true, value: snapshot }),
    getLeakAnalysis: async () => ({ ok: true, value: {} }),
    setSnapshotHumidity: async ({ body }: Body<"humidity">) =>
      set({ current_relative_humidity_percent: body.humidity }),
    setSnapshotSpecificPower: async ({ body }: Body<"specificpower">) =>
      set({ specific_power: body.specificpower }),
  } as unknown as ApiClient;
  set({ current_relative_humidity_percent: null, specific_power: null, leak_type: null });
  sent.length = 0;
  const { frame, scope } = aFrame();
  const connection = { check: async () => {}, untilBack: async () => {} };
  const services = { api, frame, connection } as unknown as Parameters<typeof editing>[0];
  const change = editing(services, { gas: "AIR", humidity: 71, specificPower: 7.2 }, "UTC");
  const { signal } = new AbortController();
  expect(await change.work(snapshot.id, signal)).toEqual({ ok: true });
  expect(await change.undo?.().work(snapshot.id, signal)).toEqual({ ok: true });
  expect(sent).toEqual([
    { current_relative_humidity_percent: 71 },
    { specific_power: 7.2 },
    { current_relative_humidity_percent: null },
    { specific_power: null },
  ]);
  scope.dispose();
});
