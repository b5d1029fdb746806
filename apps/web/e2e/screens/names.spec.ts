import type { Locator, Page } from "@playwright/test";
import { anAccount, password } from "../support/account.ts";
import { signInAs } from "../support/sign-in.ts";
import { cardOf, cards, expect, test } from "../support/test.ts";

/** Placeholders for texts that vary, with their patterns. */
type Data = Readonly<Record<string, RegExp | string>>;

const numbers: Data = { "# snapshots": /\d+ snapshots?/g, "#": /(?<!level=)\d+(?:[.,:]\d+)*/g };

const indentOf = (line = "") => line.length - line.trimStart().length;

/**
 * What a screen reader announces for parts of a page, one line per item. URLs are left out, and the label of a field
 * appears only as the field's name.
 */
async function spoken(parts: readonly Locator[], data: Data): Promise<string> {
  const snapshots = await Promise.all(parts.map((part) => part.ariaSnapshot()));
  let text = snapshots.join("\n");
  // Each test has its own account.
  text = text.replaceAll(/(technician|demo)-[0-9a-z]{5}(?=@plant\.example)/g, "$1");
  for (const [word, pattern] of Object.entries(data)) text = text.replaceAll(pattern, word);
  const lines = text.split("\n").filter((line) => !/^ *- (?:\/url:|text: "")/.test(line));
  const isLabel = (line: string, at: number) => {
    const words = /^ *- text: "?(.+?)"?$/.exec(line)?.[1];
    return words !== undefined && [lines[at - 1], lines[at + 1]].some((near) => near?.includes(`${words}"`));
  };
  const heard = lines.filter((line, at) => !isLabel(line, at));
  const isEmpty = (line: string, at: number) => indentOf(heard[at + 1]) <= indentOf(line);
  return `${heard.map((line, at) => (isEmpty(line, at) ? line.replace(/:$/, "") : line)).join("\n")}\n`;
}

/**
 * Landmarks, headings, controls and their names. The snapshots are beside this file, in English and short enough to
 * be read aloud: do that before updating one with `--update-snapshots`.
 */
const heard = (name: string, where: Locator | readonly Locator[], data: Data = {}) =>
  expect(async () => {
    const parts = Array.isArray(where) ? where : [where];
    expect(await spoken(parts, data)).toMatchSnapshot(`${name}.txt`);
  }).toPass({ timeout: 60_000 });

const everything = (page: Page) => page.locator("body");
const main = (page: Page) => page.getByRole("main");
/** The focused element of an open menu, which receives the keys. */
const inMenu = (page: Page) => page.locator("[role=menu]:focus, [role=menu] :focus");

/** Checks the menus and dialogs that the top bar and the keys open. */
async function menuAndDialogNames(page: Page): Promise<void> {
  for (const [button, name] of [
    [/^Language/, "languages"],
    [/^Profile/, "profile"],
  ] as const) {
    await page.getByRole("button", { name: button }).click();
    await expect(inMenu(page)).toHaveCount(1);
    await heard(name, page.getByRole("menu"));
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toHaveCount(0);
  }
  const dialog = page.getByRole("dialog");
  for (const [button, name] of [
    [/^Tips/, "tips"],
    [/^Release notes/, "release-notes"],
    [/^Feedback/, "feedback"],
  ] as const) {
    await page.getByRole("button", { name: button }).click();
    await expect(dialog.getByRole("textbox").or(dialog.getByRole("listitem")).first()).toBeVisible();
    await heard(name, dialog, name === "release-notes" ? { DAY: /\d+ [A-Z][a-z]+ \d{4}/g } : {});
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  }
  await page.keyboard.press("?");
  await expect(dialog).toBeVisible();
  await heard("keys", dialog);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await page.getByRole("button", { name: /^Profile/ }).click();
  await page.getByRole("menuitem", { name: "Change password" }).click();
  await expect(page.getByRole("textbox", { name: "Old password" })).toBeFocused();
  await heard("change-password", dialog);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
}

test.describe("what is heard on the entry pages", () => {
  test("sign-in, register, reset, activation: empty and refused; terms", async ({
    page,
    open,
    context,
    product,
  }) => {
    await open("/login");
    await expect(page.getByRole("button", { name: /demo/ })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Language/ })).toBeVisible();
    await heard("sign-in", everything(page));
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.locator("[aria-invalid=true]")).toHaveCount(2);
    await heard("sign-in-refused", page.locator("main form"));
    for (const [route, button, name] of [
      ["/register", "Create account", "register"],
      ["/password_reset", "Send the mail", "reset"],
      ["/password/reset/confirm/u/t", "Save password", "reset-confirm"],
      ["/activate/u/t", "Send the email again", "activation-failed"],
    ] as const) {
      await open(route);
      await expect(page.getByRole("button", { name: button })).toBeVisible();
      await heard(name, main(page));
    }
    const email = `names-${Date.now()}@plant.example`;
    await anAccount(context, product, email);
    await open("/login");
    await signInAs(page, { username: email, password });
    await expect(page.getByRole("button", { name: "Accept", exact: true })).toBeVisible();
    await heard("terms", main(page));
  });
});

