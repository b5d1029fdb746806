import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { cards, expect, test } from "./test.ts";

async function faults(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`,
  );
}

for (const colorScheme of ["light", "dark"] as const)
  test.describe(`axe, ${colorScheme}`, () => {
    test.use({ colorScheme });

    test("finds nothing on the sign-in", async ({ page, open }) => {
      await open("/login");
      await expect(page.getByRole("button", { name: /Try the demo/ })).toBeVisible();
      expect(await faults(page)).toEqual([]);
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await expect(page.getByText("Enter your username")).toBeVisible();
      expect(await faults(page)).toEqual([]);
    });

    test("finds nothing on the gallery", async ({ page, open }) => {
      await open("/", "demo");
      await expect(cards(page).first().locator("canvas[data-drawn]")).toBeVisible();
      expect(await faults(page)).toEqual([]);
    });

    for (const account of ["full", "demo"] as const)
      test(`finds nothing on the detail of the ${account} account`, async ({ page, open, api }) => {
        const record = await api.find("snapshot with tags", ({ tags }) => tags.length > 0);
        await open(`/snapshot/${record.id}`, account);
        await expect(page.getByTestId("result")).toBeVisible();
        await expect(page.getByTestId("spectrogram")).toBeVisible();
        await page.waitForTimeout(500);
        expect(await faults(page)).toEqual([]);
      });
  });
