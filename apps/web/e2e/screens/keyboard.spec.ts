import type { Page } from "@playwright/test";
import { aMember, linkTo, password, post } from "../support/account.ts";
import { Keyboard } from "../support/keyboard.ts";
import { runSonolens } from "../support/product.ts";
import { cardOf, cards, expect, test as productTest } from "../support/test.ts";

/** The pointer is never used: anything that is not possible with the keyboard fails here. */
const test = productTest.extend<{ keyboard: Keyboard }>({
  keyboard: async ({ page }, use) => use(new Keyboard(page)),
});

/** An unused address, however often the tests run against one product. */
const newAddress = (name: string) => `keyboard-${name}-${Date.now()}@plant.example`;

const usernameField = "Email or username";

async function signIn(keyboard: Keyboard, email: string, secret = password): Promise<void> {
  await keyboard.goTo("textbox", usernameField);
  await keyboard.press("ControlOrMeta+a");
  await keyboard.type(email);
  await keyboard.press("Tab");
  await keyboard.isAt("textbox", "Password");
  await keyboard.type(secret);
  await keyboard.press("Enter");
}

const whenGallerySettled = (page: Page) => expect(cards(page).first()).toBeVisible();

/** Signs out with the profile menu. */
async function signOut(page: Page, keyboard: Keyboard): Promise<void> {
  await keyboard.use("button", /^Profile: /);
  // Loaded on first use: no key works in a menu that is not open yet.
  await expect(page.getByRole("menu")).toBeVisible();
  await keyboard.press("End");
  await keyboard.isAt("menuitem", "Sign out");
  await keyboard.press("Enter");
  await keyboard.isAtPage("Sign in");
  await expect(page.getByText("You are signed out.")).toBeVisible();
}

test.describe("by keyboard alone, the entry pages", () => {
  test("signs in: the password comes straight after the name, and what is missing gets the focus; leaves by the menu of the profile, and opens the demo account with one press", async ({
    page,
    open,
    keyboard,
    context,
    product,
  }) => {
    const email = newAddress("sign-in");
    await aMember(context, product, email);
    await open("/login");
    await keyboard.use("button", "Sign in");
    await keyboard.isAt("textbox", usernameField);
    await keyboard.type(email);
    await keyboard.press("Enter");
    await keyboard.isAt("textbox", "Password");
    await keyboard.type("not the password");
    await keyboard.press("Enter");
    await expect(page.getByText("Could not sign in.")).toBeVisible();
    await keyboard.isAt("textbox", "Password");
    await keyboard.press("Tab");
    await keyboard.isAt("button", "Show password");
    await keyboard.press("Enter");
    await keyboard.isAt("button", "Hide password");
    await keyboard.press("Shift+Tab", "ControlOrMeta+a");
    await keyboard.type(password);
    await keyboard.press("Enter");
    await keyboard.isAtPage("Snapshots");

    await signOut(page, keyboard);
    await keyboard.use("button", /^Try the demo/);
    await keyboard.isAtPage("Snapshots");
    await whenGallerySettled(page);
  });

  test("makes an account, opens the link of the mail, accepts the terms, and stands in the gallery; asks for a new password, opens the link of the mail, chooses one, and signs in with it", async ({
    page,
    open,
    keyboard,
    context,
    product,
  }) => {
    const email = newAddress("register");
    const next = "nine green kettles";

    await test.step("an account", async () => {
      await open("/login");
      await keyboard.use("link", "Create an account");
      await keyboard.isAtPage("Create an account");
      await keyboard.use("button", "Create account");
      await keyboard.isAt("textbox", "Email");
      await keyboard.type(email);
      for (const name of ["Password", "Repeat the password"]) {
        await keyboard.goTo("textbox", name);
        await keyboard.type(password);
      }
      for (const name of ["I accept the terms of use", "I accept the privacy statement"]) {
        await keyboard.goTo("checkbox", name);
        await keyboard.press("Space");
      }
      await keyboard.use("button", "Create account");
      await keyboard.isAtPage("Account created");

      await open(await linkTo(context, product, email, "/activate/"));
      await keyboard.isAtPage("Sign in");
      await expect(page.getByText("Your account is active: sign in.")).toBeVisible();
      await signIn(keyboard, email);
      await keyboard.isAtPage("Accept the terms");
      await keyboard.use("button", "Accept");
      await keyboard.isAtPage("Snapshots");
    });

    await test.step("a new password", async () => {
      await signOut(page, keyboard);
      await keyboard.use("link", "Forgot password?");
      await keyboard.isAtPage("Choose a new password");
      await keyboard.goTo("textbox", "Email");
      await keyboard.press("ControlOrMeta+a");
      await keyboard.type(email);
      await keyboard.press("Enter");
      await expect(page.getByText("a mail with a link is on its way")).toBeVisible();
      await keyboard.isAt("textbox", "Email");

      await open(await linkTo(context, product, email, "/password/reset/confirm/"));
      await keyboard.isAtPage("Choose a new password");
      for (const name of ["New password", "Repeat the new password"]) {
        await keyboard.goTo("textbox", name);
        await keyboard.type(next);
      }
      await keyboard.press("Enter");
      await keyboard.isAtPage("Password changed");
      await keyboard.use("link", "Go to sign in");
      await keyboard.isAtPage("Sign in");
      await signIn(keyboard, email, next);
      await keyboard.isAtPage("Snapshots");
    });
  });
});

