import type { Page } from "@playwright/test";
import { aMember, password, post } from "../support/account.ts";
import { pauseClock } from "../support/clock.ts";
import { expect, storeTokens, test } from "../support/test.ts";

const field = (page: Page, name: string) => page.getByRole("dialog").getByLabel(name, { exact: true });
const save = (page: Page) => page.getByRole("dialog").getByRole("button", { name: "Save password" }).click();

async function openDialog(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Profile/ }).click();
  await page.getByRole("menuitem", { name: "Change password" }).click();
  await expect(field(page, "Old password")).toBeFocused();
}

test("[ROU-43] [AUTH-33] [AUTH-34] [AUTH-35] [AUTH-36] [AUTH-37] changes the own password, and says for 9 s why not and for 3 s that it did", {
  tag: "@clock",
}, async ({ page, open, context, product }) => {
  const email = "change@plant.example";
  await storeTokens(page, await aMember(context, product, email));
  await page.clock.install();
  await open("/");
  await openDialog(page);
  const sent: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/change_password/")) sent.push(request.postDataJSON());
  });
  await save(page);
  await expect(page.getByText("Fill in all fields.")).toHaveCount(3);
  const next = "nine green kettles";
  await field(page, "Old password").fill("not the old one");
  await field(page, "New password").fill(next);
  await field(page, "Repeat the new password").fill("nine grey kettles");
  await page.keyboard.press("Enter");
  await expect(page.getByText("The passwords do not match.")).toBeVisible();
  await expect(field(page, "Repeat the new password")).toBeFocused();
  expect(sent).toEqual([]);

  await field(page, "Repeat the new password").fill(next);
  await page.keyboard.press("Enter");
  const message = page.getByRole("status").getByText("The old password is incorrect.");
  await expect(message).toBeVisible();
  await expect(field(page, "Old password")).toBeFocused();
  await expect(field(page, "New password")).toHaveValue(next);
  await pauseClock(page);
  await page.clock.runFor(8_000);
  await expect(message).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(message).toHaveCount(0);
  await page.clock.resume();
  expect(sent).toEqual([{ old_password: "not the old one", password: next, password2: next }]);

  // The server's messages about several fields are joined.
  await page.route("**/api/change_password/", (route) =>
    route.continue({
      postData: JSON.stringify({ old_password: "x", password: "short", password2: "other" }),
    }),
  );
  await save(page);
  await expect(page.getByRole("status")).toContainText(
    /(?=.*Use at least 8 characters\.)(?=.*The passwords do not match\.)/,
  );
  await page.unroute("**/api/change_password/");
  await page.clock.runFor(10_000);

  await field(page, "Old password").fill(password);
  await save(page);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const done = page.getByRole("status").getByText("Password changed");
  await expect(done).toBeVisible();
  await pauseClock(page);
  await page.clock.runFor(2_000);
  await expect(done).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(done).toHaveCount(0);
  await page.clock.resume();
  await page.reload();
  await expect(page.getByRole("button", { name: /^Profile/ })).toBeVisible();
  expect((await post(product, "api/token/", { username: email, password: next })).status).toBe(200);
  expect((await post(product, "api/token/", { username: email, password })).status).toBe(401);
});
