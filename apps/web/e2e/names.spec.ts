import type { Locator, Page } from "@playwright/test";
import { anAccount, password } from "./account.ts";
import { cards, expect, test } from "./test.ts";

/**
 * What somebody hears who walks through the product without seeing it: landmarks, headings, controls and their names.
 * The snapshots stand beside this file, in English and short enough to be read: read one aloud before it is renewed
 * with `--update-snapshots`. What users wrote, dates and counts are left out or stand there as patterns.
 */
const heard = (where: Locator, name: string) =>
  expect(where).toMatchAriaSnapshot({ name: `${name}.aria.yml` });

const everything = (page: Page) => page.locator("body");

test.describe("the names on the way in", () => {
  test("sign-in, register, reset", async ({ page, open }) => {
    await open("/login");
    await expect(page.getByRole("button", { name: /demo/ })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Language/ })).toBeVisible();
    await heard(everything(page), "sign-in");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.locator("[aria-invalid=true]")).toHaveCount(2);
    await heard(page.getByRole("main"), "sign-in-refused");
    for (const [route, button, name] of [
      ["/register", "Create account", "register"],
      ["/password_reset", "Send the mail", "reset"],
      ["/password/reset/confirm/u/t", "Save password", "reset-confirm"],
      ["/activate/u/t", "Send the mail again", "activation-failed"],
    ] as const) {
      await open(route);
      await expect(page.getByRole("button", { name: button })).toBeVisible();
      await heard(page.getByRole("main"), name);
    }
  });

  test("terms", async ({ page, open, context, product }) => {
    const email = `names-${Date.now()}@plant.example`;
    await anAccount(context, product, email);
    await open("/login");
    await page.getByLabel("Email or username").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Accept", exact: true })).toBeVisible();
    await heard(everything(page), "terms");
  });
});

test.describe("the names inside", () => {
  test("navigation, bar and notices of the gallery, its menus and dialogs", async ({ page, open }) => {
    await open("/", "demo");
    await expect(cards(page).first()).toBeVisible();
    await heard(page.getByRole("navigation", { name: "Main navigation" }), "navigation");
    await heard(page.getByRole("main").locator("header"), "gallery-bar");
    await heard(page.getByRole("main"), "gallery");
    await heard(page.getByRole("navigation", { name: "Pages" }), "gallery-pages");
    await page.getByRole("button", { name: /^Language/ }).click();
    await heard(page.getByRole("menu"), "languages");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /^Profile/ }).click();
    await heard(page.getByRole("menu"), "profile-of-the-demo-account");
    await page.keyboard.press("Escape");
    for (const [button, name] of [
      [/^Settings/, "settings"],
      [/^Tips/, "tips"],
      [/^Release notes/, "release-notes"],
      [/^Feedback/, "feedback"],
    ] as const) {
      await page.getByRole("button", { name: button }).click();
      const dialog = page.getByRole("dialog");
      await expect(dialog.getByRole("status", { name: /Loading/ })).toHaveCount(0);
      await expect(dialog.getByRole("textbox").or(dialog.getByRole("listitem")).first()).toBeVisible();
      await heard(dialog, name);
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
    }
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog")).toBeVisible();
    await heard(page.getByRole("dialog"), "keys");
  });

  test("the change of a password", async ({ page, open }) => {
    await open("/", "full");
    await page.getByRole("button", { name: /^Profile/ }).click();
    await heard(page.getByRole("menu"), "profile");
    await page.getByRole("menuitem", { name: "Change password" }).click();
    await expect(page.getByRole("textbox", { name: "Old password" })).toBeFocused();
    await heard(page.getByRole("dialog"), "change-password");
  });

  test("the snapshot, but for its data", async ({ page, open, api }) => {
    const record = await api.find("leak with a picture", (each) => each.device_analysis_type === "LEAK");
    await open(`/snapshot/${record.id}`, "full");
    await expect(page.getByTestId("result")).toBeVisible();
    await expect(page.getByTestId("spectrogram")).toBeVisible();
    await heard(page.getByRole("main"), "snapshot");
  });

  test("FAQ and download", async ({ page, open }) => {
    await open("/faq", "full");
    await expect(page.locator("[data-section]").first()).toBeVisible();
    await heard(page.getByRole("main"), "faq");
    await page.getByRole("searchbox").fill("kurtosis");
    await expect(page.locator("mark").first()).toBeVisible();
    await heard(page.getByRole("main"), "faq-searched");
    await open("/download");
    await expect(page.getByRole("heading", { name: "Basic and Pro" })).toBeVisible();
    await heard(page.getByRole("main"), "download");
  });
});

test.describe("the names on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("tabs and more", async ({ page, open }) => {
    await open("/more", "full");
    await expect(page.getByRole("combobox")).toBeVisible();
    await heard(everything(page), "phone-more");
  });
});
