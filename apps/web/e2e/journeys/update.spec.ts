import { cards, expect, test } from "../support/test.ts";

test("[ROU-55] [ROU-56] a part of the page that the server no longer has is announced with an offer to refresh, and comes back with the server; nothing is taken away when messages of the server cannot be followed", async ({
  page,
  open,
}) => {
  const asked = { page: 0, live: 0 };
  const isPage = /\/assets\/Snapshot-[^/]*\.js/;
  await page.route(isPage, (route) => {
    asked.page += 1;
    return route.fulfill({ status: 404, body: "Not found." });
  });
  await page.route(/\/assets\/connect-live-[^/]*\.js/, (route) => {
    asked.live += 1;
    return route.fulfill({ status: 404, body: "Not found." });
  });
  await open("/", "full");
  await expect(cards(page).first()).toBeVisible();
  await expect.poll(() => asked.live).toBeGreaterThan(0);
  await expect(cards(page).first()).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isSameWindow: true }));
  await cards(page).first().getByRole("link").click();
  await expect(page.getByRole("alert")).toContainText("Ooops, failed to load page.");
  expect(asked.page).toBeGreaterThan(0);
  expect(await page.evaluate(() => "isSameWindow" in window), "reloaded without asking").toBe(true);
  const address = page.url();
  await page.unroute(isPage);
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(page.getByTestId("result")).toBeVisible();
  expect(page.url()).toBe(address);
});

test("a part beside the cards that the server does not have leaves the rest of the page, shows that in its place, and comes when it is tried again, or with the network", async ({
  page,
  open,
  context,
}) => {
  const isPart = /\/assets\/bar-parts-[^/]*\.js/;
  const type = page.getByRole("group", { name: "Type" });
  const tryAgain = page.getByRole("button", { name: "Try again" });
  const missing = () => page.route(isPart, (route) => route.fulfill({ status: 404, body: "Not found." }));
  await missing();
  await open("/", "full");
  await expect(cards(page).first()).toBeVisible();
  await expect(tryAgain.first()).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.unroute(isPart);
  await tryAgain.first().click();
  await expect(type).toBeVisible();
  await expect(tryAgain).toHaveCount(0);

  await missing();
  await page.reload();
  await expect(tryAgain.first()).toBeVisible();
  await page.unroute(isPart);
  await context.setOffline(true);
  await expect(page.getByText("Offline", { exact: true })).toBeVisible();
  await context.setOffline(false);
  await expect(type).toBeVisible();
  await expect(cards(page).first()).toBeVisible();
});
