import { createI18n, loadTextsOf } from "@sonolens/i18n";
import { expect, it } from "vitest";
import { shortcutOf } from "../lib/state/shortcuts.ts";
import { contributions, features } from "./features.ts";
import { shortcutTables } from "./shortcut-tables.ts";

const press = (key: string) => ({ key, ctrlKey: false, metaKey: false, altKey: false });

/** The keys that open a dialog from any page, and those of each scope. */
const keysOf = (scope: string) => shortcutTables.find((table) => table.scope === scope)?.keys ?? {};

it("collects the features of all folders", () => {
  expect(features.length).toBeGreaterThan(20);
  const ids = contributions.navigation.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids[0]).toBe("snapshots");
});

it("[ROU-24] offers snapshots, cameras, organization and FAQ to everyone", () => {
  const forAll = contributions.navigation.filter((item) => !item.audience && !item.isOffered);
  expect(forAll.map(({ route }) => route)).toEqual(
    expect.arrayContaining(["/", "/cameras", "/organization", "/faq"]),
  );
});

it("has one dialog of a name, and one for each command", () => {
  const names = features.flatMap(({ dialogs }) => Object.keys(dialogs ?? {}));
  expect(names).toHaveLength(new Set(names).size);
  expect(names).toEqual(expect.arrayContaining(contributions.commands.map(({ dialog }) => dialog)));
});

it("has one entry at each position of a list", () => {
  const { navigation, commands } = contributions;
  for (const list of [navigation, commands, shortcutTables])
    expect(new Set(list.map(({ order }) => order)).size).toBe(list.length);
});

it("lists the shortcuts of each scope once, with what they do", () => {
  expect(new Set(shortcutTables.map(({ scope }) => scope)).size).toBe(shortcutTables.length);
  expect(shortcutOf(keysOf("snapshot"), press("j"))).toBe("next");
  expect(shortcutOf(keysOf("snapshot"), press(" "))).toBe("play");
  expect(shortcutOf(keysOf("gallery"), press("ArrowDown"))).toBe("below");
  expect(shortcutOf(keysOf("gallery"), press(" "))).toBeUndefined();
  expect(shortcutOf(keysOf("anywhere"), press("?"))).toBe("help");
  expect(shortcutOf(keysOf("picture"), press("constructor"))).toBeUndefined();
});

it("has one meaning for a key in a scope", () => {
  for (const { keys } of shortcutTables) {
    const used = Object.values(keys).flat();
    expect(new Set(used).size).toBe(used.length);
  }
});

it("has a text for each shortcut", async () => {
  const i18n = await createI18n("en");
  await loadTextsOf(i18n, "help");
  for (const { scope, keys } of shortcutTables)
    for (const action of Object.keys(keys)) expect(i18n.exists(`help:keys.${scope}.${action}`)).toBe(true);
});
