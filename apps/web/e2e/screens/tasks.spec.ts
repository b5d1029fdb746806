import type { Page } from "@playwright/test";
import { aLeak } from "../support/plant.ts";
import { signInAs } from "../support/sign-in.ts";
import { expect, test } from "../support/test.ts";

const panel = (page: Page) => page.getByTestId("exports");

/** Has the snapshot on the screen made into pictures of its moments. */
async function exportMoments(page: Page): Promise<void> {
  // What was made can be downloaded too, from its place on the panel.
  await page.getByRole("button", { name: "Download" }).and(page.locator("[aria-haspopup=menu]")).click();
  await page.getByRole("menuitem", { name: "All moments as pictures (ZIP)" }).click();
}

test("[SES-08] [EXP-01] what was made and what is being made for one account is gone for the next one in the same window", async ({
  page,
  open,
  api,
  account,
}) => {
  test.slow();
  const leak = await aLeak(api);
  await open(`/snapshot/${leak.id}`, "full");
  await expect(page.getByTestId("heatmap")).toBeVisible();
  await exportMoments(page);
  await expect(panel(page).getByRole("button", { name: "Download", exact: true })).toBeVisible({
    timeout: 60_000,
  });
  // The next one cannot end before the event.
  await page.evaluate(() => {
    const decode = window.createImageBitmap;
    window.createImageBitmap = async (...given: unknown[]) => {
      await new Promise((decoded) => window.addEventListener("decode", decoded, { once: true }));
      return Reflect.apply(decode, window, given);
    };
  });
  await exportMoments(page);
  await expect(panel(page).getByRole("button", { name: "Stop" })).toBeVisible();

  await page.getByRole("button", { name: "Profile" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await signInAs(page, account.demo);
  await expect(page.getByTestId("card").first()).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event("decode")));
  await expect(panel(page)).toHaveCount(0);
});
