import { expect, it } from "vitest";
import { type ExampleState, exampleCalls, exampleSettingsOf, exampleState } from "./example-organization.ts";

it("[ORG-04] the example changes as the server would, in memory only", async () => {
  let state: ExampleState = exampleState((key) => key, "me@example.com", new Date("2026-11-28T00:00:00Z"));
  const calls = exampleCalls("me@example.com", (change) => {
    state = change(state);
  });
  const peopleOf = (id: string) =>
    state.organization.groups.find((group) => group.id === id)?.users.map(({ customerId }) => customerId);
  const camerasOf = (id: string) =>
    state.organization.groups.find((group) => group.id === id)?.ownerships.map((camera) => camera.id);
  await calls.movePerson("johanna", "b", "oulu");
  expect([peopleOf("b"), peopleOf("oulu")]).toEqual([["timo"], ["johanna"]]);
  await calls.removePerson("timo", "b");
  expect(peopleOf("b")).toEqual([]);
  await calls.putCamera("c2", "oulu");
  await calls.putCamera("c5", "oulu");
  expect([camerasOf("b"), camerasOf("oulu")]).toEqual([["c3"], ["c2", "c5"]]);
  await calls.addGroup("oulu", { name: "Hall C", description: "" });
  const added = state.organization.groups.at(-1);
  expect(added).toMatchObject({ name: "Hall C", parentId: "oulu", isRoot: false });
  await calls.changeTexts(added?.id ?? "", { description: "New" });
  expect(state.organization.groups.at(-1)).toMatchObject({ name: "Hall C", description: "New" });
  await calls.deleteGroup(added?.id ?? "");
  expect(state.organization.groups.some(({ name }) => name === "Hall C")).toBe(false);
  await calls.invite(["t.maki@kuusi.example", "new@kuusi.example"], "oulu");
  expect(state.invitations.map(({ email, group }) => [email, group.id])).toEqual([
    ["new@kuusi.example", "oulu"],
    ["t.maki@kuusi.example", "oulu"],
  ]);
  await calls.cancelInvitation("invitation");
  expect(state.invitations.map(({ email }) => email)).toEqual(["new@kuusi.example"]);
});

it("[ORG-04] a group of the example sets some settings, and gets the others from the groups above it", async () => {
  const { organization } = exampleState((key) => key, "me@example.com", new Date("2026-11-28T00:00:00Z"));
  const below = exampleSettingsOf("compressors", organization.groups);
  expect(below.own).toEqual({});
  expect(Object.entries(below.inherited.groups).map(([name, { id }]) => [name, id])).toEqual([
    ["leak_size_severity_low_lpmin", "b"],
    ["leak_size_severity_high_lpmin", "b"],
    ["report_template", "b"],
    ["leak_size_corr_factor", "tampere"],
    ["currency_iso_code", "root"],
    ["energy_cost_kwh", "root"],
    ["co2_cost_kg_kwh", "root"],
    ["report_language", "root"],
  ]);
  expect(below.inherited.values).toMatchObject({ leak_size_severity_high_lpmin: 5, report_language: "fi" });
  expect(exampleSettingsOf("b", organization.groups).own).toMatchObject({ report_template: "workList" });
});
