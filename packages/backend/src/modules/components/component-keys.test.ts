import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, expect, it } from "vitest";
import { openDatabase } from "../../storage/database/open-database.ts";
import { takeBackTo } from "../../testing/older-schema.ts";
import { makeTemporaryFolder } from "../../testing/temporary-folder.ts";
import { createAccountRepository } from "../account/account.repository.ts";
import { createComponentRepository } from "./component.repository.ts";

const folder = makeTemporaryFolder();
const file = join(folder.path, "sonolens.db");
afterAll(() => folder.remove());

const component = (
  id: string,
  name: string,
  more: { readonly description?: string; readonly tags?: string },
) => ({
  ...{ id, account_id: "ada", created_at: "", name, description: "", tags: "[]", kind: "point" },
  ...{ parent_id: null, group_id: null, limits: null, closes_itself: 1 as const },
  ...more,
});

it("[CMP-01] orders and finds the components of an older data folder, and knows their cameras", async () => {
  const before = await openDatabase(file, "");
  const components = createComponentRepository(before);
  await before.transaction(async () => {
    await createAccountRepository(before).insert({
      ...{ id: "ada", username: "ada", email: "ada@example.com", password_hash: "", state: "active" },
      ...{ is_demo: 0, is_staff: 0, has_accepted_terms: 1, created_at: "" },
    });
    await components.insert(component("1", "Pumpe 10", { description: "Früher Öl" }));
    await components.insert(component("2", "Pumpe 9", { tags: '["Kühlung"]' }));
  });
  const keys = () =>
    before
      .current()
      .selectFrom("components")
      .select(["id", "sources_key", "folded_names"])
      .orderBy("id")
      .execute();
  const expected = await keys();
  await before.close();
  const raw = new DatabaseSync(file);
  takeBackTo(33, raw);
  raw.close();

  const after = await openDatabase(file, "");
  const now = createComponentRepository(after);
  const find = (filter: object) =>
    now.idsFound({ accountId: "ada", ...filter }, undefined, { limit: 10, offset: 0 });
  expect(await find({})).toEqual(["2", "1"]);
  expect(await find({ words: ["kuhlung"] })).toEqual(["2"]);
  expect(await find({ words: ["fruher", "ol"], inDescriptions: true })).toEqual(["1"]);
  expect(
    await after
      .current()
      .selectFrom("components")
      .select(["id", "sources_key", "folded_names"])
      .orderBy("id")
      .execute(),
  ).toEqual(expected);
  await after.close();
});
