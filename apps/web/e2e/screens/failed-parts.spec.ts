import type { Page } from "@playwright/test";
import { aLeak } from "../support/plant.ts";
import { expect, test } from "../support/test.ts";

const commentBox = (page: Page) => page.getByRole("textbox", { name: "Comment" });

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
