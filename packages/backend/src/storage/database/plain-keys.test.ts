import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, expect, it } from "vitest";
import { createAccountRepository } from "../../modules/account/account.repository.ts";
import { takeBackTo } from "../../testing/older-schema.ts";
import { makeTemporaryFolder } from "../../testing/temporary-folder.ts";
import { openDatabase } from "./open-database.ts";

const folder = makeTemporaryFolder();
const file = join(folder.path, "sonolens.db");
afterAll(() => folder.remove());

const account = (id: string, username: string) => ({
  id,
  username,
  email: username,
  password_hash: "",
  state: "active" as const,
  is_demo: 0 as const,
  is_staff: 0 as const,
  has_accepted_terms: 1 as const,
  created_at: "",
});

it("finds the accounts of an older data folder by the keys of today, and doubles none", async () => {
  const before = await openDatabase(file, "");
  const accounts = createAccountRepository(before);
  const wide = "\uff41da@example.com";
  await before.transaction(async () => {
    await accounts.insert(account("1", wide));
    await accounts.insert(account("2", "bob@example.com"));
    await accounts.insert(account("3", "b\uff2fb@example.org"));
  });
  await before.close();
  // The former form of the keys: composed letters, but no compatibility forms.
  const raw = new DatabaseSync(file);
  raw.exec(`update accounts set name_key = '${wide}', email_key = '${wide}' where id = '1'`);
  raw.exec("update accounts set name_key = 'b\uff4fb@example.com' where id = '3'");
  takeBackTo(15, raw);
  raw.close();

  const after = await openDatabase(file, "");
  const found = createAccountRepository(after);
  expect((await found.byUsername("Ada@example.com"))?.id).toBe("1");
  expect((await found.byEmail("ada@example.com")).map(({ id }) => id)).toEqual(["1"]);
  expect((await found.byUsername("bob@example.com"))?.id).toBe("2");
  expect((await found.byUsername("b\uff2fb@example.org"))?.id).toBe("3");
  await after.close();
});