test.describe("by keyboard alone, the shell", () => {
  test("jumps over the navigation, changes settings, which stay, the language and the password, and comes back to their buttons; lists the keys, and goes on where it was", async ({
    page,
    open,
    keyboard,
    account,
    product,
  }) => {
    await open("/", "full");
    await whenGallerySettled(page);

    await test.step("over the navigation", async () => {
      await keyboard.press("Tab");
      await keyboard.isAt("button", "Skip to content");
      await keyboard.press("Enter");
      await keyboard.isAtPage("Snapshots");
      await keyboard.press("Tab");
      await keyboard.isAt("searchbox", "Search labels");
    });

    await test.step("settings: the focus stays in the dialog until it is closed", async () => {
      await keyboard.use("button", "Settings");
      const dialog = page.getByRole("dialog", { name: "Settings" });
      await expect(dialog).toBeFocused();
      await keyboard.goTo("textbox", "Energy price");
      await keyboard.press("ControlOrMeta+a");
      await keyboard.type("0.27");
      await keyboard.goTo("radio", "°C");
      await keyboard.press("ArrowRight");
      await keyboard.isAt("radio", "°F");
      await expect(dialog.getByText("Saved", { exact: true })).toBeVisible();
      await keyboard.goTo("button", "Done");
      await keyboard.press("Tab");
      await expect(dialog.locator(":focus")).toHaveCount(1);
      await keyboard.goTo("button", "Done", "Shift+Tab");
      await keyboard.press("Enter");
      await keyboard.isAt("button", "Settings");
      await page.reload();
      await whenGallerySettled(page);
      await keyboard.use("button", "Settings");
      await expect(dialog.getByRole("radio", { name: "°F" })).toBeChecked();
      await expect(dialog.getByRole("textbox", { name: "Energy price" })).toHaveValue("0.27");
      await keyboard.press("Escape");
      await keyboard.isAt("button", "Settings");
    });

    await test.step("the language", async () => {
      await keyboard.use("button", "Language: English");
      await keyboard.isAt("menuitemradio", "English");
      await keyboard.press("ArrowDown");
      await keyboard.isAt("menuitemradio", "Deutsch");
      await keyboard.press("Enter");
      await keyboard.isAt("button", "Sprache: Deutsch");
      await expect(page.getByRole("heading", { level: 1, name: "Aufnahmen" })).toBeVisible();
      await keyboard.press("Enter");
      await keyboard.isAt("menuitemradio", "English");
      await keyboard.press("Home", "Enter");
      await keyboard.isAt("button", "Language: English");
    });

    await test.step("the password", async () => {
      const next = "nine green kettles";
      const profile = `Profile: ${account.username}`;
      const choose = async () => {
        await keyboard.isAt("menuitemradio", "Light");
        await keyboard.type("change");
        await keyboard.isAt("menuitem", "Change password");
        await keyboard.press("Enter");
        await keyboard.isAt("textbox", "Old password");
      };
      await keyboard.use("button", profile);
      await choose();
      await keyboard.press("Escape");
      await keyboard.isAt("button", profile);
      await keyboard.press("Enter");
      await choose();
      await keyboard.type(account.password);
      for (const name of ["New password", "Repeat the new password"]) {
        await keyboard.goTo("textbox", name);
        await keyboard.type(next);
      }
      await keyboard.use("button", "Save password");
      await expect(page.getByText("Password changed")).toBeVisible();
      await keyboard.isAt("button", profile);
      const signedIn = await post(product, "api/token/", { username: account.username, password: next });
      expect(signedIn.status).toBe(200);
    });

    await test.step("the keys, in a list that scrolls", async () => {
      await keyboard.press("j", "j");
      await expect(cards(page).nth(1).getByRole("link")).toBeFocused();
      await keyboard.press("?");
      const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
      await expect(dialog).toBeFocused();
      await keyboard.press("Tab", "Tab");
      await keyboard.press("End");
      await expect(dialog.getByText("To the end").first()).toBeInViewport();
      await keyboard.press("Escape");
      await expect(cards(page).nth(1).getByRole("link")).toBeFocused();
    });
  });

  test("reads the tips and the release notes, sends feedback, and the focus comes back to their buttons; finds an answer of the FAQ, opens and closes it, and shows all questions again", async ({
    page,
    open,
    keyboard,
    product,
  }) => {
    await open("/", "full");
    await whenGallerySettled(page);
    for (const [button, title] of [
      ["Tips", "Tips for this page"],
      ["Release notes", "Release notes"],
    ] as const)
      await test.step(title, async () => {
        await keyboard.use("button", new RegExp(`^${button}`));
        const dialog = page.getByRole("dialog", { name: title });
        await expect(dialog.getByRole("listitem").first()).toBeVisible();
        await expect(dialog).toBeFocused();
        await keyboard.goTo("button", "Close");
        await keyboard.press("Enter");
        await expect(dialog).toBeHidden();
        await keyboard.isAt("button", button);
      });

    await test.step("feedback", async () => {
      const text = `Written without a mouse, ${test.info().testId}.`;
      await keyboard.use("button", "Feedback");
      const dialog = page.getByRole("dialog", { name: "Feedback" });
      await expect(dialog).toBeFocused();
      await keyboard.goTo("textbox", "Your feedback");
      await keyboard.type(text);
      await keyboard.use("button", "Send");
      await expect(page.getByText("Thank you for your feedback.")).toBeVisible();
      await expect(dialog).toBeHidden();
      await keyboard.isAt("button", "Feedback");
      expect(await runSonolens(product.dataFolder, ["feedback"])).toContain(text);
    });

    await test.step("the FAQ", async () => {
      await keyboard.goTo("link", "Help", "Shift+Tab");
      await keyboard.press("Enter");
      await keyboard.isAtPage("Help");
      await keyboard.goTo("searchbox", "Search the answers");
      await keyboard.type("deleted");
      await expect(page).toHaveURL(/q=deleted/);
      await keyboard.goTo("button", /^I deleted a snapshot by mistake/);
      await expect(page.getByText("Yes, for 30 days")).toBeVisible();
      await keyboard.press("Enter");
      await expect(page.getByText("Yes, for 30 days")).toBeHidden();
      await keyboard.press("Enter");
      await expect(page.getByText("Yes, for 30 days")).toBeVisible();
      await keyboard.isAt("button", /^I deleted a snapshot by mistake/);
      await keyboard.goTo("searchbox", "Search the answers", "Shift+Tab");
      await keyboard.press("ControlOrMeta+a");
      await keyboard.type("zeppelin");
      await expect(page.getByRole("heading", { name: "No answer has these words" })).toBeVisible();
      await keyboard.use("button", "Show all questions");
      await expect(page.getByRole("button", { name: "What do I do first?" })).toBeVisible();
      await keyboard.isAtPage("Help");
    });
  });

  test("closes notices, and removes a filter that nothing passes, without losing its place", async ({
    page,
    open,
    keyboard,
  }) => {
    await open("/", "demo");
    await whenGallerySettled(page);
    await keyboard.use("button", "Close: Demo");
    await expect(page.getByText("Changes are not saved.")).toHaveCount(0);
    await keyboard.isAtPage("Snapshots");
    await keyboard.press("/");
    await keyboard.type("zzzz nothing");
    await keyboard.use("button", "Remove filters");
    await whenGallerySettled(page);
    await keyboard.isAtPage("Snapshots");
    await keyboard.press("Tab");
    await keyboard.isAt("searchbox", "Search labels");
  });

  test("tries again after a failure, and goes on in the page that comes", async ({
    page,
    open,
    keyboard,
  }) => {
    await page.route(/\/api\/snapshots\/(\?.*)?$/, (route) => route.abort());
    // Once these are connected the list is fetched automatically, possibly before the button is reached.
    await page.route(/\/assets\/connect-live-[^/]*\.js/, (route) => route.abort());
    await open("/", "full");
    await expect(page.getByRole("alert")).toBeVisible();
    await page.unroute(/\/api\/snapshots\/(\?.*)?$/);
    await keyboard.use("button", "Refresh");
    await whenGallerySettled(page);
    await keyboard.isAtPage("Snapshots");
  });
});

