import { cards, expect, test } from "../support/test.ts";

test("[ROU-55] [ROU-56] a part of the page that the server no longer has is told with an offer to refresh, and comes back with the server; nothing is taken away when messages of the server cannot be followed", async ({
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
  await cards(page).first().getByRole("link").click();
  await expect(page.getByRole("alert")).toContainText("Ooops, failed to load page.");
  expect(asked.page).toBeGreaterThan(0);
  const address = page.url();
  await page.unroute(isPage);
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(page.getByTestId("result")).toBeVisible();
  expect(page.url()).toBe(address);
});