test.describe("what is heard inside", () => {
  test("tabs and more on a phone; navigation, gallery, a card of it, pages; menus and dialogs", async ({
    page,
    open,
    api,
  }) => {
    const record = (await api.list()).find(
      ({ starred, fixed, label, leak }) => !starred && !fixed && label !== "" && leak != null,
    );
    if (!record) throw new Error("The demo data has no leak that is open.");
    const desk = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    await open("/more", "full");
    await expect(page.getByRole("combobox")).toBeVisible();
    await heard("phone-more", everything(page));
    if (desk) await page.setViewportSize(desk);
    await open("/");
    const card = cardOf(page, record.id);
    await expect(card).toBeVisible();
    const pages = page.getByRole("navigation", { name: "Pages" });
    await expect(pages).toBeVisible();
    await expect(card.getByRole("checkbox")).toBeVisible();
    await expect(card).toContainText("a year");
    await expect(page.getByRole("button", { name: "More actions" })).toBeVisible();
    const costSummary = page.getByRole("region", { name: "Cost of the leaks" });
    await expect(costSummary).toContainText("solved");
    await heard("navigation", page.getByRole("navigation", { name: "Main navigation" }), numbers);
    await heard(
      "gallery",
      [
        main(page).locator("header"),
        page.getByRole("group", { name: "Type" }),
        page.getByRole("button", { name: "Filter", exact: true }),
        page.getByRole("checkbox", { name: "Select all", exact: true }),
        page.getByRole("combobox", { name: "Sort by" }),
        costSummary,
        page.getByRole("checkbox", { name: "Select all: " }).first(),
        main(page).getByRole("heading", { level: 2 }).first(),
        card,
        pages,
      ],
      {
        LABEL: record.label,
        DAY: /(?:Today|Yesterday|[A-Z][a-z]+day \d+ [A-Z][a-z]+)(?: \d{4})?(?=\s?, \d|"|$)/gm,
        ...numbers,
      },
    );
    await menuAndDialogNames(page);
  });

  // With the default settings.
  test("what the demo account is told, and its settings", async ({ page, open }) => {
    await open("/", "demo");
    await expect(cards(page).first()).toBeVisible();
    await heard("demo-notice", page.getByRole("status").filter({ hasText: "Explore freely" }));
    await page.getByRole("button", { name: /^Profile/ }).click();
    await expect(inMenu(page)).toHaveCount(1);
    await heard("demo-profile", page.getByRole("menu"));
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toHaveCount(0);
    await page.getByRole("button", { name: "Settings" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("textbox").first()).toBeVisible();
    await heard("settings", dialog);
  });

  test("the snapshot, but for its data; help, as it is opened and searched; download", async ({
    page,
    open,
    api,
  }) => {
    // The last of the list, as other tests write to the first.
    const record = (await api.list()).findLast(
      (each) =>
        each.device_analysis_type === "LEAK" &&
        each.picture_state === "present" &&
        each.level_reference === "soundPressure" &&
        each.tags.length === 1 &&
        each.label !== "" &&
        !each.starred &&
        !each.fixed,
    );
    if (!record) throw new Error("The demo data has no leak that is open.");
    await open(`/snapshot/${record.id}`, "full");
    await expect(page.getByTestId("result")).toBeVisible();
    await expect(page.getByTestId("spectrogram")).toBeVisible();
    await expect(page.getByRole("button", { name: "Delete snapshot" })).toBeVisible();
    await expect(main(page).getByText("Loading", { exact: true })).toHaveCount(0);
    // The map is loaded once it has been in view.
    await main(page).getByRole("heading", { name: "Location" }).scrollIntoViewIfNeeded();
    await expect(main(page).getByRole("region", { name: /^Map with/ })).toBeVisible();
    await heard("snapshot", main(page), {
      LABEL: record.label,
      TAG: record.tags[0] ?? "",
      "- definition": /- definition: .*/g,
      "listitem: SOURCE": /listitem: Source .*/g,
      ...numbers,
      // The number of nearby snapshots, which other tests may move.
      "- listitem: NEAR": /- listitem:\n\s+- link "[^"]* away"(?:(?!\n\s+- combobox)[\s\S])*/g,
    });

    await open("/faq");
    await expect(page.locator("[data-section]").first()).toBeVisible();
    await heard(
      "help",
      [
        main(page).locator("header"),
        page.getByRole("search"),
        page.getByRole("region", { name: /Getting started/ }),
        page.getByRole("navigation", { name: "Sections" }),
      ],
      numbers,
    );
    await page.getByRole("searchbox").fill("kurtosis");
    await expect(page.locator("mark").first()).toBeVisible();
    await heard("help-searched", [
      main(page).getByRole("status").first(),
      page.getByRole("search"),
      main(page).getByRole("heading", { level: 3 }),
    ]);
    await open("/download");
    await expect(page.getByRole("heading", { name: "Basic and Pro" })).toBeVisible();
    await heard("download", main(page));
  });
});
