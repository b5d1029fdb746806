import { anOwnAccount } from "../support/own-account.ts";
import { cards, expect, storeTokens, testOnItsOwn as test } from "../support/test.ts";

test("[PERM-13] [BLK-17] [EXP-12] staff sees the snapshots of everybody, exports none of them, and is told why", async ({
  page,
  product,
  api,
}) => {
  const { api: staff, tokens } = await anOwnAccount(product, { hasDemoPlant: false, isStaff: true });
  await storeTokens(page, tokens);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${product.url}#/`);
  const all = page.getByRole("group", { name: "Type" }).getByRole("radio", { name: "All" });
  // Other tests may add and delete snapshots meanwhile; staff see that only in the next list.
  await expect(async () => {
    const everybodys = (await staff.list()).map(({ id }) => id);
    expect(everybodys).toEqual(expect.arrayContaining((await api.list()).map(({ id }) => id)));
    await page.reload();
    await expect(all).toHaveAccessibleName(`All ${everybodys.length}`);
  }).toPass();

  await cards(page).first().hover();
  await cards(page).first().getByRole("checkbox").click();
  await page.getByRole("button", { name: "Actions", exact: true }).click();
  await page.getByRole("menuitem", { name: "Download" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("checkbox", { name: /^NLZ/ }).click();
  await dialog.getByRole("button", { name: "Download", exact: true }).click();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  const failed = page.getByRole("alert").filter({ hasText: "Export failed." });
  await expect(failed).toContainText("You can export only snapshots of your own cameras.");
  await expect(failed).toContainText("As an administrator you see snapshots of others.");
});
