import type { Page } from "@playwright/test";
import { aLeak } from "../support/plant.ts";
import { expect, test } from "../support/test.ts";

const labelBox = (page: Page) => page.getByRole("textbox", { name: "Label" });
const commentBox = (page: Page) => page.getByRole("textbox", { name: "Comment" });
const distanceBox = (page: Page) => page.getByRole("textbox", { name: /^Distance/ });

test("a reload while one types keeps the texts, and saves the number", async ({ page, open, api }) => {
  const record = await aLeak(api);
  const before = await api.detail(record.id);
  await open(`/snapshot/${record.id}`, "full");
  await commentBox(page).fill("Ask Ann about the gasket.");
  await labelBox(page).fill("Flange 7, half a la");
  const wanted = record.source_distance === 3.7 ? 4.7 : 3.7;
  await distanceBox(page).fill(String(wanted));
  page.once("dialog", (dialog) => dialog.accept());
  await page.reload();
  await expect(commentBox(page)).toHaveValue("Ask Ann about the gasket.");
  await expect(labelBox(page)).toHaveValue("Flange 7, half a la");
  await expect(distanceBox(page)).toHaveValue(String(wanted));
  const after = await api.detail(record.id);
  expect(after).toMatchObject({ label: before.label, comments: before.comments, source_distance: wanted });
  await page.getByRole("button", { name: "Save comment" }).click();
  await expect.poll(async () => (await api.detail(record.id)).comments).toBe("Ask Ann about the gasket.");
  page.once("dialog", (dialog) => dialog.accept());
  await page.reload();
  await expect(labelBox(page)).toHaveValue("Flange 7, half a la");
});

const record500 = { status: 500, json: { detail: "No.", codes: { detail: ["internalError"] } } };

/** A part of the screen that does not come: what it says, and where its own "Try again" is. */
interface Part {
  readonly asks: RegExp;
  readonly says: string | RegExp;
  readonly kind?: "LEAK" | "PD" | "MECHANICAL";
}

