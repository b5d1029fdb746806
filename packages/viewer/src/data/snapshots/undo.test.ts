import type { ApiClient, BodyOf } from "@sonolens/api-client";
import { describe, expect, it } from "vitest";
import { aSnapshotDetail } from "../../testing/a-snapshot.ts";
import type { SnapshotDetail } from "../types.ts";
import { leakFields, utilizationField } from "./leak-fields.ts";
import { type SnapshotField, snapshotFields } from "./snapshot-fields.ts";
import { createFieldChange, createUndoHistory, type FieldChange } from "./undo.ts";

const undone = async () => "undone" as const;

describe("the history", () => {
  it("gives the changes of a session one by one, the last one first, and none that was undone otherwise", () => {
    const history = createUndoHistory();
    const change = (name: string) => history.remember({ snapshotId: name, undo: undone });
    change("a");
    const forgetB = change("b");
    change("c");
    forgetB();
    forgetB();
    expect(history.takeLast()?.snapshotId).toBe("c");
    expect(history.takeLast()?.snapshotId).toBe("a");
    expect(history.takeLast()).toBeUndefined();
  });

  it("gives one before its turn, once", () => {
    const history = createUndoHistory();
    const first = { snapshotId: "a", undo: undone };
    history.remember(first);
    history.remember({ snapshotId: "b", undo: undone });
    expect([history.take(first), history.take(first)]).toEqual([true, false]);
    expect(history.takeLast()?.snapshotId).toBe("b");
    expect(history.takeLast()).toBeUndefined();
  });

  it("hides the message that offers an undo once something else is changed", () => {
    const history = createUndoHistory();
    let hidden = 0;
    history.remember({ undo: undone });
    history.offer(() => {
      hidden += 1;
    });
    expect(hidden).toBe(0);
    history.remember({ undo: undone });
    history.remember({ undo: undone });
    expect(hidden).toBe(1);
  });

  it("keeps the last hundred", () => {
    const history = createUndoHistory();
    for (let count = 0; count < 150; count += 1) history.remember({ undo: undone });
    let taken = 0;
    while (history.takeLast()) taken += 1;
    expect(taken).toBe(100);
  });

  it("stops once at what cannot be undone, however often a slider moved", async () => {
    const history = createUndoHistory();
    history.remember({ snapshotId: "a", undo: undone });
    history.rememberImpossible("a");
    history.rememberImpossible("a");
    expect(await history.takeLast()?.undo()).toBe("impossible");
    expect(await history.takeLast()?.undo()).toBe("undone");
  });

  it("no longer has the changes of a field since it had a value that was restored", () => {
    const history = createUndoHistory();
    const change = (id: string, name: string, from: number) =>
      history.remember({ snapshotId: id, undo: undone, field: { name, from: () => from } });
    change("a", "distance", 1);
    change("a", "distance", 2);
    change("a", "humidity", 2);
    change("b", "distance", 2);
    change("a", "distance", 3);
    expect(history.takeSince("a", "distance", (before) => before === 9)).toBeUndefined();
    expect(history.takeSince("a", "distance", (before) => before === 2)?.from()).toBe(2);
    const left = [];
    for (let each = history.takeLast(); each; each = history.takeLast())
      left.push(`${each.snapshotId} ${each.field?.name} ${each.field?.from()}`);
    expect(left).toEqual(["b distance 2", "a humidity 2", "a distance 1"]);
  });
});

/** A server that has one snapshot, and answers the calls of the fields below. */
function aServer(named: Partial<SnapshotDetail> = {}) {
  let snapshot = aSnapshotDetail(named);
  const sent: string[] = [];
  const set = (change: Partial<SnapshotDetail>) => {
    snapshot = { ...snapshot, ...change, version: snapshot.version + 1 };
    return { ok: true, value: { version: snapshot.version, snapshot } };
  };
  const meta = (change: Partial<SnapshotDetail["meta"]>) => {
    sent.push(...Object.keys(change));
    return set({ meta: { ...snapshot.meta, ...change } });
  };
  const api = {
    getSnapshot: async () => ({ ok: true, value: snapshot }),
    setSnapshotTags: async ({ body }: { body: BodyOf<"setSnapshotTags"> }) => set({ tags: body.tags }),
    setSnapshotDistance: async ({ body }: { body: BodyOf<"setSnapshotDistance"> }) =>
      set({ source_distance: body.distance }),
    setSnapshotHumidity: async ({ body }: { body: BodyOf<"setSnapshotHumidity"> }) =>
      meta({ current_relative_humidity_percent: body.humidity }),
    setSnapshotGas: async ({ body }: { body: BodyOf<"setSnapshotGas"> }) =>
      meta({ leak_type: body.gas_type }),
    setSnapshotEnergyCost: async ({ body }: { body: BodyOf<"setSnapshotEnergyCost"> }) =>
      meta({ energy_cost: body.energycost }),
    setSnapshotVolumeCost: async ({ body }: { body: BodyOf<"setSnapshotVolumeCost"> }) =>
      meta({ volume_cost: body.volumecost }),
    setSnapshotCurrency: async ({ body }: { body: BodyOf<"setSnapshotCurrency"> }) =>
      meta({ currency: body.currency }),
    setSnapshotUtilization: async ({ body }: { body: BodyOf<"setSnapshotUtilization"> }) =>
      meta({
        current_util_hours: body.hours,
        current_util_days: body.days,
        current_util_weeks: body.weeks ?? null,
      }),
  } as unknown as ApiClient;
  return { api, set, meta, sent, now: () => snapshot };
}

