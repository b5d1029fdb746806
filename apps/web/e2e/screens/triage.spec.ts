import type { Page } from "@playwright/test";
import { type RepairStatus, repairStatusOf } from "@sonolens/domain";
import type { Api } from "../support/api.ts";
import { cardOf, cards, expect, test as productTest } from "../support/test.ts";

const linkOf = (page: Page, id: string) => cardOf(page, id).getByRole("link");
const said = (page: Page, text: string | RegExp) => page.getByRole("status").filter({ hasText: text });
const byLabel = "/?sort=labelAsc";

/** The code for selection and triage loads after the cards. */
async function takesKeys(page: Page) {
  await expect(cards(page).first()).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Select all", exact: true })).toBeVisible();
}

const setStatus = (api: Api, id: string, repair_status: RepairStatus) =>
  api.post(`api/snapshots/${id}/repair/`, { repair_status });
const statusOf = async (api: Api, id: string) => repairStatusOf(await api.detail(id));

/** Moves to the next card, which is this one. */
async function goOnTo(page: Page, id: string) {
  await page.keyboard.press("j");
  await expect(linkOf(page, id)).toBeFocused();
}

const test = productTest.extend<{ openOnes: (count: number) => Promise<readonly string[]> }>({
  /** The first snapshots of the gallery by label, all of them open; restored afterwards. */
  openOnes: async ({ page, open, api }, use) => {
    const before: { readonly id: string; readonly status: RepairStatus }[] = [];
    await use(async (count) => {
      await open(byLabel, "full");
      await expect(cards(page).nth(count)).toBeVisible();
      const ids = await cards(page).evaluateAll(
        (all, most) => all.slice(0, most).map((card) => card.getAttribute("data-id") ?? ""),
        count,
      );
      for (const id of ids) before.push({ id, status: await statusOf(api, id) });
      for (const id of ids) await setStatus(api, id, "open");
      await page.reload();
      await takesKeys(page);
      return ids;
    });
    for (const { id, status } of before) await setStatus(api, id, status);
  },
});

