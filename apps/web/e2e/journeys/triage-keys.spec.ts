import type { Page } from "@playwright/test";
import { repairStatusOf } from "@sonolens/domain";
import { cardOf, cards, expect, test } from "../support/test.ts";

/** What a user of the keyboard decides about each of fifteen snapshots, in the order of the list. */
const decisions = [
  ..."solved solved skipped tagged solved solved commented solved".split(" "),
  ..."skipped solved tagged solved commented solved skipped".split(" "),
];
const maxPresses = 40;
const comment = "valve";

/** The first snapshots of the gallery, once it takes keys. */
async function firstOnes(page: Page): Promise<readonly string[]> {
  await expect(cards(page).nth(decisions.length)).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Select all", exact: true })).toBeVisible();
  return cards(page).evaluateAll(
    (all, most) => all.slice(0, most).map((card) => card.getAttribute("data-id") ?? ""),
    decisions.length,
  );
}

/** Presses keys and counts them. */
function counting(page: Page) {
  let count = 0;
  return {
    presses: () => count,
    press: async (...keys: readonly string[]) => {
      for (const key of keys) {
        count += 1;
        await page.keyboard.press(key);
      }
    },
  };
}

test("judges fifteen snapshots with at most forty key presses: solved, tagged, commented or skipped", async ({
  page,
  open,
  api,
}) => {
  const { press, presses } = counting(page);
  await open("/?sort=labelAsc", "full");
  const ids = await firstOnes(page);
  const before = await Promise.all(ids.map((id) => api.detail(id)));
  const focused = (id: string) => expect(cardOf(page, id).getByRole("link")).toBeFocused();

  await press("j");
  for (const [at, id] of ids.entries()) {
    await focused(id);
    const decision = decisions[at];
    if (decision === "solved") await press("3");
    else if (decision === "skipped") await press("j");
    else if (decision === "tagged") {
      await press("t");
      await expect(page.getByRole("combobox", { name: "Tag" })).toBeFocused();
      await expect(page.getByRole("option").first()).toBeVisible();
      // The most used one, not the one that was used last, which this snapshot may have.
      await press("ArrowDown", "ControlOrMeta+Enter");
      await expect(page.getByRole("dialog")).toHaveCount(0);
    } else {
      await press("c");
      await expect(page.getByRole("textbox", { name: "Comment" })).toBeFocused();
      await press(...comment, "ControlOrMeta+Enter");
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await focused(id);
      await press("j");
    }
  }
  expect(presses()).toBeLessThanOrEqual(maxPresses);

  for (const [at, id] of ids.entries()) {
    const was = before[at];
    if (!was) throw new Error("There are too few snapshots.");
    const decision = decisions[at];
    await expect
      .poll(async () => {
        const now = await api.detail(id);
        return {
          repair: repairStatusOf(now),
          added: now.tags.length - was.tags.length,
          comments: now.comments,
        };
      })
      .toEqual({
        repair: decision === "solved" ? "solved" : repairStatusOf(was),
        added: decision === "tagged" ? 1 : 0,
        comments: decision === "commented" ? `${was.comments}${comment}` : was.comments,
      });
  }
});

test("repeats a tag with two key presses for each of fifteen, and tags all of them and solves eight with at most forty", async ({
  page,
  open,
  api,
}) => {
  await open("/?sort=labelAsc", "full");
  const ids = await firstOnes(page);
  for (const id of ids) {
    await api.post(`api/snapshots/${id}/tags/`, { tags: [] });
    await api.post(`api/snapshots/${id}/repair/`, { repair_status: "open" });
  }
  await page.reload();
  expect(await firstOnes(page)).toEqual(ids);
  const linkOf = (id = "") => cardOf(page, id).getByRole("link");
  const box = page.getByRole("combobox", { name: "Tag" });
  const tagCounts = async () => Promise.all(ids.map(async (id) => (await api.detail(id)).tags.length));

  const each = counting(page);
  await each.press("j");
  for (const [at, id] of ids.entries()) {
    await expect(linkOf(id)).toBeFocused();
    await each.press("t");
    await expect(box).toBeFocused();
    await expect(page.getByRole("option").first()).toBeVisible();
    if (at === 0) await each.press("ArrowDown", "Enter");
    await each.press("Enter");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
  // The first one needs two more, to choose the tag.
  expect(each.presses()).toBe(1 + 2 * ids.length + 2);
  await expect.poll(tagCounts).toEqual(ids.map(() => 1));

  const all = counting(page);
  await linkOf(ids[0]).focus();
  for (const [at, id] of ids.entries()) {
    await expect(linkOf(id)).toBeFocused();
    await all.press(at < 8 ? "3" : "j");
  }
  await all.press("k");
  await expect(linkOf(ids.at(-1))).toBeFocused();
  await all.press("x");
  for (const id of ids.toReversed().slice(1)) {
    await all.press("Shift+ArrowLeft");
    await expect(linkOf(id)).toBeFocused();
  }
  await expect(page.getByTestId("selected-count")).toContainText("15 selected");
  const dialog = page.getByRole("dialog", { name: "Tag 15 snapshots" });
  await all.press("t");
  await expect(box).toBeFocused();
  await expect(page.getByRole("option").nth(1)).toBeVisible();
  // Another one than the last.
  await all.press("ArrowDown", "Enter", "Enter");
  await expect(dialog.getByRole("button", { name: "Apply" })).toBeFocused();
  await expect(dialog).toContainText("15 snapshots change.");
  await all.press("Enter");
  await expect(dialog).toContainText("Tags of 15 snapshots updated");
  // Only the undo of this change is offered: in the dialog and on the dock, not in an older message.
  await expect(page.locator("[role=status].fixed").getByText("Undo")).toHaveCount(0);
  await all.press("Enter");
  await expect(dialog).toHaveCount(0);
  await all.press("Escape");
  await expect(page.getByTestId("selected-count")).toHaveCount(0);
  expect(all.presses()).toBeLessThanOrEqual(maxPresses);
  expect(await tagCounts()).toEqual(ids.map(() => 2));
  const statuses = await Promise.all(ids.map(async (id) => repairStatusOf(await api.detail(id))));
  expect(statuses.filter((status) => status === "solved")).toHaveLength(8);
});
