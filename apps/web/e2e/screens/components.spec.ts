import type { Page } from "@playwright/test";
import { choose, selectFirst } from "../support/bulk-steps.ts";
import { cards, expect, test } from "../support/test.ts";

const main = (page: Page) => page.getByRole("main");

test("[ROU-18] [ROU-19] [ROU-24] [CMP-01] [CMP-02] [CMP-03] [CMP-04] [CMP-05] [CMP-06] [CMP-08] [CMP-09] [CMP-10] a component is created, gets snapshots by its tag, and shows them with their trend", async ({
  page,
  open,
}) => {
  await open("/", "full");
  await page.getByRole("link", { name: "Components" }).click();
  await expect(page).toHaveTitle(/^Components · /);
  await expect(main(page).getByRole("heading", { name: /one piece of equipment/ })).toBeVisible();

  await main(page).getByRole("button", { name: "New component" }).click();
  const dialog = page.getByRole("dialog", { name: "New component" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("Pump 5");
  await dialog.getByRole("textbox", { name: "Description" }).fill("Drive end");
  await dialog.getByRole("button", { name: "Tag", exact: true }).click();
  await page.keyboard.type("point-95  row-95 ");
  await expect(dialog.getByRole("group", { name: "Tags" }).getByRole("listitem")).toHaveCount(3);
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Pump 5" })).toBeVisible();
  await expect(page).toHaveURL(/#\/component\/\w+$/);
  await expect(main(page).getByRole("list", { name: "Tags" })).toHaveText("point-95row-95");
  await expect(main(page)).toContainText("Drive end");
  await expect(main(page)).toContainText("No snapshot belongs to it yet");
  const address = new URL(page.url()).hash.slice(1);

  await page.getByRole("link", { name: /^Snapshots/ }).click();
  const [first = "", second = ""] = await selectFirst(page, 2);
  await choose(page, "Actions", "Assign to component");
  const assigning = page.getByRole("dialog", { name: "Assign 2 snapshots to a component" });
  await assigning.getByRole("combobox", { name: "Component" }).click();
  await page.getByRole("option", { name: /^Pump 5/ }).click();
  await expect(assigning).toContainText("2 snapshots change.");
  await assigning.getByRole("button", { name: "Assign" }).click();
  await expect(assigning).toContainText("Tags of 2 snapshots updated");
  await expect(assigning.getByRole("button", { name: "Undo" })).toBeVisible();
  await assigning.getByRole("button", { name: "Close" }).last().click();

  await open(`/snapshot/${first}`);
  await main(page).getByRole("list", { name: "Belongs to" }).getByRole("link", { name: "Pump 5" }).click();
  await expect(page.getByTestId("trend-sentence").first()).toContainText("3 over 14 days are needed");
  const shown = page.getByTestId("component-snapshot");
  await expect(shown).toHaveCount(2);
  // Newest first, as in the gallery that they were selected in.
  await expect(shown.getByRole("link").first()).toHaveAttribute("href", `#/snapshot/${first}`);
  for (const box of await shown.getByRole("checkbox").all()) await box.click();
  await expect(page.getByRole("link", { name: "Compare before and after" })).toHaveAttribute(
    "href",
    `#/compare/${second}/${first}`,
  );
  await main(page)
    .getByRole("button", { name: /^Judge the 2 chosen/ })
    .click();
  await page.getByRole("menuitem", { name: /^Good/ }).click();
  await expect(shown.first()).toContainText("Good: counts for the baseline");
  await page.getByRole("link", { name: "Show in gallery" }).click();
  await expect(cards(page)).toHaveCount(2);

  await page.getByRole("link", { name: "Components" }).click();
  const card = page.getByTestId("component");
  await expect(card).toHaveCount(1);
  for (const text of ["Pump 5", "Drive end", "row-95", "2 snapshots", "Too little to tell"])
    await expect(card).toContainText(text);
  await card.getByRole("link", { name: "Pump 5" }).click();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(page.getByRole("button", { name: "New component" })).toBeVisible();
  await expect(card).toHaveCount(0);
  await expect(page.getByText("“Pump 5” deleted. Its snapshots stay.").last()).toBeVisible();
  // The task of the assignment can be undone too.
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(card).toHaveCount(1);
  await open(address);
  await expect(shown).toHaveCount(2);
});

test("[CMP-10] [FIL-11] the gallery is filtered by a component in its panel, which follows the tags of the component", async ({
  page,
  open,
  api,
}) => {
  const [one, other, third] = await api.list();
  const tag = (id: string | undefined, name: string) =>
    api.post(`api/snapshots/${id}/tags/`, { tags: [name] });
  await tag(one?.id, "pump-5");
  await tag(other?.id, "pump-5");
  await tag(third?.id, "bearing-5");
  const fields = { name: "Pump 5", description: "", tags: ["pump-5"] };
  const made = (await (await api.post("api/component-tracker/component/", fields)).json()) as { id: string };
  await open("/", "full");
  await page.getByRole("button", { name: /^Filter/ }).click();
  const panel = page.getByRole("dialog", { name: "Filters" });
  await panel.getByRole("button", { name: /^Advanced/ }).click();
  const group = panel.getByRole("group", { name: "Component" });
  await expect(group).toContainText("2");
  await group.getByRole("checkbox", { name: "Pump 5" }).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Escape");
  await expect(cards(page)).toHaveCount(2);
  await expect(page).toHaveURL(new RegExp(`components=${made.id}`));
  await expect(page.getByRole("button", { name: /^Remove filter Component: Pump 5/ })).toBeVisible();
  await api.patch(`api/component-tracker/component/${made.id}/`, { tags: ["pump-5", "bearing-5"] });
  await expect(cards(page)).toHaveCount(3);
  await page.reload();
  await expect(cards(page)).toHaveCount(3);
  await page.getByRole("button", { name: /^Remove filter Component: Pump 5/ }).click();
  await expect(cards(page).nth(3)).toBeVisible();
});

test("[CMP-06] [CMP-08] a component is printed on A4 with its chart, readings and verdicts, without navigation", async ({
  page,
  open,
  api,
}) => {
  for (const { id } of (await api.list()).slice(0, 6))
    await api.post(`api/snapshots/${id}/tags/`, { tags: ["pump-5"] });
  const fields = { name: "Pump 5", description: "Drive end", tags: ["pump-5"] };
  const made = (await (await api.post("api/component-tracker/component/", fields)).json()) as { id: string };
  await open(`/component/${made.id}`, "full");
  await expect(page.locator(".sonolens-plot canvas")).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await expect(page.getByRole("heading", { level: 1, name: "Pump 5" })).toBeVisible();
  await expect(page.getByRole("table", { name: "Readings" }).getByRole("row")).toHaveCount(7);
  await expect(page.getByRole("navigation").getByRole("link")).toHaveCount(0);
  await expect(main(page).getByRole("button")).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(794);
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await expect(page.getByTestId("component-snapshot")).toHaveCount(6);
});
