import type { Page } from "@playwright/test";
import { repairStatusOf } from "@sonolens/domain";
import { openInputs } from "../support/inputs.ts";
import { aLeak } from "../support/plant.ts";
import { isLive } from "../support/settle.ts";
import { cardOf, cards, expect, test } from "../support/test.ts";

const linkOf = (page: Page, id: string) => cardOf(page, id).getByRole("link");
const said = (page: Page, text: string | RegExp) => page.getByRole("status").filter({ hasText: text });
const idAt = async (page: Page, at: number) => (await cards(page).nth(at).getAttribute("data-id")) ?? "";

/** The code of the keys loads after the cards. */
async function takesKeys(page: Page) {
  await expect(cards(page).first()).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Select all", exact: true })).toBeVisible();
}

test.describe("keys that change the card with the focus", () => {
  test("T opens its tags, ready to type, the most used first; Ctrl+Enter saves and goes on, Ctrl+Z undoes and goes back to it; Enter repeats the tag", async ({
    page,
    open,
    api,
  }) => {
    await open("/?sort=labelAsc", "full");
    await takesKeys(page);
    const id = await idAt(page, 1);
    const uses = new Map<string, number>();
    const list = await api.list();
    for (const { tags } of list) for (const tag of tags) uses.set(tag, (uses.get(tag) ?? 0) + 1);
    const { tags, label } = await api.detail(id);
    const most = Math.max(...[...uses].filter(([tag]) => !tags.includes(tag)).map(([, of]) => of));
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await expect(linkOf(page, id)).toBeFocused();
    await page.keyboard.press("t");
    const dialog = page.getByRole("dialog", { name: `Tags of “${label}”` });
    await expect(dialog.getByRole("combobox", { name: "Tag" })).toBeFocused();
    const first = (await page.getByRole("option").first().textContent()) ?? "";
    expect(uses.get(first)).toBe(most);
    // Letters are typed here.
    await page.keyboard.type("xjt3");
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(dialog).toHaveCount(0);
    const next = await idAt(page, 2);
    await expect(linkOf(page, next)).toBeFocused();
    await expect.poll(async () => (await api.detail(id)).tags).toEqual([...tags, "xjt3"]);

    const { tags: tagsOfNext } = await api.detail(next);
    await page.keyboard.press("t");
    await expect(page.getByRole("option").first()).toHaveText("xjt3");
    await page.keyboard.press("Enter");
    await expect(linkOf(page, await idAt(page, 3))).toBeFocused();
    await expect.poll(async () => (await api.detail(next)).tags).toEqual([...tagsOfNext, "xjt3"]);
    await page.keyboard.press("ControlOrMeta+z");
    await expect(linkOf(page, next)).toBeFocused();
    await expect.poll(async () => (await api.detail(next)).tags).toEqual(tagsOfNext);
    await page.keyboard.press("ControlOrMeta+z");
    await expect(said(page, `Undone: ${label}`)).toBeVisible();
    await expect(linkOf(page, id)).toBeFocused();
    await expect.poll(async () => (await api.detail(id)).tags).toEqual(tags);
    await page.keyboard.press("ControlOrMeta+z");
    await expect(said(page, "Nothing to undo")).toBeVisible();
  });

  test("the tags follow the list while they are edited: what others add stays, and they close with the snapshot", async ({
    page,
    open,
    api,
  }) => {
    await open("/?sort=labelAsc", "full");
    await takesKeys(page);
    await expect(isLive(page)).toHaveCount(1);
    const id = await idAt(page, 0);
    await page.keyboard.press("j");
    await page.keyboard.press("t");
    const dialog = page.getByRole("dialog", { name: /^Tags of/ });
    await expect(dialog.getByRole("combobox", { name: "Tag" })).toBeFocused();
    await page.keyboard.type("mine");
    await page.keyboard.press("Enter");
    await api.post(`api/snapshots/${id}/tags/`, { tags: ["theirs"] });
    await expect(dialog).toContainText("theirs");
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(dialog).toHaveCount(0);
    await expect.poll(async () => (await api.detail(id)).tags).toEqual(["theirs", "mine"]);
    await expect(linkOf(page, await idAt(page, 1))).toBeFocused();

    await page.keyboard.press("k");
    await expect(linkOf(page, id)).toBeFocused();
    await page.keyboard.press("t");
    await expect(dialog).toBeVisible();
    await api.remove(id);
    await expect(dialog).toHaveCount(0);
  });

  test("Delete asks first, names what it deletes, and Ctrl+Z restores it", async ({ page, open, api }) => {
    await open("/?sort=labelAsc", "full");
    await takesKeys(page);
    const id = await idAt(page, 0);
    const { label } = await api.detail(id);
    await page.keyboard.press("j");
    await page.keyboard.press("Delete");
    const dialog = page.getByRole("dialog", { name: `Delete “${label}”?` });
    await expect(dialog).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(linkOf(page, id)).toBeFocused();
    await page.keyboard.press("Delete");
    await expect(dialog).toBeFocused();
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(cardOf(page, id)).toHaveCount(0);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.keyboard.press("ControlOrMeta+z");
    await expect(cardOf(page, id)).toBeVisible();
  });

  test("for a selection T and Delete are for all of it, and the bar shows the keys", async ({
    page,
    open,
  }) => {
    await open("/?sort=labelAsc", "full");
    await takesKeys(page);
    for (const key of ["j", "x", "j", "x"]) await page.keyboard.press(key);
    const bar = page.getByRole("region", { name: "Selection" });
    await expect(bar.getByRole("list", { name: "Keys" })).toContainText("T");
    await page.keyboard.press("t");
    const tagging = page.getByRole("dialog", { name: "Tag 2 snapshots" });
    await expect(tagging.getByRole("combobox", { name: "Tag" })).toBeFocused();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect(tagging).toHaveCount(0);
    await page.keyboard.press("Delete");
    await expect(page.getByRole("dialog", { name: "Delete 2 snapshots?" })).toBeVisible();
    await page.keyboard.press("Escape");
    await bar.getByRole("button", { name: "Actions", exact: true }).click();
    await expect(page.getByRole("menuitem", { name: "Add or remove tags" })).toHaveAttribute(
      "aria-keyshortcuts",
      "T",
    );
  });

  test("they do nothing in the search box, and a demo account is told why not", async ({ page, open }) => {
    await open("/?sort=labelAsc", "demo");
    await takesKeys(page);
    await page.keyboard.press("/");
    await page.keyboard.type("tc");
    await expect(page.getByRole("searchbox", { name: "Search labels" })).toHaveValue("tc");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.getByRole("searchbox", { name: "Search labels" }).fill("");
    await expect(page).not.toHaveURL(/label=/);
    await linkOf(page, await idAt(page, 0)).focus();
    await page.keyboard.press("t");
    await expect(said(page, "The demo account cannot change anything.")).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
});

test("on the page of a snapshot T and C go to the fields, Ctrl+Enter saves, Delete asks, and Ctrl+Z undoes an input", async ({
  page,
  open,
  api,
}) => {
  const { id, label } = await aLeak(api, { repair: "open" });
  const before = await api.detail(id);
  await open(`/snapshot/${id}`, "full");
  const comment = page.getByRole("textbox", { name: "Comment" });
  await expect(comment).toBeVisible();
  await page.keyboard.press("c");
  await expect(comment).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.type("tc3");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect.poll(async () => (await api.detail(id)).comments).toBe(`${before.comments}tc3`);
  expect(repairStatusOf(await api.detail(id))).toBe("open");

  await page.getByRole("button", { name: "Back to the snapshots" }).focus();
  await page.keyboard.press("t");
  await expect(page.getByRole("combobox", { name: "Tag" })).toBeFocused();
  await page.keyboard.type("by-key");
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await api.detail(id)).tags).toEqual([...before.tags, "by-key"]);
  // In the empty input Enter leaves it, so that the next letter is a key again.
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Tag", exact: true })).toBeFocused();
  // The part that takes its keys is loaded later.
  await expect(page.getByRole("button", { name: /^Mark as solved/ })).toBeVisible();
  await page.getByRole("button", { name: "Back to the snapshots" }).focus();
  await page.keyboard.press("3");
  await expect.poll(async () => repairStatusOf(await api.detail(id))).toBe("solved");
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(async () => repairStatusOf(await api.detail(id))).toBe("open");
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(async () => (await api.detail(id)).tags).toEqual(before.tags);

  await page.keyboard.press("Delete");
  await expect(page.getByRole("dialog", { name: `Delete “${label}”?` })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a distance typed full-width is saved, and Ctrl+Z sets the one before", async ({ page, open, api }) => {
  const { id } = await aLeak(api, { repair: "open" });
  const { source_distance } = await api.detail(id);
  await open(`/snapshot/${id}`, "full");
  await openInputs(page);
  await page.getByRole("textbox", { name: "Distance" }).fill("３．２５");
  await expect.poll(async () => (await api.detail(id)).source_distance).toBe(3.25);
  await page.getByRole("button", { name: "Back to the snapshots" }).focus();
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(async () => (await api.detail(id)).source_distance).toBe(source_distance);
});

test("the card with the focus keeps it when it is scrolled away, and says which of how many it is", async ({
  page,
  open,
  api,
}) => {
  const all = (await api.list()).length;
  await page.setViewportSize({ width: 1000, height: 600 });
  try {
    await open("/?sort=labelAsc&page=1", "full");
    await takesKeys(page);
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    const id = await idAt(page, 1);
    await expect(cardOf(page, id)).toHaveAttribute("aria-posinset", /^\d+$/);
    await expect(cardOf(page, id)).toHaveAttribute("aria-setsize", String(all));
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(linkOf(page, id)).not.toBeInViewport();
    await expect(linkOf(page, id)).toBeFocused();
    await page.keyboard.press("j");
    await expect(cards(page).nth(2).getByRole("link")).toBeFocused();
    await expect(cards(page).nth(2).getByRole("link")).toBeInViewport();
  } finally {
    await page.setViewportSize({ width: 1440, height: 900 });
  }
});

test.describe("Ctrl+Z", () => {
  const undo = (page: Page) => page.keyboard.press("ControlOrMeta+z");
  /** Where no key belongs to a field. */
  const leaveField = (page: Page) => page.getByRole("button", { name: "Back to the snapshots" }).focus();
  const distanceOf = (page: Page) => page.getByRole("textbox", { name: "Distance" });

  test("takes back what was changed last, be it a star, a comment, a day or a repair, whose message goes", async ({
    page,
    open,
    api,
  }) => {
    const { id, comments, created_date } = await aLeak(api, { repair: "open" });
    await api.post(`api/snapshots/${id}/fixed/`, { fixed: 1 });
    const { fixed_date, starred } = await api.detail(id);
    await open(`/snapshot/${id}`, "full");
    const comment = page.getByRole("textbox", { name: "Comment" });
    await comment.fill(`${comments} 7`);
    await comment.press("ControlOrMeta+Enter");
    await expect.poll(async () => (await api.detail(id)).comments).toBe(`${comments} 7`);
    await leaveField(page);
    const day = page.getByRole("textbox", { name: "Solved on" });
    const inFigures = new Intl.DateTimeFormat("en-GB", {
      timeZone: "Europe/Helsinki",
      day: "2-digit",
      month: "2-digit",
      year: "numeric",
    });
    await day.fill(inFigures.format(Date.parse(created_date)));
    await day.press("Enter");
    await expect.poll(async () => (await api.detail(id)).fixed_date).not.toBe(fixed_date);
    await leaveField(page);
    await page.keyboard.press("s");
    await expect.poll(async () => (await api.detail(id)).starred).toBe(!starred);
    await page.keyboard.press("1");
    await expect(said(page, /^Marked as open: /)).toBeVisible();

    await undo(page);
    await expect(said(page, /^Undone: /)).toBeVisible();
    await expect(said(page, /^Marked as open: /)).toHaveCount(0);
    expect(repairStatusOf(await api.detail(id))).toBe("solved");
    expect((await api.detail(id)).starred).toBe(!starred);
    await undo(page);
    await expect.poll(async () => (await api.detail(id)).starred).toBe(starred);
    expect((await api.detail(id)).fixed_date).not.toBe(fixed_date);
    await undo(page);
    await expect.poll(async () => (await api.detail(id)).fixed_date).toBe(fixed_date);
    await undo(page);
    await expect.poll(async () => (await api.detail(id)).comments).toBe(comments);
    await expect(comment).toHaveValue(comments);
  });

  test("leaves what somebody else changed since, and says so, but takes back its own tag", async ({
    page,
    open,
    api,
  }) => {
    const { id, tags } = await aLeak(api, { repair: "open", distanceM: 2 });
    await open(`/snapshot/${id}`, "full");
    await openInputs(page);
    await distanceOf(page).fill("3");
    await leaveField(page);
    await expect.poll(async () => (await api.detail(id)).source_distance).toBe(3);
    await page.keyboard.press("t");
    await page.getByRole("combobox", { name: "Tag" }).fill("mine");
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await api.detail(id)).tags).toEqual([...tags, "mine"]);
    await page.keyboard.press("Escape");
    await leaveField(page);
    await api.post(`api/snapshots/${id}/tags/`, { tags: [...tags, "mine", "theirs"] });
    await api.post(`api/snapshots/${id}/distance/`, { distance: 7 });

    await undo(page);
    await expect.poll(async () => (await api.detail(id)).tags).toEqual([...tags, "theirs"]);
    await undo(page);
    await expect(said(page, /^Not undone, because it was changed since: /)).toBeVisible();
    expect((await api.detail(id)).source_distance).toBe(7);
    await expect(distanceOf(page)).toHaveValue("7");
  });

  test("takes back a number that was typed just before, and stops at a change that it cannot take back", async ({
    page,
    open,
    api,
  }) => {
    const { id } = await aLeak(api, { repair: "open", distanceM: 2 });
    await open(`/snapshot/${id}`, "full");
    await openInputs(page);
    await distanceOf(page).fill("3");
    await leaveField(page);
    await undo(page);
    await expect(said(page, /^Undone: /)).toBeVisible();
    expect((await api.detail(id)).source_distance).toBe(2);
    await expect(distanceOf(page)).toHaveValue("2");

    await page.keyboard.press("s");
    const assigned = page.waitForResponse(/\/repair-work\/$/);
    await page.getByRole("combobox", { name: "Assignee" }).fill("kim");
    await leaveField(page);
    await assigned;
    const { starred } = await api.detail(id);
    await undo(page);
    await expect(said(page, "The last change cannot be undone")).toBeVisible();
    expect((await api.detail(id)).starred).toBe(starred);
    await undo(page);
    await expect.poll(async () => (await api.detail(id)).starred).toBe(!starred);
  });

  test("does not bring back what Undo of the strip took back", async ({ page, open, api }) => {
    const { id } = await aLeak(api, { distanceM: 2 });
    await open(`/snapshot/${id}`, "full");
    await openInputs(page);
    await distanceOf(page).fill("3");
    const strip = page.getByTestId("leak-change");
    await strip.getByRole("button", { name: "Undo" }).click();
    await expect.poll(async () => (await api.detail(id)).source_distance).toBe(2);
    await leaveField(page);
    await undo(page);
    await expect(said(page, "Nothing to undo")).toBeVisible();
    expect((await api.detail(id)).source_distance).toBe(2);
  });

  test("on the cards takes back a star, also one that was set before", async ({ page, open, api }) => {
    await open("/?sort=labelAsc", "full");
    await takesKeys(page);
    const id = await idAt(page, 0);
    const { starred } = await api.detail(id);
    await page.keyboard.press("j");
    await page.keyboard.press("s");
    await expect.poll(async () => (await api.detail(id)).starred).toBe(!starred);
    await undo(page);
    await expect(said(page, /^Undone: /)).toBeVisible();
    expect((await api.detail(id)).starred).toBe(starred);
  });
});
