import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { anAccount, password } from "./account.ts";
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

    test("finds nothing on the other screens of the way in, empty and refused", async ({ page, open }) => {
      for (const [route, button] of [
        ["/register", "Create account"],
        ["/password_reset", "Send the mail"],
        ["/password/reset/confirm/u/t", "Save password"],
        ["/activate/u/t", "Send the mail again"],
      ] as const) {
        await open(route);
        const submit = page.getByRole("button", { name: button });
        await expect(submit).toBeVisible();
        expect(await faults(page)).toEqual([]);
        await submit.click();
        await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
        expect(await faults(page)).toEqual([]);
      }
    });

    test("finds nothing on the terms and on the change of a password", async ({
      page,
      open,
      context,
      product,
    }, { project }) => {
      const email = `axe-${project.name}-${colorScheme}@plant.example`;
      await anAccount(context, product, email);
      await open("/login");
      await page.getByLabel("Email or username").fill(email);
      await page.getByLabel("Password", { exact: true }).fill(password);
      await page.keyboard.press("Enter");
      const accept = page.getByRole("button", { name: "Accept", exact: true });
      await expect(accept).toBeVisible();
      expect(await faults(page)).toEqual([]);
      await accept.click();
      if (project.name === "phone") await page.getByRole("link", { name: "More" }).click();
      else await page.getByRole("button", { name: /^Profile/ }).click();
      await page.getByText("Change password").click();
      await page.getByRole("button", { name: "Save password" }).click();
      await expect(page.getByText("Fill in all fields.").first()).toBeVisible();
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
