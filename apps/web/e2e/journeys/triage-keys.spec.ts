import { repairStatusOf } from "@sonolens/domain";
import { cardOf, cards, expect, test } from "../support/test.ts";

/** What a user of the keyboard decides about each of fifteen snapshots, in the order of the list. */
const decisions = [
  ..."solved solved skipped tagged solved solved commented solved".split(" "),
  ..."skipped solved tagged solved commented solved skipped".split(" "),
];
const maxPresses = 40;
const comment = "valve";

test("judges fifteen snapshots with at most forty key presses: solved, tagged, commented or skipped", async ({
  page,
  open,
  api,
}) => {
  let presses = 0;
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) {
      presses += 1;
      await page.keyboard.press(key);
    }
  };
  await open("/?sort=labelAsc", "full");
  await expect(cards(page).nth(decisions.length - 1)).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Select all", exact: true })).toBeVisible();
  const ids = await cards(page).evaluateAll(
    (all, most) => all.slice(0, most).map((card) => card.getAttribute("data-id") ?? ""),
    decisions.length,
  );
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
      await press("ArrowDown", "ControlOrMeta+Enter");
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await focused(id);
      await press("j");
    } else {
      await press("c");
      await expect(page.getByRole("textbox", { name: "Comment" })).toBeFocused();
      await press(...comment, "ControlOrMeta+Enter");
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await focused(id);
      await press("j");
    }
  }
  expect(presses).toBeLessThanOrEqual(maxPresses);

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
