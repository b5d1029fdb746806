import { cards, expect, test } from "../support/test.ts";

test.describe("a part of the page that the server no longer has", () => {
  test("[ROU-55] [ROU-56] is told with an offer to refresh, and comes back with the server", async ({
    page,
    open,
  }) => {
    let asked = 0;
    await page.route(/\/assets\/SnapshotPage-[^/]*\.js/, (route) => {
      asked += 1;
      return route.fulfill({ status: 404, body: "Not found." });
    });
    await open("/", "full");
    await cards(page).first().getByRole("link").click();
    await expect(page.getByRole("alert")).toContainText("Ooops, failed to load page.");
    expect(asked).toBeGreaterThan(0);
    const address = page.url();
    await page.unroute(/\/assets\/SnapshotPage-[^/]*\.js/);
    await page.getByRole("button", { name: "Refresh" }).click();
    await expect(page.getByTestId("result")).toBeVisible();
    expect(page.url()).toBe(address);
  });

  test("does not take the gallery away when messages of the server cannot be followed", async ({
    page,
    open,
  }) => {
    let asked = 0;
    await page.route(/\/assets\/connect-live-[^/]*\.js/, (route) => {
      asked += 1;
      return route.fulfill({ status: 404, body: "Not found." });
    });
    await open("/", "full");
    await expect(cards(page).first()).toBeVisible();
    await expect.poll(() => asked).toBeGreaterThan(0);
    await cards(page).first().getByRole("link").click();
    await expect(page.getByTestId("result")).toBeVisible();
  });
});
