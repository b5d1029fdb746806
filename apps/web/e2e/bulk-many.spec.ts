import type { Locator, Page } from "@playwright/test";
import { Api } from "./api.ts";
import { startProduct, withFolder } from "./product.ts";
import { expect, storeSession, test } from "./test.ts";

/** Numbers from 0 to 1, the same ones each time. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Has 5 % of the answers about single snapshots fail: refused, broken, or lost after the server did what it was asked. */
async function failSome(page: Page, seed: number): Promise<() => number> {
  const random = seeded(seed);
  let failures = 0;
  await page.route(/\/api\/snapshots\/[^/]+\/(?:(?:tags|starred|deactivate|restore)\/)?$/, async (route) => {
    if (random() >= 0.05) return route.continue();
    failures += 1;
    const kind = failures % 4;
    if (kind === 0) return route.abort("connectionreset");
    // What the killed server never answers fails by itself.
    if (kind === 1 && !(await route.fetch().catch(() => undefined))) return route.abort();
    const json = { code: "internalError", message: "on purpose", requestId: "test" };
    await route.fulfill({ status: kind === 2 ? 500 : 503, json });
  });
  return () => failures;
}

const told = async (place: Locator, pattern: RegExp) => {
  const [, number = "0"] = pattern.exec((await place.textContent()) ?? "") ?? [];
  return Number(number);
};

test("[BLK-05] [BLK-20] all snapshots are tagged, edited, deleted and brought back with answers failing and the server killed once: the summary is exact and nothing is lost", async ({
  page,
}) => {
  test.setTimeout(300_000);
  await withFolder(async (folder) => {
    let product = await startProduct(folder);
    const port = Number(new URL(product.url).port);
    const api = await Api.signIn(product.url, "full");
    await api.waitUntilAnalysed();
    const before = await api.list();
    const all = before.length;
    expect(all).toBeGreaterThan(30);
    await storeSession(page, product.url, "full");
    await page.goto(product.url);
    await page.getByRole("checkbox", { name: "Select all", exact: true }).click();
    await expect(page.getByTestId("selected-count")).toHaveText(`${all} selected`);
    const failures = await failSome(page, 7);
    const dialog = page.getByRole("dialog");
    const panel = page.getByTestId("bulk-task");
    const choose = async (menu: string, item: string) => {
      await page.getByRole("button", { name: menu, exact: true }).click();
      await page.getByRole("menuitem", { name: item }).click();
    };
    /** Waits for the end; what is told adds up, and agrees with the server. Tries again until nothing failed. */
    const untilDone = async (done: RegExp, count: () => Promise<number>) => {
      for (;;) {
        await panel.getByRole("button", { name: "Stop" }).waitFor({ state: "hidden" });
        await expect(panel).toContainText(done);
        const updated = await told(panel, done);
        const failed = await told(panel, /(\d+) could not be /);
        expect(updated + failed).toBe(all);
        const changed = await count();
        expect(changed).toBeGreaterThanOrEqual(updated);
        if (failed === 0) return expect(changed).toBe(all);
        await panel.getByRole("button", { name: /^Try the / }).click();
      }
    };

    await choose("Actions", "Add or remove tags");
    await dialog.getByRole("button", { name: "Tag", exact: true }).click();
    await page.keyboard.type("everywhere");
    await page.keyboard.press("Enter");
    await dialog.getByRole("button", { name: "Add tags" }).click();
    await dialog.getByRole("button", { name: "Apply" }).click();
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await untilDone(
      /Tags of (\d+) snapshots updated/,
      async () => (await api.list()).filter(({ tags }) => tags.includes("everywhere")).length,
    );
    await panel.getByRole("button", { name: "Undo" }).click();
    await untilDone(/(\d+) snapshots are as they were/, async () => {
      const tagsOf = new Map(before.map(({ id, tags }) => [id, tags.join("\n")]));
      return (await api.list()).filter(({ id, tags }) => tagsOf.get(id) === tags.join("\n")).length;
    });
    await panel.getByRole("button", { name: "Close" }).click();

    await choose("Actions", "Edit fields");
    await dialog.getByRole("checkbox", { name: "Star" }).click();
    await dialog.getByRole("button", { name: "Continue" }).click();
    await dialog.getByRole("button", { name: "Apply" }).click();
    await expect.poll(() => told(dialog, /(\d+) of \d+/)).toBeGreaterThan(9);
    await product.kill();
    await dialog.getByRole("button", { name: "Close" }).last().click();
    product = await startProduct(folder, port);
    await untilDone(
      /(\d+) snapshots updated/,
      async () => (await api.list()).filter(({ starred }) => starred).length,
    );
    await panel.getByRole("button", { name: "Undo" }).click();
    await untilDone(/(\d+) snapshots are as they were/, async () => {
      const starred = new Map(before.map((record) => [record.id, record.starred]));
      return (await api.list()).filter((record) => starred.get(record.id) === record.starred).length;
    });
    await panel.getByRole("button", { name: "Close" }).click();

    await choose("Bulk actions", "Delete");
    await dialog.getByRole("button", { name: `Delete ${all}` }).click();
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await untilDone(/(\d+) snapshots deleted/, async () => all - (await api.list()).length);
    await panel.getByRole("button", { name: "Undo" }).click();
    await untilDone(/(\d+) snapshots are back/, async () => (await api.list()).length);

    expect(failures()).toBeGreaterThan(all / 10);
    const withoutVersions = (list: typeof before) =>
      list
        .map(({ version: _, repair_status: __, ...record }) => record)
        .sort((one, other) => (one.id < other.id ? -1 : 1));
    expect(withoutVersions(await api.list())).toEqual(withoutVersions(before));
    await product.kill();
  });
});
