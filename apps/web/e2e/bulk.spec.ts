import type { Page } from "@playwright/test";
import { cardOf, cards, expect, test } from "./test.ts";

const canSelect = (page: Page) =>
  expect(page.getByRole("checkbox", { name: "Select all", exact: true })).toBeVisible();
const count = (page: Page) => page.getByTestId("selected-count");
const task = (page: Page) => page.getByTestId("bulk-task");

async function selectFirst(page: Page, wanted: number): Promise<string[]> {
  const links = cards(page).getByRole("link");
  await canSelect(page);
  await links.first().focus();
  await page.keyboard.press("x");
  if (wanted > 1) await links.nth(wanted - 1).click({ modifiers: ["Shift"] });
  await expect(count(page)).toHaveText(`${wanted} selected`);
  return cards(page).evaluateAll(
    (all, end) => all.slice(0, end).map((card) => (card as HTMLElement).dataset.id ?? ""),
    wanted,
  );
}

async function choose(page: Page, menu: "Actions" | "Bulk actions", item: string) {
  await page.getByRole("button", { name: menu, exact: true }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

/** Until nothing is under way any more, however long the machine takes. */
const hasEnded = (page: Page) =>
  page.getByRole("dialog").getByRole("button", { name: "Stop" }).waitFor({ state: "hidden" });

async function typeTag(page: Page, tag: string) {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Tag", exact: true }).click();
  await page.keyboard.type(tag);
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("listitem").filter({ hasText: tag })).toBeVisible();
}

test.describe("many snapshots at once", () => {
  test("[GAL-05] [BLK-01] [BLK-02] get tags and lose them again, with a look at what changes, and an undo", async ({
    page,
    open,
    api,
  }) => {
    await open("/?sort=labelAsc", "full");
    const ids = await selectFirst(page, 4);
    const before = new Map(
      await Promise.all(ids.map(async (id) => [id, (await api.detail(id)).tags] as const)),
    );
    await choose(page, "Actions", "Add or remove tags");
    const dialog = page.getByRole("dialog", { name: "Tag 4 snapshots" });
    for (const name of ["Add tags", "Remove tags"])
      await expect(dialog.getByRole("button", { name, exact: true })).toHaveAttribute(
        "aria-disabled",
        "true",
      );
    await typeTag(page, "bulk walk");
    await dialog.getByRole("button", { name: "Add tags" }).click();
    await expect(dialog).toContainText("Add: bulk walk");
    await expect(dialog).toContainText("4 snapshots change.");
    await dialog.getByRole("button", { name: "Apply" }).click();
    await expect(dialog).toContainText("Tags of 4 snapshots updated");
    for (const id of ids)
      expect((await api.detail(id)).tags).toEqual([...(before.get(id) ?? []), "bulk walk"]);
    await dialog.getByRole("button", { name: "Close" }).last().click();

    // It stays on the panel, on other pages too, until it is undone or closed.
    await cardOf(page, ids[0] ?? "")
      .getByRole("link")
      .click();
    await expect(page.getByTestId("stage")).toBeVisible();
    await task(page).getByRole("button", { name: "Undo" }).click();
    await expect(task(page)).toContainText("Tags of 4 snapshots updated");
    for (const id of ids) expect((await api.detail(id)).tags).toEqual(before.get(id));
    await task(page).getByRole("button", { name: "Close" }).click();
    await expect(task(page)).toHaveCount(0);
  });

  test("[BLK-01] [BLK-05] with some answers failing, every outcome is counted, and only what failed is tried again", async ({
    page,
    open,
    api,
  }) => {
    await open("/", "full");
    const ids = await selectFirst(page, 12);
    // Two are refused, whenever they are asked for.
    const refused = new Set([ids[3] ?? "", ids[11] ?? ""]);
    let under = 0;
    let most = 0;
    let asked = 0;
    const isTags = /\/api\/snapshots\/([^/]+)\/tags\/$/;
    await page.route(isTags, async (route) => {
      const id = isTags.exec(new URL(route.request().url()).pathname)?.[1] ?? "";
      asked += 1;
      under += 1;
      most = Math.max(most, under);
      if (refused.has(id))
        await route.fulfill({
          status: 400,
          contentType: "application/json",
          json: { code: "storageFull", message: "on purpose", requestId: "test" },
        });
      else await route.continue();
      under -= 1;
    });
    await choose(page, "Actions", "Add or remove tags");
    await typeTag(page, "counted");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Add tags" }).click();
    await dialog.getByRole("button", { name: "Apply" }).click();
    await hasEnded(page);
    await expect(dialog).toContainText("2 could not be changed");
    await expect(dialog).toContainText("Tags of 10 snapshots updated");
    expect(asked).toBe(12);
    expect(most).toBeLessThanOrEqual(10);
    const tagged = async () =>
      new Set((await api.list()).filter(({ tags }) => tags.includes("counted")).map(({ id }) => id));
    expect(await tagged()).toEqual(new Set(ids.filter((id) => !refused.has(id))));

    await page.unroute(isTags);
    const again: string[] = [];
    page.on("request", (request) => {
      const id = isTags.exec(new URL(request.url()).pathname)?.[1];
      if (id) again.push(id);
    });
    await dialog.getByRole("button", { name: "Try the 2 again" }).click();
    await expect(dialog).toContainText("Tags of 12 snapshots updated");
    expect(new Set(again)).toEqual(refused);
    expect(await tagged()).toEqual(new Set(ids));
    for (const id of ids) {
      const { tags } = await api.detail(id);
      await api.post(`api/snapshots/${id}/tags/`, { tags: tags.filter((tag) => tag !== "counted") });
    }
  });

  test("stop when they are told to: what was begun is counted, nothing else is begun", async ({
    page,
    open,
    api,
  }) => {
    await open("/", "full");
    await selectFirst(page, 12);
    let letGo: () => void = () => {};
    const held = new Promise<void>((done) => {
      letGo = done;
    });
    let asked = 0;
    await page.route(/\/tags\/$/, async (route) => {
      asked += 1;
      await held;
      await route.continue();
    });
    await choose(page, "Actions", "Add or remove tags");
    await typeTag(page, "stopped");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Add tags" }).click();
    await dialog.getByRole("button", { name: "Apply" }).click();
    await expect.poll(() => asked).toBe(10);
    await expect(dialog).toContainText("0 of 12");
    await dialog.getByRole("button", { name: "Stop" }).click();
    letGo();
    await hasEnded(page);
    await expect(dialog).toContainText("Tags of 10 snapshots updated");
    await expect(dialog).toContainText("2 were not begun.");
    expect(asked).toBe(10);
    await dialog.getByRole("button", { name: "Undo" }).click();
    await expect(task(page)).toContainText("Tags of 10 snapshots updated");
    expect((await api.list()).filter(({ tags }) => tags.includes("stopped"))).toEqual([]);
  });

  test("[GAL-06] [BLK-18] [BLK-19] [BLK-20] [BLK-21] are deleted after a question, and brought back", async ({
    page,
    open,
    api,
  }) => {
    const all = (await api.list()).length;
    await open("/", "full");
    const ids = await selectFirst(page, 3);
    const [first = "", second = "", third = ""] = ids;
    const isThird = new RegExp(`/api/snapshots/${third}/deactivate/$`);
    await page.route(isThird, (route) =>
      route.fulfill({
        status: 400,
        contentType: "application/json",
        json: { code: "storageFull", message: "on purpose", requestId: "test" },
      }),
    );
    await choose(page, "Bulk actions", "Delete");
    const dialog = page.getByRole("dialog", { name: "Delete 3 snapshots?" });
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toHaveCount(0);
    expect((await api.list()).length).toBe(all);
    await choose(page, "Bulk actions", "Delete");
    await dialog.getByRole("button", { name: "Delete 3" }).click();
    await expect(dialog).toContainText("1 could not be deleted:");
    await expect(cardOf(page, first)).toHaveCount(0);
    await expect(cardOf(page, second)).toHaveCount(0);
    await expect(cardOf(page, third)).toHaveCount(1);
    await page.unroute(isThird);
    await dialog.getByRole("button", { name: "Try the 1 again" }).click();
    await expect(task(page)).toContainText("3 snapshots deleted");
    // By itself.
    await expect(dialog).toHaveCount(0);
    await expect(cardOf(page, third)).toHaveCount(0);
    await expect(count(page)).toHaveCount(0);
    expect((await api.list()).length).toBe(all - 3);
    await task(page).getByRole("button", { name: "Undo" }).click();
    await expect(task(page)).toContainText("3 snapshots are back");
    for (const id of ids) await expect(cardOf(page, id)).toHaveCount(1);
    expect((await api.list()).length).toBe(all);
  });

  test("[PERM-05] [PERM-06] [PERM-14] are not changed in the demo, which says why", async ({
    page,
    open,
  }) => {
    await open("/", "demo");
    await selectFirst(page, 2);
    for (const [menu, item] of [
      ["Actions", "Add or remove tags"],
      ["Bulk actions", "Delete"],
    ] as const) {
      await page.getByRole("button", { name: menu, exact: true }).click();
      const entry = page.getByRole("menuitem", { name: item });
      await expect(entry).toHaveAttribute("aria-disabled", "true");
      await expect(entry).toContainText(/demo/i);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("menu")).toHaveCount(0);
    }
    await expect(count(page)).toHaveText("2 selected");
  });

  test("[BLK-22] have no dialogs on a phone, which says where they are changed", async ({ page, open }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open("/", "full");
    await expect(cards(page).first()).toBeVisible();
    await expect(cards(page).first().getByRole("checkbox")).toBeAttached();
    await cards(page).first().getByRole("link").focus();
    await page.keyboard.press("x");
    await expect(page.getByText("Many snapshots are changed together on a larger screen.")).toBeVisible();
    await expect(page.getByRole("button", { name: /^(?:Actions|Bulk actions)$/ })).toHaveCount(0);
  });
});