/** All that a snapshot's screen asks for but itself, whose failure `snapshot.spec.ts` has. */
const parts: Record<string, Part> = {
  picture: { asks: /\/picture\/\?size=original/, says: "Could not load the picture." },
  moments: { asks: /\/frames\/[^/]+_bfv$/, says: "Could not load the single moments of the heat map." },
  sound: { asks: /\/signal\//, says: "Could not load the sound." },
  list: {
    asks: /\/api\/snapshots\/$/,
    says: "Could not load the list, so there is no next and no previous.",
  },
  settings: {
    asks: /\/customer-settings\//,
    says: "Could not load your settings, so units and prices are the usual ones.",
  },
  "leak analysis": { asks: /\/analytics\/leak\//, says: "The leak analysis failed" },
  "discharge analysis": { asks: /\/analytics\/pd\//, says: "Could not analyse the discharge", kind: "PD" },
  pattern: { asks: /\/analytics\/pattern\//, says: "Could not compute the pattern", kind: "PD" },
  "machine analysis": {
    asks: /\/analytics\/mech\//,
    says: "Could not analyse the machine",
    kind: "MECHANICAL",
  },
  history: { asks: /\/repair\//, says: "Could not load the history." },
  address: { asks: /\/address\//, says: "Could not load the address." },
  weather: { asks: /\/weather\//, says: "Could not load the weather." },
};

test.describe("[SNP-16] a part of the screen that the server fails to give", () => {
  for (const [name, { asks, says, kind = "LEAK" }] of Object.entries(parts))
    test(`is told of, leaves the rest as it is, and comes when asked for again: ${name}`, async ({
      page,
      open,
      api,
    }) => {
      const { id } = await api.find(kind, ({ device_analysis_type }) => device_analysis_type === kind);
      await page.route(asks, (route) => route.fulfill(record500));
      await open(`/snapshot/${id}`, "full");
      const told = page.getByText(says).filter({ visible: true }).first();
      await expect(told).toBeVisible();
      await expect(page.locator(`canvas[data-drawn="${id}"]`)).toBeVisible();
      await expect(commentBox(page)).toBeEditable();
      await page.unroute(asks);
      // Some are also asked for again without a hand, as when somebody looks at the page again.
      await expect(async () => {
        const again = page.getByRole("button", { name: "Try again" });
        if (await again.first().isVisible()) await again.first().click({ timeout: 1_000 });
        await expect(told).toBeHidden({ timeout: 1_000 });
        await expect(again).toHaveCount(0, { timeout: 1_000 });
      }).toPass();
    });

  test("shows the average of its moments where that does not come, and says so where neither does", async ({
    page,
    open,
    api,
  }) => {
    const { id } = await aLeak(api);
    const still = /\/heatmap_still\//;
    const frames = /\/frames\/[^/]+_bfv$/;
    const words = page.getByTestId("heatmap-in-words");
    await open(`/snapshot/${id}`, "full");
    await expect(words).toContainText("Peak");
    const average = await words.textContent();
    await page.route(still, (route) => route.fulfill(record500));
    await page.reload();
    await expect(words).toHaveText(average ?? "");
    await page.route(frames, (route) => route.fulfill(record500));
    await page.reload();
    await expect(page.getByTestId("failed-parts")).toContainText("Could not load the heat map.");
    await page.unroute(still);
    await page.unroute(frames);
    await page.getByTestId("failed-parts").getByRole("button", { name: "Try again" }).click();
    await expect(words).toHaveText(average ?? "");
    await expect(page.getByTestId("failed-parts")).toHaveCount(0);
  });
});

test.describe("a save", () => {
  test("whose answer is lost is made once more, and is no conflict with itself", async ({
    page,
    open,
    api,
  }) => {
    const { id } = await aLeak(api);
    await open(`/snapshot/${id}`, "full");
    let lost = 0;
    await page.route(/\/comments\/$/, async (route) => {
      if (lost++ > 0) return route.continue();
      await route.fetch();
      await route.abort("connectionreset");
    });
    await commentBox(page).fill("Valve B leaks, not valve A.");
    await page.getByRole("button", { name: "Save comment" }).click();
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(commentBox(page)).toHaveValue("Valve B leaks, not valve A.");
    await expect(page.getByRole("button", { name: "Save comment" })).toHaveCount(0);
    expect((await api.detail(id)).comments).toBe("Valve B leaks, not valve A.");
    expect(lost).toBe(2);
  });

  test("that the network leaves in the middle says so, keeps text and number, and is made when it is back", async ({
    page,
    open,
    api,
    context,
  }) => {
    const { id, source_distance } = await aLeak(api);
    const wanted = source_distance === 6.1 ? 7.1 : 6.1;
    await open(`/snapshot/${id}`, "full");
    await expect(page.locator("html[data-live=connected]")).toBeAttached();
    await page.route(/\/(?:comments|distance)\/$/, async (route) => {
      await context.setOffline(true);
      await route.abort("internetdisconnected");
    });
    await commentBox(page).fill("Before the network went.");
    await distanceBox(page).fill(String(wanted));
    await page.getByRole("button", { name: "Save comment" }).click();
    await expect(page.getByText("Offline", { exact: true })).toBeVisible();
    await expect(commentBox(page)).toHaveValue("Before the network went.");
    await expect(distanceBox(page)).toHaveValue(String(wanted));
    await page.unroute(/\/(?:comments|distance)\/$/);
    await context.setOffline(false);
    await expect(page.getByText("Offline", { exact: true })).toHaveCount(0);
    await expect
      .poll(async () => {
        const { comments, source_distance } = await api.detail(id);
        return { comments, source_distance };
      })
      .toEqual({ comments: "Before the network went.", source_distance: wanted });
    await expect(page.getByText("Not saved yet")).toHaveCount(0);
  });

  test("in each of two windows ends with both showing what is kept", async ({
    page,
    open,
    api,
    context,
    product,
  }) => {
    const { id, source_distance } = await aLeak(api);
    const [one, two] = [8.2, 9.3, 4.4].filter((value) => value !== source_distance);
    await open(`/snapshot/${id}`, "full");
    const other = await context.newPage();
    await other.goto(`${product.url}#/snapshot/${id}`);
    for (const each of [page, other]) {
      await expect(each.locator("html[data-live=connected]")).toBeAttached();
      await expect(distanceBox(each)).toBeVisible();
    }
    await distanceBox(page).fill(String(one));
    await expect(distanceBox(other)).toHaveValue(String(one));
    // Both at once: one of them is the last.
    await Promise.all([distanceBox(page).fill(String(two)), distanceBox(other).fill("3.3")]);
    await expect
      .poll(async () => {
        const kept = String((await api.detail(id)).source_distance);
        const shown = await Promise.all([page, other].map((each) => distanceBox(each).inputValue()));
        return shown.every((value) => value === kept) && [String(two), "3.3"].includes(kept);
      })
      .toBe(true);
  });
});