test.describe("by keyboard alone, the snapshots", () => {
  test("opens a card, writes its label, and comes back to the same card, by the browser's own key too, and after stepping on to the card it stepped to, on its page", async ({
    page,
    open,
    keyboard,
    api,
  }) => {
    const records = await api.list();
    const [record, before, after] = [records.at(7), records.at(19), records.at(20)];
    if (!record || !before || !after) throw new Error("The demo data has too few snapshots.");
    const card = cardOf(page, record.id).getByRole("link");
    await open("/", "full");
    await whenGallerySettled(page);
    for (let step = 0; step < 8; step += 1) await keyboard.press("j");
    await expect(card).toBeFocused();
    await keyboard.press("Enter");
    await keyboard.isAtPage(record.label);
    await keyboard.goTo("textbox", "Label");
    await keyboard.press("End");
    await keyboard.type(" 2");
    await keyboard.goTo("button", "Save label");
    await keyboard.press("Enter");
    await expect(page.getByText("Changes saved")).toBeVisible();
    await expect(page.getByRole("button", { name: "Save label" })).toHaveCount(0);
    await expect(page.locator(":focus")).toHaveCount(1);
    await keyboard.goTo("textbox", "Label", "Shift+Tab");
    await keyboard.goTo("button", "Back to the snapshots", "Shift+Tab");
    await keyboard.press("Enter");
    await expect(page).toHaveURL(/#\/$/);
    await expect(card).toBeFocused();
    await expect(card).toHaveText(`${record.label} 2`);
    await keyboard.press("j");
    await expect(cards(page).nth(8).getByRole("link")).toBeFocused();

    for (let step = 9; step < 20; step += 1) await keyboard.press("j");
    await expect(cardOf(page, before.id).getByRole("link")).toBeFocused();
    await keyboard.press("Enter");
    await keyboard.isAtPage(before.label);
    await page.goBack();
    await expect(cardOf(page, before.id).getByRole("link")).toBeFocused();
    await expect(cardOf(page, before.id).getByRole("link")).toBeInViewport();
    await keyboard.press("Enter");
    await keyboard.isAtPage(before.label);
    await keyboard.press("j");
    await keyboard.isAtPage(after.label);
    await keyboard.use("button", "Back to the snapshots");
    await expect(page).toHaveURL(/#\/\?page=1$/);
    await expect(cardOf(page, after.id).getByRole("link")).toBeFocused();
  });

  test("[ROU-11] goes from page to page, searches from any of them, and stars a card", async ({
    page,
    open,
    keyboard,
    api,
  }) => {
    const [first] = await api.list();
    if (!first) throw new Error("The demo data is empty.");
    await open("/?page=2", "full");
    await whenGallerySettled(page);
    await keyboard.goTo("link", "Previous page");
    await keyboard.press("Enter");
    await expect(page).toHaveURL(/#\/\?page=1$/);
    await keyboard.isAtPage("Snapshots");
    await keyboard.press("/");
    await keyboard.isAt("searchbox", "Search labels");
    await keyboard.type(first.label);
    await expect(page).toHaveURL(/#\/\?label=/);
    await keyboard.goTo("link", first.label);
    await keyboard.press("s");
    const star = cardOf(page, first.id).getByRole("button", { name: /^Star/ });
    await expect(star).toHaveAttribute("aria-pressed", String(!first.starred));
    await keyboard.press("s");
    await expect(star).toHaveAttribute("aria-pressed", String(first.starred));
    await expect.poll(async () => (await api.detail(first.id)).starred).toBe(first.starred);
  });
});