test.describe("judging a list by keys", () => {
  test("1, 2 and 3 set the repair of the card with the focus, which goes on to the next card, and Undo takes it back", async ({
    page,
    openOnes,
    api,
  }) => {
    const ids = await openOnes(3);
    const [first = "", second = "", third = ""] = ids;
    await goOnTo(page, first);
    await page.keyboard.press("3");
    await expect(said(page, /^Marked as solved: /)).toBeVisible();
    await expect(linkOf(page, second)).toBeFocused();
    await expect(cardOf(page, first)).toContainText("Solved");
    expect(await api.detail(first)).toMatchObject({ repair_status: "solved", fixed: true });

    // Undo is offered for the last one.
    await page.keyboard.press("2");
    await expect(linkOf(page, third)).toBeFocused();
    await expect(said(page, /^Marked as in repair: /)).toBeVisible();
    await expect(said(page, /^Marked as solved: /)).toHaveCount(0);
    expect(await statusOf(api, second)).toBe("inRepair");
    await linkOf(page, second).focus();
    await page.keyboard.press("2");
    await expect(said(page, /^Already in repair: /)).toBeVisible();
    await expect(linkOf(page, third)).toBeFocused();
    await page.keyboard.press("k");
    await page.keyboard.press("3");
    await expect(said(page, /^Marked as solved: /)).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(said(page, /^Undone: /)).toBeVisible();
    expect(await statusOf(api, second)).toBe("inRepair");
    expect(await statusOf(api, first)).toBe("solved");

    // If a solved one is reopened and that is undone, it keeps its original date.
    const { fixed_date } = await api.detail(first);
    await linkOf(page, first).focus();
    await page.keyboard.press("1");
    await expect(said(page, /^Marked as open: /)).toBeVisible();
    expect(await api.detail(first)).toMatchObject({ fixed: false, fixed_date: null });
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => statusOf(api, first)).toBe("solved");
    expect(Date.parse((await api.detail(first)).fixed_date ?? "")).toBe(Date.parse(fixed_date ?? ""));
  });

  test("a card that leaves the filter hands the focus to the one that takes its place, down to the last", async ({
    page,
    open,
    openOnes,
    api,
  }) => {
    const ids = await openOnes(3);
    const [first = "", second = "", third = ""] = ids;
    await open("/?sort=labelAsc&repair=open");
    await expect(linkOf(page, third)).toBeVisible();
    await takesKeys(page);
    await goOnTo(page, first);
    await goOnTo(page, second);
    await page.keyboard.press("3");
    await expect(cardOf(page, second)).toHaveCount(0);
    await expect(linkOf(page, third)).toBeFocused();
    await page.keyboard.press("k");
    await expect(linkOf(page, first)).toBeFocused();
    await page.keyboard.press("2");
    await expect(cardOf(page, first)).toHaveCount(0);
    await expect(linkOf(page, third)).toBeFocused();
    await expect.poll(() => statusOf(api, first)).toBe("inRepair");
  });

  test("[BLK-04] with several selected they ask before they set them all, and that can be taken back", async ({
    page,
    openOnes,
    api,
  }) => {
    const ids = await openOnes(3);
    for (const id of ids) {
      await goOnTo(page, id);
      await page.keyboard.press("x");
    }
    await expect(page.getByTestId("selected-count")).toContainText("3 selected");
    await page.keyboard.press("3");
    const dialog = page.getByRole("dialog", { name: "Edit 3 snapshots" });
    await expect(dialog).toContainText("Solved");
    await expect(dialog).toContainText("3 snapshots change.");
    for (const id of ids) expect(await statusOf(api, id)).toBe("open");
    // The keys of the list do not work in the dialog.
    await page.keyboard.press("2");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    for (const id of ids) expect(await statusOf(api, id)).toBe("open");

    await page.keyboard.press("2");
    await expect(dialog).toContainText("In repair");
    await dialog.getByRole("button", { name: "Apply" }).click();
    await expect(dialog).toContainText("3 snapshots updated");
    for (const id of ids) expect(await statusOf(api, id)).toBe("inRepair");
    await dialog.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => Promise.all(ids.map((id) => statusOf(api, id)))).toEqual(ids.map(() => "open"));
  });

  test("they do the same on the screen of a snapshot, but not where something is typed", async ({
    page,
    openOnes,
    api,
  }) => {
    const ids = await openOnes(1);
    const [id = ""] = ids;
    await goOnTo(page, id);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/snapshot/${id}`));
    const repair = page.getByTestId("repair");
    await expect(repair.getByRole("radio", { name: "Open" })).toBeChecked();
    await page.keyboard.press("3");
    await expect(repair.getByRole("radio", { name: "Solved" })).toBeChecked();
    await expect(said(page, /^Marked as solved: /)).toBeVisible();
    const comment = page.getByRole("textbox", { name: "Comment" });
    const typed = await comment.inputValue();
    await comment.press("End");
    await page.keyboard.press("2");
    await expect(comment).toHaveValue(`${typed}2`);
    await expect(repair.getByRole("radio", { name: "Solved" })).toBeChecked();
    await page.keyboard.press("Backspace");
    await page.getByRole("button", { name: "Undo" }).last().click();
    await expect(repair.getByRole("radio", { name: "Open" })).toBeChecked();
    await expect.poll(() => statusOf(api, id)).toBe("open");
  });

  test("[PERM-05] a demo account is told why not, for one, for many, and on the screen of one", async ({
    page,
    open,
    api,
  }) => {
    const refusal = said(page, "The demo account cannot change anything.");
    await open(byLabel, "demo");
    await takesKeys(page);
    const id = (await cards(page).first().getAttribute("data-id")) ?? "";
    const before = await statusOf(api, id);
    await goOnTo(page, id);
    for (const key of ["1", "2", "3"]) await page.keyboard.press(key);
    await expect(refusal).toBeVisible();
    await page.getByRole("button", { name: "Close", exact: true }).click();
    await expect(refusal).toHaveCount(0);
    await page.keyboard.press("x");
    await expect(page.getByTestId("selected-count")).toContainText("1 selected");
    await page.keyboard.press("3");
    await expect(refusal).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await open(`/snapshot/${id}`);
    await expect(page.getByTestId("repair")).toBeVisible();
    await page.keyboard.press("3");
    await expect(refusal).toBeVisible();
    expect(await statusOf(api, id)).toBe(before);
  });

  test("the list of keys names them", async ({ page, open }) => {
    await open("/", "full");
    await expect(cards(page).first()).toBeVisible();
    await page.keyboard.press("?");
    const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await expect(dialog.getByText("Mark as solved")).toHaveCount(2);
    await expect(dialog.getByText("Where several are selected")).toBeVisible();
  });
});