type Server = ReturnType<typeof aServer>;

/** Makes a change on the server; returns what undoes it. */
async function changed<Value>(
  server: Server,
  field: SnapshotField<Value>,
  to: FieldChange<Value, SnapshotDetail>["to"],
) {
  const made = createFieldChange({ snapshot: server.now(), field, to });
  await made.edit.send(server.api);
  return async () => {
    const back = made.back(server.now());
    await back.edit.send(server.api);
    return back.outcome();
  };
}

describe("undoing a change", () => {
  it("sets what was there before, unless it was changed since", async () => {
    const server = aServer({ source_distance: null });
    const undo = await changed(server, snapshotFields.distance, () => 4);
    expect(await undo()).toBe("undone");
    expect(server.now().source_distance).toBeNull();
    // A second try, since the answer was lost.
    expect(await undo()).toBe("undone");

    const again = await changed(server, snapshotFields.distance, () => 4);
    server.set({ source_distance: 9 });
    expect(await again()).toBe("changedSince");
    expect(server.now().source_distance).toBe(9);
  });

  it("takes back its own tags, and leaves those of others", async () => {
    const server = aServer({ tags: ["hall"] });
    const undo = await changed(server, snapshotFields.tags, (tags) => [...tags, "night"]);
    server.set({ tags: ["hall", "night", "roof"] });
    expect(await undo()).toBe("undone");
    expect(server.now().tags).toEqual(["hall", "roof"]);
  });

  it("brings back that something was not measured", async () => {
    const server = aServer();
    server.meta({ current_relative_humidity_percent: null });
    const undo = await changed(server, leakFields.humidity, () => 75);
    expect(await undo()).toBe("undone");
    expect(server.now().meta.current_relative_humidity_percent).toBeNull();
  });

  it("brings back the gas that was shown, air, where none was chosen: no call can set that", async () => {
    const server = aServer();
    const undo = await changed(server, leakFields.gas, () => "HELIUM" as const);
    expect(await undo()).toBe("undone");
    expect(server.now().meta.leak_type).toBe("AIR");
  });

  it("takes back the currency that came with the first price, unless another price is in it", async () => {
    const server = aServer();
    const inEuro = (amount: number) => () => ({ amount, currency: "EUR" });
    const undo = await changed(server, leakFields.energyCost, inEuro(0.3));
    expect(server.now().meta).toMatchObject({ energy_cost: 0.3, currency: "EUR" });
    expect(await undo()).toBe("undone");
    expect(server.now().meta).toMatchObject({ energy_cost: 0, currency: null });

    const again = await changed(server, leakFields.energyCost, inEuro(0.3));
    await changed(server, leakFields.volumeCost, inEuro(0.02));
    expect(server.sent.filter((name) => name === "currency")).toHaveLength(3);
    expect(await again()).toBe("undone");
    expect(server.now().meta).toMatchObject({ energy_cost: 0, volume_cost: 0.02, currency: "EUR" });
  });

  it("takes back one number of the time under pressure, over the others as they are now", async () => {
    const server = aServer();
    const time = utilizationField("weekly");
    const undo = await changed(server, time, (before) => ({ ...before, hours: 12 }));
    await changed(server, time, (before) => ({ ...before, days: 5 }));
    expect(await undo()).toBe("undone");
    expect(time.of(server.now())).toEqual({ hours: 24, days: 5, weeks: 52 });
  });

  it("counts from what was sent before, as long as that is not refused", () => {
    const snapshot = aSnapshotDetail({ source_distance: 1 });
    const field = snapshotFields.distance;
    const first = createFieldChange({ snapshot, field, to: () => 2 });
    const second = createFieldChange({ snapshot, field, to: () => 3 }, first);
    expect(second.from()).toBe(2);
    first.reject();
    expect(second.from()).toBe(1);
  });

  it("shows at once what it will set, and nothing where another change is in the way", () => {
    const snapshot = aSnapshotDetail({ source_distance: 1 });
    const made = createFieldChange({ snapshot, field: snapshotFields.distance, to: () => 2 });
    expect(made.back({ ...snapshot, source_distance: 2 }).edit.patch).toEqual({ source_distance: 1 });
    expect(made.back({ ...snapshot, source_distance: 8 }).edit.patch).toEqual({});
  });
});
