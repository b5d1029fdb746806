import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type BrowserContext, expect, type Page, type Route } from "@playwright/test";
import type { ApiSchema } from "@sonolens/api-client";
import { type aMember, anAccount, aPendingAccount, password, post } from "./account.ts";
import type { Account, Api } from "./api.ts";
import { type ArrayRecording, importRecording } from "./array-recording.ts";
import { closeTask, openTasks } from "./dock.ts";
import { openInputs } from "./inputs.ts";
import { messagesShown } from "./notification-screens.ts";
import type { OwnAccount } from "./own-account.ts";
import { aCameraOwner, aSerial, type CameraOwner, pairCamera } from "./paired-camera.ts";
import { aSnapshot } from "./plant.ts";
import { type Product, runSonolens, viewerFileName, withFolder } from "./product.ts";
import { aReportingCamera, type ReportingCamera } from "./reporting-camera.ts";
import { cards, storeTokens } from "./test.ts";

/** The fixtures for a visit of the product. */
export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly product: Product;
  readonly account: OwnAccount;
  readonly api: Api;
  readonly open: (route: string, account?: Account) => Promise<void>;
  /** Unique: `visitor` makes `visitor@plant.example`. */
  readonly visitor: string;
}

/** A screen of the product in one of its states. */
export interface Screen {
  readonly name: string;
  /** Goes there from the previous screen of its walk, and waits until it is loaded. */
  readonly show: (visit: Visit) => Promise<void>;
  /** Undoes what the next screen must not see. */
  readonly leave?: (visit: Visit) => Promise<void>;
  /**
   * Checked in each edition, as these differ in it by more than colors, which are measured for every edition
   * (tokens.test.ts), and so opened by its URL.
   */
  readonly inEveryEdition?: true;
  /**
   * Whether it is checked on a phone too: the screens of each edition are, and others that have another layout on a
   * phone, such as a sheet or a bar. The full run checks all of them.
   */
  readonly onPhone?: boolean;
  /**
   * The story that shows the same state and is judged in both themes: only the full run shows the state in the product
   * too. It has no unit, date or time that follows the settings.
   */
  readonly story?: string;
  /** It cannot be shown with another edition's files, which the test serves in place of the server. */
  readonly onlyDefaultEdition?: true;
  /** Only if the edition offers the download. */
  readonly needsDownload?: true;
}

/** Screens in sequence, in one page with one session. */
export interface Walk {
  readonly name: string;
  /** A phone does not have it. */
  readonly onlyDesk?: true;
  readonly begin: (visit: Visit) => Promise<void>;
  /** Undoes the walk's changes on the server that other tests share. */
  readonly end?: (visit: Visit) => Promise<void>;
  readonly screens: readonly Screen[];
}

const nothing = async () => undefined;
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();
const submit = (page: Page) => page.locator("main button[type=submit]").click();
const isWrong = (page: Page) => expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 600;

/** An open menu has the focus and receives the keys. */
const whenMenuSettled = (page: Page) =>
  expect(page.locator("[role=menu]:focus, [role=menu] :focus")).toHaveCount(1);

const closeOpened = async ({ page }: Visit) => {
  // A field that a dialog opened with closes first.
  await expect(async () => {
    await page.keyboard.press("Escape");
    await expect(page.locator("[role=menu], [role=dialog]")).toHaveCount(0, { timeout: 500 });
  }).toPass();
  // A button that regains the focus after its popup closed shows its tooltip, which the next screens must not include.
  await expect(async () => {
    await page.getByRole("main").focus();
    await expect(page.locator("[data-radix-popper-content-wrapper]")).toHaveCount(0, { timeout: 300 });
  }).toPass();
};

type Answer = (route: Route) => Promise<void>;
const answersHeld = new WeakMap<Page, (answer: Answer) => void>();

/** Holds requests of the page until `answerHeld` sets the response for them and for later ones. */
async function hold(page: Page, which: RegExp): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  answersHeld.set(page, resolve);
  await page.route(which, async (route) => (await promise)(route));
}

const answerHeld = (page: Page, answer: Answer) => answersHeld.get(page)?.(answer);

/** Closes a message, which on a phone would cover the next screen's target until it disappears. */
const messageClosed = ({ page }: Visit) =>
  page.getByRole("status").getByRole("button", { name: "Close" }).last().click();

/** A menu behind a button of the desktop layout. */
const menu = (name: string, button: string | RegExp): Screen => ({
  name,
  show: async ({ page }) => {
    await press(page, button);
    await whenMenuSettled(page);
  },
  leave: closeOpened,
});

/** An entry page, as opened and after its form was submitted empty. */
const form = (name: string, route: string, refused: string): Screen[] => [
  {
    name,
    inEveryEdition: true,
    show: async ({ page, open }) => {
      await open(route);
      // The previous screen is gone.
      await expect(page.locator("[aria-invalid=true]")).toHaveCount(0);
      await expect(page.locator("main button[type=submit]")).toBeVisible();
    },
  },
  {
    name: `${name}, refused`,
    story: refused,
    show: async ({ page }) => {
      // A previously entered address is filled in.
      await page.locator("form input:visible").first().fill("");
      await submit(page);
      await isWrong(page);
    },
  },
];

const entryPages: Walk = {
  name: "the entry pages",
  begin: nothing,
  screens: [
    ...form("sign-in", "/login", "viewer/auth/SignInView NothingFilledIn").map((screen) => ({
      ...screen,
      show: async (visit: Visit) => {
        await screen.show(visit);
        await expect(visit.page.getByRole("button", { name: /demo/i })).toBeVisible();
      },
    })),
    {
      name: "sign-in, wrong password",
      show: async ({ page }) => {
        await page.locator("[name=username]").fill("nobody");
        await page.locator("[name=password]").fill("wrong-password");
        await submit(page);
        await expect(page.getByRole("status").filter({ has: page.getByRole("button") })).toBeVisible();
      },
      leave: messageClosed,
    },
    {
      name: "languages",
      show: async ({ page }) => {
        await page.locator("footer").getByRole("button").click();
        await whenMenuSettled(page);
      },
      leave: closeOpened,
    },
    {
      name: "sign-in without a server",
      story: "viewer/auth/SignInView NoServer",
      show: async ({ page }) => {
        await page.route("**/api/client-configuration/", (route) => route.abort());
        await page.reload();
        await expect(page.getByRole("alert")).toBeVisible();
      },
      leave: ({ page }) => page.unroute("**/api/client-configuration/"),
    },
    ...form("register", "/register", "viewer/auth/RegisterView Refused"),
    {
      name: "registered",
      story: "viewer/auth/MailForm Registered",
      show: async ({ page, visitor }) => {
        await page.locator("[name=email]").fill(`${visitor}-new@plant.example`);
        await page.locator("[name=password]").fill(password);
        await page.locator("[name=password2]").fill(password);
        for (const box of await page.getByRole("checkbox").all()) await box.check();
        await submit(page);
        await expect(page.locator("main").getByRole("status").getByRole("heading")).toBeVisible();
      },
    },
    {
      name: "mail sent again",
      story: "viewer/auth/MailForm Sent",
      show: async ({ page }) => {
        await submit(page);
        await expect(page.locator("form").getByRole("status")).toBeVisible();
      },
    },
    {
      name: "activating",
      story: "viewer/auth/ActivationView Activating",
      show: async ({ page, open, context, product, visitor }) => {
        await page.route("**/auth/users/activation/", () => undefined);
        await open(await aPendingAccount(context, product, `${visitor}-held@plant.example`));
        await expect(page.getByRole("heading", { level: 1, name: "Account activation" })).toBeVisible();
      },
      leave: ({ page }) => page.unroute("**/auth/users/activation/"),
    },
    {
      name: "activated, and activated again",
      story: "viewer/auth/ActivationView Used",
      show: async ({ page, open, context, product, visitor }) => {
        const link = await aPendingAccount(context, product, `${visitor}-used@plant.example`);
        await open(link);
        await expect(page.getByText("Your account is active: sign in.")).toBeVisible();
        await open(link);
        await expect(page.locator("main").getByRole("alert")).toBeVisible();
      },
    },
    ...form("activation failed", "/activate/u/t", "viewer/auth/MailForm NotAnAddress"),
    ...form("reset", "/password_reset", "viewer/auth/MailForm NotAnAddress"),
    {
      name: "reset, mail sent",
      story: "viewer/auth/MailForm Sent",
      show: async ({ page, visitor }) => {
        await page.locator("[name=email]").fill(`${visitor}-nobody@plant.example`);
        await submit(page);
        await expect(page.locator("form").getByRole("status")).toBeVisible();
      },
    },
    ...form("reset confirm", "/password/reset/confirm/u/t", "viewer/auth/ResetConfirmView NotTheSame"),
    {
      name: "reset confirm, invalid link",
      story: "viewer/auth/ResetConfirmView LinkInvalid",
      show: async ({ page }) => {
        await page.locator("[name=new_password]").fill(password);
        await page.locator("[name=new_password2]").fill(password);
        await submit(page);
        await expect(page.locator("main").getByRole("alert")).toBeVisible();
      },
    },
    {
      name: "download for everybody",
      inEveryEdition: true,
      needsDownload: true,
      show: async ({ page, open, product }) => {
        writeFileSync(join(product.dataFolder, viewerFileName), "the viewer");
        await open("/download");
        await expect(page.getByText(viewerFileName)).toBeVisible();
      },
      leave: async ({ product }) => rmSync(join(product.dataFolder, viewerFileName)),
    },
  ],
};

const newcomer: Walk = {
  name: "the first visit",
  begin: async ({ page, context, product, visitor, open }) => {
    const email = `${visitor}-first@plant.example`;
    await anAccount(context, product, email);
    const answer = await post(product, "api/token/", { username: email, password });
    await storeTokens(page, (await answer.json()) as Awaited<ReturnType<typeof aMember>>);
    await open("/");
  },
  screens: [
    {
      name: "terms",
      inEveryEdition: true,
      show: async ({ page }) => {
        await expect(page.getByRole("heading", { level: 1, name: "Accept the terms" })).toBeVisible();
      },
    },
    {
      name: "empty gallery",
      onPhone: true,
      show: async ({ page }) => {
        await press(page, "Accept");
        await expect(page.getByRole("heading", { name: "No cameras yet" })).toBeVisible();
      },
    },
    {
      name: "password",
      story: "viewer/auth/PasswordChangeView NothingFilledIn",
      onPhone: true,
      show: async ({ page }) => {
        if (isPhone(page)) await page.getByRole("link", { name: "More" }).click();
        else await press(page, /^Profile/);
        await page.getByRole(isPhone(page) ? "button" : "menuitem", { name: "Change password" }).click();
        await expect(page.locator("[name=old_password]")).toBeFocused();
        await page.locator("[role=dialog] button[type=submit]").click();
        await isWrong(page);
      },
    },
  ],
};

const listOfSnapshots = /\/api\/snapshots\/(\?.*)?$/;

/** Closes what the previous screen may have left open. */
const nothingOpen = async (visit: Visit) => {
  if ((await visit.page.getByRole("dialog").count()) > 0) await closeOpened(visit);
};

const toGallery = async ({ page, open }: Visit) => {
  await open("/");
  await expect(cards(page).first().locator("canvas[data-drawn]")).toBeVisible();
};

/** A dialog that a command of the shell opens, whatever the layout. */
const dialog = (name: string, command: RegExp, stands: (page: Page) => Promise<void> = nothing): Screen => ({
  name,
  show: async ({ page }) => {
    if (isPhone(page)) await page.getByRole("link", { name: "More" }).click();
    await page.getByRole("button", { name: command }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await stands(page);
  },
  leave: async (visit) => {
    const list = visit.page.getByRole("listbox");
    if ((await list.count()) > 0) {
      await visit.page.keyboard.press("Escape");
      await expect(list).toHaveCount(0);
    }
    await closeOpened(visit);
  },
});

const settings = dialog("settings", /^Settings/, async (page) => {
  await page.getByRole("textbox", { name: "Energy price" }).fill("0");
  await isWrong(page);
});

const gallery: Walk = {
  name: "the gallery and the dialogs",
  begin: async ({ open, product, api }) => {
    const start = new Date(Date.now() + 3 * 86_400_000);
    await runSonolens(product.dataFolder, ["maintenance", "set", start.toISOString()]);
    await api.remove((await aSnapshot(api)).id);
    await open("/", "full");
  },
  end: async ({ product }) => void (await runSonolens(product.dataFolder, ["maintenance", "clear"])),
  screens: [
    { name: "gallery with the announcement of a maintenance", inEveryEdition: true, show: toGallery },
    {
      name: "card under the pointer",
      show: async ({ page }) => {
        if (isPhone(page)) return;
        await cards(page).first().hover();
        await expect(cards(page).first().getByRole("button", { name: /^Star/ })).toHaveCSS("opacity", "1");
      },
    },
    {
      name: "gallery, nothing found",
      story: "viewer/gallery/GalleryView NothingFound",
      show: async ({ page }) => {
        await page.getByRole("searchbox").fill("zzzz nothing");
        await expect(page.getByRole("heading", { name: "No matches" })).toBeVisible();
      },
      leave: ({ page }) => page.getByRole("searchbox").fill(""),
    },
    {
      name: "filters of all types, the advanced ones too",
      onPhone: true,
      show: async ({ page, open }) => {
        await open("/?starred=true&tags=urgent");
        await page.getByRole("button", { name: /^Filter, 2 set$/ }).click();
        const advanced = page.getByRole("dialog").getByRole("button", { name: /^Advanced/ });
        if ((await advanced.getAttribute("aria-expanded")) === "false") await advanced.click();
        await expect(page.getByRole("dialog").getByRole("group", { name: "Cameras" })).toBeVisible();
      },
      leave: closeOpened,
    },
    {
      name: "places",
      onPhone: true,
      show: async ({ page, open }) => {
        await open("/");
        await press(page, "Map");
        await expect(page.getByTestId("locations-map").locator("[data-drawn]")).toBeVisible();
        await expect(page.getByRole("list", { name: "List of locations" })).toBeVisible();
      },
    },
    {
      name: "routes by date",
      show: async ({ page }) => {
        await page.getByRole("tab", { name: /^Routes by date/ }).click();
        await expect(page.getByRole("dialog").getByRole("button", { name: /^Stop 1/ })).toBeVisible();
      },
      leave: closeOpened,
    },
    {
      name: "gallery with filters that nothing passes",
      show: async ({ page, open }) => {
        await open("/?gas=XENON&from=2026-01-01");
        await expect(page.getByRole("button", { name: "Remove filter Gas: XENON" }).last()).toBeVisible();
      },
    },
    {
      name: "gallery, last page by label",
      show: async ({ page, open }) => {
        await open("/?sort=labelAsc&page=2");
        await expect(cards(page).first()).toBeVisible();
      },
    },
    {
      name: "gallery, some selected",
      onPhone: true,
      show: async (visit) => {
        const { page } = visit;
        await nothingOpen(visit);
        await cards(page).first().getByRole("link").focus();
        // The selection keys work once the page is loaded.
        await expect(async () => {
          if ((await page.getByTestId("selected-count").count()) === 0) await page.keyboard.press("x");
          await expect(page.getByTestId("selected-count")).toBeVisible({ timeout: 1_000 });
        }).toPass();
        await page.keyboard.press("Shift+ArrowRight");
        await expect(page.getByTestId("selected-count")).toHaveText("2 selected");
      },
      leave: async ({ page }) => {
        if (isPhone(page)) await press(page, "Clear selection");
      },
    },
    { ...menu("actions on those selected", /^Actions$/), onPhone: false },
    { ...menu("bulk actions on those selected", /^Bulk actions$/), onPhone: false },
    ...(
      [
        ["tags", "Add or remove tags", [], "viewer/bulk/Bulk ChoosingTags"],
        ["formats", "Download", [], "viewer/bulk/Bulk ChoosingFormats"],
        ["fields", "Edit fields", ["Distance", "Repair", "Gas"], undefined],
      ] as const
    ).map(([what, item, chosen, story], index, all) => ({
      name: `gallery, ${what} of those selected`,
      ...(story && { story }),
      show: async ({ page }: Visit) => {
        // A phone has no bulk dialogs.
        if (isPhone(page)) return;
        await press(page, /^Actions$/);
        await whenMenuSettled(page);
        await page.getByRole("menuitem", { name: item }).click();
        const dialog = page.getByRole("dialog");
        await expect(dialog).toBeVisible();
        for (const name of chosen) await dialog.getByRole("checkbox", { name }).click();
      },
      leave: async (visit: Visit) => {
        if (isPhone(visit.page)) return;
        await closeOpened(visit);
        if (index === all.length - 1) await press(visit.page, "Clear selection");
      },
    })),
    {
      name: "import, with a file that is refused",
      story: "viewer/import/Import Refused",
      show: async ({ page }) => {
        await press(page, /^Import$/);
        const none = { mimeType: "", buffer: Buffer.alloc(0) };
        await page
          .getByRole("dialog")
          .locator("input[type=file]")
          .setInputFiles([
            { name: "notes.txt", ...none },
            { name: "empty.nlz", ...none },
          ]);
        await expect(page.getByRole("dialog").getByRole("row").last()).toContainText("can be imported");
      },
      leave: async (visit) => {
        await press(visit.page, "Clear the list");
        await closeOpened(visit);
      },
    },
    { ...menu("what can be done with the list", /^More actions$/), onPhone: true },
    {
      name: "deleted snapshots",
      onPhone: true,
      show: async ({ page }) => {
        await press(page, /^More actions$/);
        await whenMenuSettled(page);
        await page.getByRole("menuitem", { name: "Deleted snapshots" }).click();
        await expect(page.getByRole("dialog").getByRole("gridcell", { name: /days?$/ })).toBeVisible();
      },
      leave: closeOpened,
    },
    {
      name: "a report that is about to be made",
      onPhone: true,
      show: async ({ page }) => {
        await press(page, /^Reports$/);
        await whenMenuSettled(page);
        await page.getByRole("menuitem", { name: "Make a report" }).click();
        await expect(page.getByRole("dialog").getByRole("radio", { name: "Mechanical" })).toBeVisible();
      },
      leave: closeOpened,
    },
    {
      name: "links that were shared",
      story: "viewer/reports/Reports NoLinks",
      onPhone: true,
      show: async ({ page }) => {
        await press(page, /^Reports$/);
        await whenMenuSettled(page);
        await page.getByRole("menuitem", { name: "Shared links" }).click();
        const dialog = page.getByRole("dialog");
        const stands = dialog
          .getByText("No shared links")
          .or(dialog.getByRole("button", { name: /^Revoke/ }));
        await expect(stands.first()).toBeVisible();
      },
      leave: closeOpened,
    },
    {
      name: "gallery without connection",
      show: async ({ page, context }) => {
        await context.setOffline(true);
        await expect(page.getByText(/Showing data from/)).toBeVisible();
      },
      leave: async ({ page, context }) => {
        await context.setOffline(false);
        await expect(page.getByText("Connected again")).toBeVisible();
      },
    },
    {
      name: "gallery, loading",
      story: "viewer/gallery/GalleryView Loading",
      show: async ({ page }) => {
        await hold(page, listOfSnapshots);
        await page.reload();
        await expect(page.getByRole("status").filter({ hasText: "Loading snapshots" })).toBeVisible();
      },
    },
    {
      name: "gallery, failed",
      story: "viewer/gallery/GalleryView Failed",
      show: async ({ page }) => {
        answerHeld(page, (route) => route.abort());
        await page.getByRole("alert").getByText("Details").click();
      },
      leave: async ({ page }) => {
        await page.unroute(listOfSnapshots);
        await page.reload();
      },
    },
    {
      ...settings,
      inEveryEdition: true,
      show: async (visit) => {
        await nothingOpen(visit);
        await toGallery(visit);
        await settings.show(visit);
      },
    },
    {
      ...dialog("currencies", /^Settings/, async (page) => {
        await page.getByRole("combobox", { name: "Currency" }).click();
        await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible();
      }),
      onPhone: true,
      story: "ui-kit/combobox/Combobox OpenInTouch",
    },
    {
      ...dialog("feedback", /^Feedback/),
      onPhone: true,
      story: "viewer/feedback/FeedbackView NothingWritten",
    },
    dialog("release notes", /^Release notes/, (page) =>
      expect(page.getByRole("dialog").getByRole("listitem").first()).toBeVisible(),
    ),
    {
      name: "tip that comes by itself",
      story: "viewer/help/Hint InTheSidebar",
      show: async (visit) => {
        const { page } = visit;
        await page.evaluate(() => localStorage.removeItem("tipsSeen"));
        await visit.open("/");
        await page.reload();
        await expect(page.getByRole("region", { name: "Tip" })).toBeVisible();
      },
      leave: ({ page }) => press(page, "Close tip"),
    },
    { ...dialog("tips", /^Tips/), onPhone: true, story: "viewer/help/Tips OfTheGallery" },
    {
      name: "keys",
      story: "viewer/help/KeyboardHelp Usual",
      show: async (visit) => {
        await toGallery(visit);
        await visit.page.keyboard.press("?");
        await expect(visit.page.getByRole("dialog")).toBeVisible();
      },
      leave: closeOpened,
    },
    {
      name: "languages in the bar, or more",
      show: async ({ page }) => {
        if (isPhone(page)) return page.getByRole("link", { name: "More" }).click();
        await press(page, /^Language/);
        await whenMenuSettled(page);
      },
      leave: closeOpened,
    },
    {
      name: "profile, or more",
      show: async ({ page }) => {
        if (isPhone(page)) return;
        await press(page, /^Profile/);
        await whenMenuSettled(page);
      },
      leave: closeOpened,
    },
    {
      name: "cameras",
      onPhone: true,
      show: async ({ page, open }) => {
        await open("/cameras");
        await expect(page.locator("main [data-section]").first()).toContainText(/\d snapshots?/);
      },
    },
    ...["Overview", "Software", "Snapshots", "Pairing"].map((tab) => ({
      name: `a camera, ${tab}`,
      onPhone: tab === "Overview",
      show: async ({ page }: Visit) => {
        const line = page.locator("main h2 button").first();
        if ((await line.getAttribute("aria-expanded")) === "false") await line.click();
        await page.getByRole("tab", { name: new RegExp(`^${tab}`) }).click();
        await expect(page.getByRole("tabpanel")).toBeVisible();
        await expect(page.getByRole("main").getByText("Loading", { exact: true })).toHaveCount(0);
      },
    })),
    {
      name: "cameras, nothing found",
      story: "viewer/cameras/Cameras NothingFound",
      show: async ({ page }) => {
        await page.getByRole("searchbox").fill("zeppelin");
        await expect(page.getByRole("heading", { name: "No camera found" })).toBeVisible();
      },
    },
    {
      name: "faq with an open answer",
      onPhone: true,
      show: async ({ page, open }) => {
        await open("/faq?item=cost");
        // An opened camera has its own section.
        await expect(page.getByRole("heading", { name: "Help", level: 1 })).toBeVisible();
        await expect(page.locator("[data-section][data-state=open]")).toBeVisible();
      },
    },
    {
      name: "faq, searched",
      story: "viewer/faq/FaqView Found",
      show: async ({ page }) => {
        await page.getByRole("searchbox").fill("kurtosis");
        await expect(page.locator("mark").first()).toBeVisible();
      },
    },
    {
      name: "faq, nothing found",
      story: "viewer/faq/FaqView NothingFound",
      show: async ({ page }) => {
        await page.getByRole("searchbox").fill("zeppelin");
        await expect(page.locator("[data-section]")).toHaveCount(0);
      },
    },
    {
      name: "how good is this",
      onPhone: true,
      show: async ({ page, open }) => {
        await open("/accuracy");
        await page.getByRole("article", { name: "Impact rate" }).locator("summary").click();
        await expect(page.getByRole("table", { name: "All counts: Impact rate" })).toBeVisible();
      },
    },
    {
      name: "issued reports",
      onPhone: true,
      show: async ({ page, open }) => {
        await open("/reports");
        await expect(
          page.getByText("No issued reports yet").or(page.getByRole("table", { name: "Issued reports" })),
        ).toBeVisible();
      },
    },
    {
      name: "reports by schedule",
      onPhone: true,
      show: async ({ page, open }) => {
        await open("/reports?tab=schedules");
        await expect(
          page
            .getByText("No report is sent by schedule yet")
            .or(page.getByRole("table", { name: "By schedule" })),
        ).toBeVisible();
      },
    },
    {
      name: "check of a file that is no report",
      onPhone: true,
      show: async ({ page, open }) => {
        await open("/check-report");
        await page
          .locator("input[type=file]")
          .setInputFiles({ name: "photo.pdf", mimeType: "application/pdf", buffer: Buffer.from("GIF89a") });
        await expect(page.getByRole("heading", { name: "This is not a PDF" })).toBeVisible();
      },
    },
    {
      name: "dashboard",
      onPhone: true,
      show: async ({ page, open }) => {
        await open("/dashboard?period=all");
        await expect(page.getByRole("region", { name: "Figures" })).toBeVisible();
      },
    },
    {
      name: "download inside",
      inEveryEdition: true,
      needsDownload: true,
      show: async ({ page, open }) => {
        await open("/download");
        await expect(page.getByRole("heading", { name: "Basic and Pro" })).toBeVisible();
      },
    },
    {
      name: "more",
      onPhone: true,
      show: async ({ page, open }) => {
        await open("/more");
        await expect(page.getByRole("combobox")).toBeVisible();
      },
    },
  ],
};

const opened = async (visit: Visit, kind: string) => {
  const record = await visit.api.find(`snapshot of ${kind}`, (each) => each.device_analysis_type === kind);
  await visit.open(`/snapshot/${record.id}`);
  await expect(visit.page.getByTestId("result")).toBeVisible();
  await expect(visit.page.getByTestId("spectrogram")).toBeVisible();
};

/** The responses with picture, sound and source positions. */
const filesOfSnapshots = /\/(picture|signal|analytics\/locations)\//;

/** States of the discharge panel beside its usual one. */
const dischargeScreens: readonly Screen[] = [
  {
    name: "pattern and sound as tables",
    show: async ({ page }) => {
      await press(page, "Show as table");
      await press(page, "Sound as a table");
      await expect(page.getByRole("table")).toHaveCount(2);
    },
  },
  {
    name: "inputs of a discharge",
    show: ({ page }) => openInputs(page),
  },
  menu("usual voltages", "Usual voltages"),
  {
    name: "video of a pattern that could not be had",
    story: "viewer/pd/Pd VideoFailed",
    show: async ({ page }) => {
      await page.route(/\/prpdvideo\//, (route) => route.abort());
      await press(page, "Video");
      await expect(page.getByTestId("pattern-video")).toHaveAttribute("data-status", "error");
    },
    leave: async (visit) => {
      await visit.page.unroute(/\/prpdvideo\//);
      await closeOpened(visit);
    },
  },
  {
    name: "frequency that cannot be",
    story: "viewer/pd/Pd InputsThatCannotBe",
    show: async ({ page }) => {
      await page.getByRole("textbox", { name: "Mains frequency" }).fill("451");
      await isWrong(page);
    },
    leave: ({ page }) => page.getByRole("textbox", { name: "Mains frequency" }).fill("50"),
  },
  {
    name: "analyses that failed",
    story: "viewer/pd/Pd Failed",
    show: async ({ page }) => {
      await page.route(/\/analytics\/(pd|pattern)\//, (route) => route.abort());
      await page.reload();
      await expect(page.locator("[data-analysis-error]")).toHaveCount(2);
    },
    leave: ({ page }) => page.unroute(/\/analytics\/(pd|pattern)\//),
  },
];

/** A snapshot that no other test changes. */
async function commented(api: Api) {
  const record = (await api.list()).at(-2);
  if (!record) throw new Error("The demo data has too few snapshots.");
  return api.detail(record.id);
}

async function writeComment(api: Api, id: string, comments: string): Promise<void> {
  const { version } = await api.detail(id);
  const answer = await api.post(
    `api/snapshots/${id}/comments/`,
    { comments },
    { "If-Match": `"${version}"` },
  );
  expect(answer.status).toBe(200);
}

/** The states of the leak panel. */
const leakScreens: Screen[] = [
  {
    name: "how a leak is worked out",
    onPhone: true,
    show: async ({ page }) => {
      await press(page, "Calculation");
      await expect(page.getByRole("dialog")).toBeVisible();
    },
    leave: closeOpened,
  },
  {
    name: "leak told as a hole",
    show: async ({ page }) => {
      await openInputs(page);
      await page.getByRole("textbox", { name: "Line pressure" }).fill("6");
      await expect(page.getByTestId("leak-hole")).toBeVisible();
      await press(page, "Calculation");
      await expect(page.getByRole("dialog")).toContainText("Equivalent hole");
    },
    leave: async (visit) => {
      await closeOpened(visit);
      await visit.page.getByRole("textbox", { name: "Line pressure" }).fill("");
      await expect(visit.page.getByTestId("leak-hole")).toHaveCount(0);
    },
  },
  menu("units of a leak", /^Shown in/),
  {
    name: "what a change of the distance did, and its history",
    onPhone: true,
    show: async ({ page }) => {
      await openInputs(page);
      await page.getByRole("textbox", { name: "Distance", exact: true }).fill("25");
      await expect(page.getByTestId("leak-change")).toContainText("because the distance went");
      await expect(page.getByTestId("focus-warning")).toBeVisible();
      await expect(page.getByTestId("changes")).toBeVisible();
    },
    leave: ({ page }) => page.getByRole("button", { name: "Reset Distance" }).click(),
  },
  menu("usual distances", "Usual distances"),
  {
    name: "leak with values that cannot be used",
    story: "viewer/leak/Leak InvalidDistance",
    show: async ({ page }) => {
      await page.locator("[name=temperature]").fill("5000");
      await isWrong(page);
      await expect(page.getByTestId("no-leak-result")).toBeVisible();
    },
  },
  {
    name: "leak that could not be analysed",
    story: "viewer/leak/Leak RequestFailed",
    show: async ({ page }) => {
      await page.route(/\/analytics\/leak\//, (route) => route.abort());
      await page.reload();
      await expect(page.locator("[data-failed-analysis=leak]")).toBeVisible();
    },
    leave: async ({ page }) => {
      await page.unroute(/\/analytics\/leak\//);
      await page.reload();
      await expect(page.getByTestId("leak-size")).toBeVisible();
    },
  },
];

const refocusedAt: ArrayRecording = {
  label: "Looked at again",
  ...{ microphones: 8, sampleRateHz: 16_000, durationS: 0.3 },
  sounds: [{ bandHz: [1500, 4600], asideDeg: 15 }],
  bandHz: [1500, 2100],
};

async function openRecording({ product, api, open, account }: Visit): Promise<void> {
  const isIt = ({ label }: { readonly label: string }) => label === refocusedAt.label;
  if (!(await api.list()).some(isIt))
    await withFolder((files) => importRecording(product, files, refocusedAt, account.username));
  const { id } = await api.find("recording", isIt);
  await open(`/snapshot/${id}`);
}

const boxed: Screen = {
  name: "box on the spectrogram",
  onPhone: true,
  show: async (visit) => {
    const { page } = visit;
    await openRecording(visit);
    await press(page, "Select a part of the sound");
    await expect(page.getByRole("group", { name: /^Part of the sound/ })).toBeFocused();
  },
  leave: ({ page }) => page.keyboard.press("Escape"),
};

const refocused: Screen = {
  name: "snapshot that is looked at again",
  show: async (visit) => {
    const { page } = visit;
    await openRecording(visit);
    await press(page, "Load the recording");
    await press(page, "High");
    await press(page, "Refocus");
    await expect(page.getByTestId("refocused-note")).toBeVisible();
    await expect(page.getByTestId("refocused")).toContainText("Not saved.");
  },
};

const snapshot: Walk = {
  name: "the snapshot",
  begin: async ({ open }) => open("/faq", "full"),
  screens: [
    {
      name: "two snapshots side by side",
      onPhone: true,
      show: async ({ page, open, api }) => {
        const [older, newer] = await Promise.all(
          ["Corridor, small line", "Drop: packing"].map((start) =>
            api.find(start, ({ label }) => label.startsWith(start)),
          ),
        );
        await open(`/compare/${older?.id}/${newer?.id}`);
        await expect(page.getByTestId("compare-warnings")).toBeVisible();
        await expect(page.getByTestId("heatmap")).toHaveCount(2);
      },
    },
    { name: "snapshot, MECHANICAL", onPhone: true, show: (visit) => opened(visit, "MECHANICAL") },
    {
      name: "what the figures of a machine mean",
      show: ({ page }) => page.getByText("What the values mean").click(),
    },
    menu("ways of listening", /^Listening/),
    { name: "snapshot, PD", inEveryEdition: true, show: (visit) => opened(visit, "PD") },
    ...dischargeScreens,
    { name: "snapshot, LEAK", inEveryEdition: true, show: (visit) => opened(visit, "LEAK") },
    ...leakScreens,
    menu("colours of the heat map", "Colours of the heat map"),
    menu("what the picture is saved as", /^Download$/),
    {
      name: "a moment, and the export of a video",
      story: "viewer/video/Movie Made",
      show: async ({ page }) => {
        // A phone has no such switch; frames are reached by playing and with the strip.
        if (isPhone(page)) await page.getByTestId("playhead").press("ArrowRight");
        else await page.getByRole("radio", { name: "Video" }).check();
        await expect(page.getByTestId("analyse-moment")).toBeVisible();
        await press(page, /^Download$/);
        await page.getByRole("menuitem", { name: "Video with heat map" }).click();
        const save = (await openTasks(page)).getByRole("link", { name: /\.(mp4|webm)/ });
        await expect(save).toBeVisible({ timeout: 60_000 });
        // The menu returned the focus to its button, which shows its tooltip meanwhile.
        await save.focus();
        await expect(page.getByRole("tooltip")).toHaveCount(0);
      },
      leave: ({ page }) => closeTask(page, "export-task"),
    },
    {
      name: "a new tag",
      show: async ({ page }) => {
        await page.getByRole("button", { name: "Tag", exact: true }).click();
        await page.getByRole("combobox", { name: "Tag" }).press("ArrowDown");
        await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible();
      },
      leave: ({ page }) => page.keyboard.press("Escape"),
    },
    {
      name: "text that is too long",
      story: "ui-kit/fields/TextField WithError",
      show: async ({ page }) => {
        await page.getByRole("textbox", { name: "Label" }).fill("a".repeat(2049));
        await isWrong(page);
      },
      leave: ({ page }) => page.getByRole("button", { name: "Undo" }).click(),
    },
    {
      name: "repair that is solved, with its history",
      show: async ({ page }) => {
        const repair = page.getByTestId("repair");
        for (const status of ["In repair", "Solved"]) {
          await repair.getByRole("radio", { name: status }).click();
          await expect(repair.getByText(/^Since /)).toBeVisible();
        }
        await repair.getByText("History").click();
        await expect(repair.getByRole("listitem").first()).toBeVisible();
      },
      leave: async (visit) => {
        const open = visit.page.getByTestId("repair").getByRole("radio", { name: "Open" });
        await open.click();
        await expect(open).toBeChecked();
        await messageClosed(visit);
      },
    },
    {
      name: "scan of a leak tag, without a camera",
      story: "viewer/repair/scan/ScanTag OnlyPhotos",
      onPhone: true,
      show: async ({ page }) => {
        await page.getByTestId("repair-work").getByRole("button", { name: "Scan a leak tag" }).click();
        await expect(
          page
            .getByRole("dialog")
            .getByText(/Use a photo|use a photo/)
            .first(),
        ).toBeVisible();
        await expect(page.getByRole("dialog").locator("video")).toHaveCount(0);
      },
      leave: closeOpened,
    },
    {
      name: "place that is changed, to one that is none",
      show: async ({ page }) => {
        await page.getByRole("button", { name: /^(?:Change|Add a) location$/ }).click();
        await page.getByTestId("map").scrollIntoViewIfNeeded();
        await expect(page.getByTestId("map").locator("[data-drawn]")).toBeVisible();
        await page.getByRole("textbox", { name: "Latitude" }).fill("91");
        await isWrong(page);
      },
      leave: ({ page }) => press(page, "Cancel"),
    },
    {
      name: "question before a snapshot is deleted",
      story: "viewer/details/Details DeleteAsks",
      onPhone: true,
      show: async ({ page }) => {
        await press(page, "Delete snapshot");
        await expect(page.getByRole("dialog")).toBeVisible();
      },
      leave: closeOpened,
    },
    {
      name: "leaving what is not saved",
      show: async ({ page }) => {
        await page.getByRole("textbox", { name: "Comment" }).fill("Not to be lost");
        await page.locator("main header button").first().click();
        await expect(page.getByRole("dialog")).toBeVisible();
      },
      leave: ({ page }) =>
        page.getByRole("dialog").getByRole("button", { name: "Leave", exact: true }).click(),
    },
  ],
};

const otherSnapshots: Walk = {
  name: "snapshots that are not as they should be, drawn on, or looked at again",
  begin: async ({ open }) => open("/faq", "full"),
  screens: [
    {
      name: "snapshot that two people wrote in",
      story: "viewer/snapshot/PanelSections Conflict",
      show: async ({ page, open, api }) => {
        const { id, comments } = await commented(api);
        await open(`/snapshot/${id}`);
        const comment = page.getByRole("textbox", { name: "Comment" });
        await expect(comment).toHaveValue(comments);
        await comment.fill("Mine");
        await writeComment(api, id, "Theirs");
        await press(page, "Save comment");
        await expect(page.getByRole("dialog")).toBeVisible();
        await writeComment(api, id, comments);
      },
      leave: ({ page }) => press(page, "Keep theirs"),
    },
    {
      name: "snapshot whose picture is drawn on",
      onPhone: true,
      show: async ({ page, open, api }) => {
        const { id } = await commented(api);
        await open(`/snapshot/${id}`);
        await press(page, "Draw on the picture");
        await press(page, "Box");
        await press(page, "Add in the middle");
        await page.getByRole("textbox", { name: "Text of the note" }).fill("Valve 4");
        await expect(page.getByTestId("notes-in-words").getByRole("button")).toHaveCount(1);
      },
    },
    {
      name: "note that is chosen",
      onPhone: true,
      show: async ({ page }) => {
        await page.keyboard.press("Enter");
        await expect(page.getByRole("button", { name: "Corner 1 of the box" })).toBeVisible();
      },
      leave: async ({ page }) => {
        await page.getByRole("toolbar").getByRole("button", { name: "Remove", exact: true }).click();
        await press(page, "Draw on the picture");
        await expect(page.getByTestId("picture-notes")).toHaveCount(0);
      },
    },
    boxed,
    refocused,
    {
      name: "snapshot without its files",
      show: async (visit) => {
        await visit.page.route(filesOfSnapshots, (route) => route.abort());
        const record = await visit.api.find(
          "snapshot without its picture",
          ({ picture_state }) => picture_state === "missing",
        );
        await visit.open(`/snapshot/${record.id}`);
        await expect(visit.page.getByTestId("picture-missing")).toBeVisible();
      },
      leave: ({ page }) => page.unroute(filesOfSnapshots),
    },
    {
      name: "sound that is quieter than the camera draws",
      show: async ({ page, open, api }) => {
        const quiet = await api.find("quiet snapshot", ({ label }) => label.startsWith("Filter bowl"));
        await open(`/snapshot/${quiet.id}`);
        await expect(page.getByTestId("below-threshold")).toBeVisible();
      },
    },
    {
      name: "two snapshots of which one is not there",
      show: async ({ page, open, api }) => {
        const [record] = await api.list();
        await open(`/compare/${record?.id}/00000000-0000-4000-8000-000000000000`);
        await expect(
          page.getByRole("heading", { name: "One of the snapshots is not available" }),
        ).toBeVisible();
      },
    },
    {
      name: "snapshot that failed",
      story: "ui-kit/feedback/ErrorBlock Page",
      show: async ({ page, open, api }) => {
        const record = (await api.list()).at(-1);
        await page.route(`**/api/snapshots/${record?.id}/`, (route) => route.abort());
        await open(`/snapshot/${record?.id}`);
        // It may have been prefetched.
        await page.reload();
        await page.getByRole("alert").getByText("Details").click();
      },
    },
    {
      name: "snapshot that is not there",
      show: async ({ page, open }) => {
        await open("/snapshot/00000000-0000-4000-8000-000000000000");
        await expect(page.getByRole("heading", { name: "Snapshot not available" })).toBeVisible();
      },
    },
    {
      name: "page that broke",
      show: async ({ page, open, api }) => {
        const [record] = await api.list();
        await page.route(/\/assets\/Snapshot-[^/]*\.js/, (route) =>
          route.fulfill({
            contentType: "text/javascript",
            body: "export const Snapshot = () => { throw new Error('on purpose: drawn wrongly'); };",
          }),
        );
        await open("/");
        await page.reload();
        await open(`/snapshot/${record?.id}`);
        await expect(page.getByText("Ooops, failed to load page.")).toBeVisible();
      },
    },
  ],
};

const demo: Walk = {
  name: "the demo account",
  begin: async ({ open }) => open("/", "demo"),
  screens: [
    { name: "gallery with the notice of the demo account", show: toGallery },
    ...(["Actions", "Bulk actions"] as const).map((name, index, all) => ({
      name: `${name.toLowerCase()} of the demo account`,
      // A phone has no bulk actions.
      show: async ({ page }: Visit) => {
        if (isPhone(page)) return;
        if (index === 0) await selectTwo(page);
        await page.getByRole("button", { name, exact: true }).click();
        await whenMenuSettled(page);
      },
      leave: async (visit: Visit) => {
        if (isPhone(visit.page)) return;
        await closeOpened(visit);
        if (index === all.length - 1) await press(visit.page, "Clear selection");
      },
    })),
    dialog("settings of the demo account", /^Settings/),
    {
      name: "profile that must not change, or more",
      show: async ({ page }) => {
        if (isPhone(page)) return page.getByRole("link", { name: "More" }).click();
        await press(page, /^Profile/);
        await whenMenuSettled(page);
      },
      leave: closeOpened,
    },
    { name: "snapshot that must not change", show: (visit) => opened(visit, "LEAK") },
    {
      name: "link of a mail for guests",
      show: async ({ page, open }) => {
        await open("/password_reset");
        await expect(page.getByRole("status").getByRole("button", { name: "Sign out" })).toBeVisible();
      },
    },
  ],
};

const theTask = (page: Page) => page.getByTestId("bulk-task");

/** Selects the first two cards with the keyboard. */
async function selectTwo(page: Page): Promise<void> {
  await cards(page).first().getByRole("link").focus();
  await expect(async () => {
    if ((await page.getByTestId("selected-count").count()) === 0) await page.keyboard.press("x");
    await expect(page.getByTestId("selected-count")).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.press("Shift+ArrowRight");
  await expect(page.getByTestId("selected-count")).toHaveText("2 selected");
}

const chooseItem = async (page: Page, menuName: string, item: string) => {
  await page.getByRole("button", { name: menuName, exact: true }).click();
  await whenMenuSettled(page);
  await page.getByRole("menuitem", { name: item }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
};

const typeTag = async (page: Page, tag: string) => {
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("combobox", { name: "Tag" })).toBeFocused();
  await page.keyboard.type(tag);
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Add tags" }).click();
};

const isTags = /\/tags\/$/;
const isDeactivate = /\/deactivate\/$/;
const isUpload = /\/api\/get-upload-url\/$/;
const refuse = { status: 400, json: { code: "storageFull", message: "on purpose", requestId: "test" } };

/** Bulk actions; a phone has no dialogs for them. */
const manyAtOnce: Walk = {
  name: "many snapshots at once",
  onlyDesk: true,
  begin: async ({ page, open }) => {
    await open("/", "full");
    await expect(cards(page).first().locator("canvas[data-drawn]")).toBeVisible();
    await selectTwo(page);
  },
  screens: [
    {
      name: "tags, looked at before they are added",
      story: "viewer/bulk/Bulk CountingTags",
      show: async ({ page }) => {
        await chooseItem(page, "Actions", "Add or remove tags");
        await typeTag(page, "walked");
        await expect(page.getByRole("dialog")).toContainText("2 snapshots change.");
      },
    },
    {
      name: "tags that are being added",
      story: "viewer/bulk/Bulk UnderWay",
      show: async ({ page }) => {
        await hold(page, isTags);
        await page.getByRole("dialog").getByRole("button", { name: "Apply" }).click();
        await expect(page.getByRole("dialog").getByRole("progressbar")).toBeVisible();
      },
    },
    {
      name: "tags that could not be added",
      story: "viewer/bulk/Bulk DoneButSomeFailed",
      show: async ({ page }) => {
        answerHeld(page, (route) => route.fulfill(refuse));
        await expect(page.getByRole("dialog").getByRole("alert")).toContainText("2 could not be changed");
      },
      leave: closeOpened,
    },
    {
      name: "the panel with what could not be done",
      story: "viewer/tasks/Dock Failed",
      show: ({ page }) =>
        expect(theTask(page).getByRole("button", { name: "Try the 2 again" })).toBeVisible(),
      leave: async ({ page }) => {
        await page.unroute(isTags);
        await closeTask(page, "bulk-task");
      },
    },
    {
      name: "fields, looked at before they are changed",
      story: "viewer/bulk/Bulk SummaryOfEveryField",
      show: async ({ page }) => {
        await chooseItem(page, "Actions", "Edit fields");
        const dialog = page.getByRole("dialog");
        await dialog.getByRole("checkbox", { name: "Star", exact: true }).click();
        await dialog.getByRole("button", { name: "Continue" }).click();
        await expect(dialog).toContainText(/snapshots? changes?\./);
      },
      leave: closeOpened,
    },
    {
      name: "download that has started, and its panel",
      story: "viewer/bulk/Bulk DownloadStarted",
      show: async ({ page }) => {
        await chooseItem(page, "Actions", "Download");
        const dialog = page.getByRole("dialog");
        await dialog.getByRole("checkbox", { name: /^PNG/ }).click();
        await dialog.getByRole("button", { name: "Download", exact: true }).click();
        await expect(dialog).toContainText("The download has started.");
      },
      leave: closeOpened,
    },
    {
      name: "the panel with a file that is ready",
      story: "viewer/tasks/Dock Finished",
      show: ({ page }) => expect(theTask(page).getByRole("link")).toBeVisible(),
      leave: ({ page }) => closeTask(page, "bulk-task"),
    },
    {
      name: "question before many are deleted",
      story: "viewer/bulk/Bulk AskingToDelete",
      show: ({ page }) => chooseItem(page, "Bulk actions", "Delete"),
    },
    {
      name: "many that are being deleted",
      story: "viewer/bulk/Bulk Deleting",
      show: async ({ page }) => {
        await hold(page, isDeactivate);
        await page.getByRole("dialog").getByRole("button", { name: "Delete 2" }).click();
        await expect(page.getByRole("dialog").getByRole("progressbar")).toBeVisible();
      },
    },
    {
      name: "many that are deleted, and can be brought back",
      story: "viewer/tasks/Dock Finished",
      show: async ({ page }) => {
        answerHeld(page, (route) => route.continue());
        await expect(page.getByRole("dialog")).toHaveCount(0);
        await expect(theTask(page).getByRole("button", { name: "Undo" })).toBeVisible();
      },
    },
    {
      name: "deleted snapshots of which one is chosen",
      story: "viewer/bulk/deleted/Deleted Some",
      show: async ({ page }) => {
        await chooseItem(page, "More actions", "Deleted snapshots");
        await page
          .getByRole("dialog")
          .getByRole("checkbox", { name: /^Select: / })
          .first()
          .click();
        await expect(page.getByRole("button", { name: "Restore 1" })).toBeVisible();
      },
      leave: async (visit) => {
        await closeOpened(visit);
        await theTask(visit.page).getByRole("button", { name: "Undo" }).click();
        await expect(theTask(visit.page)).toContainText("2 snapshots restored");
      },
    },
  ],
};

/** Panels beside the cards, and navigation in the list. */
const besideTheCards: Walk = {
  name: "what opens beside the cards",
  begin: async ({ open }) => open("/", "full"),
  screens: [
    {
      name: "what else is known of a card",
      onPhone: true,
      show: async ({ page }) => {
        await expect(cards(page).first().locator("canvas[data-drawn]")).toBeVisible();
        await cards(page).first().hover();
        await cards(page)
          .first()
          .getByRole("button", { name: /^About/ })
          .click();
        await expect(page.getByRole("dialog", { name: /^About/ })).toBeVisible();
      },
      leave: closeOpened,
    },
    ...(["location", "severityDesc", "leakSizeDesc"] as const).map((sort) => ({
      name: `gallery by ${sort}`,
      show: async ({ page, open }: Visit) => {
        await open(`/?sort=${sort}`);
        await expect(page.getByRole("combobox", { name: "Sort by" })).toHaveValue(sort);
        await expect(cards(page).first().locator("canvas[data-drawn]")).toBeVisible();
      },
    })),
    {
      name: "filters that are given a name",
      show: async ({ page, open }) => {
        await open("/?type=LEAK&repair=open");
        await page.getByRole("button", { name: /^Filter, \d+ set$/ }).click();
        await page.getByRole("dialog").getByRole("button", { name: "Save these filters" }).click();
        await page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click();
        await isWrong(page);
      },
    },
    {
      name: "filters that were saved",
      show: async ({ page }) => {
        await page.getByRole("textbox", { name: "Name" }).fill("Open leaks");
        await page.keyboard.press("Enter");
        await expect(page.getByRole("button", { name: "Use Open leaks" })).toBeVisible();
      },
    },
    {
      name: "filters that were deleted, and can be put back",
      show: async ({ page }) => {
        await press(page, "Options of Open leaks");
        await whenMenuSettled(page);
        await page.getByRole("menuitem", { name: "Delete" }).click();
        await expect(page.getByRole("dialog").getByRole("button", { name: "Undo" })).toBeFocused();
      },
      leave: closeOpened,
    },
    {
      name: "no place in this time",
      story: "viewer/map/Locations NoneInThisTime",
      show: async ({ page, open }) => {
        await open("/");
        await press(page, "Map");
        await page.getByRole("dialog").getByRole("radio", { name: "1 day" }).check({ force: true });
        await expect(page.getByRole("dialog").getByRole("button", { name: "Show all time" })).toBeVisible();
      },
      leave: closeOpened,
    },
    {
      name: "files that are being imported, held",
      story: "viewer/import/Import Paused",
      onPhone: true,
      show: async ({ page, open }) => {
        await open("/");
        await page.route(isUpload, () => undefined);
        await press(page, /^Import$/);
        const dialog = page.getByRole("dialog");
        const file = (at: number) => ({ name: `hall ${at}.nlz`, mimeType: "", buffer: Buffer.from(`${at}`) });
        await dialog
          .locator("input[type=file]")
          .setInputFiles(Array.from({ length: 200 }, (_, at) => file(at)));
        await dialog.getByRole("button", { name: "Pause" }).click();
        await expect(dialog).toContainText("Paused");
      },
      leave: closeOpened,
    },
    {
      name: "the panel with an import",
      story: "viewer/import/Import OnThePanel",
      onPhone: true,
      show: async ({ page }) => {
        // A phone's line has no room for it.
        const name = isPhone(page) ? "Stop" : "Resume";
        await expect(page.getByTestId("import-task").getByRole("button", { name })).toBeVisible();
        // The previous popup takes a moment to be removed.
        await expect(page.locator("[data-radix-popper-content-wrapper]")).toHaveCount(0);
      },
    },
  ],
};

/** The camera owners of running visits. */
const owners = new WeakMap<Page, CameraOwner>();
const walkedCameras = new WeakMap<Page, { readonly serial: string; readonly camera: ReportingCamera }>();

function begun<Value>(ofVisits: WeakMap<Page, Value>, page: Page): Value {
  const value = ofVisits.get(page);
  if (!value) throw new Error("The walk has not begun.");
  return value;
}

/** Pairs a camera for which there is a newer version; returns its serial number. */
async function anUpdatableCamera(page: Page, product: Product): Promise<string> {
  const serial = aSerial();
  const of = ["--product", `P${serial}`];
  const secret = await pairCamera(product, begun(owners, page), serial, of);
  const camera = await aReportingCamera(product, serial, Uint8Array.from(secret));
  await camera.report({ softwareVersion: "1.0.0", configurationId: "c1", sdVersion: "4" });
  const notes = join(product.dataFolder, `${serial}.txt`);
  writeFileSync(notes, "Quieter leaks are found.\nThe camera starts twice as fast.\n");
  for (const version of ["1.0.0", "1.1.0"])
    await runSonolens(product.dataFolder, [
      ...["camera", "software", version, ...of, "--notes", `en=${notes}`, "--file", notes],
    ]);
  walkedCameras.set(page, { serial, camera });
  return serial;
}

/** Makes the camera report that its last requested update failed. */
async function failUpdate(visit: Visit): Promise<void> {
  const { serial, camera } = begun(walkedCameras, visit.page);
  const { LastUpdate } = await begun(owners, visit.page).api.get<ApiSchema<"DeviceVersions">>(
    `api/device/${serial}/`,
  );
  await camera.report({ update: { ExecutionId: LastUpdate?.ExecutionId ?? "", status: "FAILED" } });
  await visit.page.reload();
}

const updates: Walk = {
  name: "what messages tell, and the updates of a camera",
  begin: async ({ page, product, open }) => {
    const owner = await aCameraOwner(product);
    owners.set(page, owner);
    await storeTokens(page, owner.tokens);
    await open("/faq");
  },
  screens: [
    ...messagesShown(({ page }) => begun(owners, page)),
    {
      name: "an update that is offered",
      inEveryEdition: true,
      onPhone: false,
      show: async ({ page, product, open }) => {
        const serial = await anUpdatableCamera(page, product);
        await open(`/cameras?camera=${serial}&tab=software`);
        // Without live messages the page gets the camera by reloading.
        await page.reload();
        await expect(page.getByRole("button", { name: "Update over Wi-Fi" })).toBeVisible();
      },
    },
    {
      name: "what each version brought, where the edition tells it",
      show: async ({ page }) => {
        const history = page.getByRole("button", { name: "Version history" });
        if ((await history.count()) === 0) return;
        await history.click();
        await expect(page.getByRole("dialog").getByRole("listitem").first()).toBeVisible();
      },
      leave: closeOpened,
    },
    {
      name: "an update that was asked for",
      show: async ({ page }) => {
        await press(page, "Update over Wi-Fi");
        await expect(page.getByRole("dialog")).toBeVisible();
      },
      leave: closeOpened,
    },
    {
      name: "an update that waits",
      show: async ({ page }) => {
        await expect(page.getByRole("timer")).toBeVisible();
        await expect(page.getByRole("progressbar")).toBeVisible();
      },
    },
    {
      name: "an update that failed",
      show: async (visit) => {
        await failUpdate(visit);
        await expect(visit.page.getByText("The update to version 1.1.0 failed.")).toBeVisible();
      },
    },
  ],
};

const dialogOf = (name: string, show: (page: Page) => Promise<void>, more: Partial<Screen> = {}): Screen => ({
  name,
  show: async ({ page }) => {
    await show(page);
    await expect(page.getByRole("dialog")).toBeVisible();
  },
  leave: closeOpened,
  ...more,
});

const fromMenu = async (page: Page, button: string | RegExp, item: string) => {
  await press(page, button);
  await whenMenuSettled(page);
  await page.getByRole("menuitem", { name: item }).click();
};

const componentsAndKeys: Walk = {
  name: "components and data connect",
  begin: ({ open }) => open("/components", "full"),
  screens: [
    {
      name: "no components",
      story: "viewer/components/Components Empty",
      show: ({ page }) => expect(page.getByRole("heading", { name: /one piece of equipment/ })).toBeVisible(),
    },
    dialogOf("a new component", (page) => press(page, "New component"), { onPhone: true }),
    {
      name: "components",
      onPhone: true,
      show: async ({ page, api }) => {
        const snapshots = (await api.list()).slice(0, 4);
        for (const { id, tags } of snapshots)
          await api.post(`api/snapshots/${id}/tags/`, { tags: [...tags, "pump-5"] });
        const fields = { name: "Pump 5", description: "Drive end", tags: ["pump-5"], kind: "machine" };
        await api.post("api/component-tracker/component/", fields);
        await expect(page.getByTestId("component")).toContainText("4 snapshots");
      },
    },
    {
      name: "a component",
      onPhone: true,
      show: async ({ page }) => {
        await page.getByTestId("component").getByRole("link").first().click();
        await expect(page.getByTestId("component-snapshot")).toHaveCount(4);
        await expect(page.locator(".sonolens-plot canvas")).toBeVisible();
      },
    },
    {
      name: "the verdicts about a reading",
      show: async ({ page }) => {
        await press(page, /^Judge the reading/);
        await whenMenuSettled(page);
      },
      leave: closeOpened,
    },
    dialogOf("the limits of a component", (page) => press(page, "Change")),
    dialogOf("a component is changed", (page) => fromMenu(page, "More actions", "Edit")),
    {
      name: "data connect without permission",
      story: "viewer/data-connect/DataConnect NoPermission",
      show: async ({ page, open }) => {
        await open("/dataconnect");
        await expect(page.getByText(/You need permission/)).toBeVisible();
      },
    },
    {
      name: "a new key",
      onPhone: true,
      leave: closeOpened,
      show: async ({ page, open, product, account }) => {
        await runSonolens(product.dataFolder, [
          "feature",
          "add",
          "DataConnectNewKey",
          "--user",
          account.username,
        ]);
        await open("/dataconnect");
        await press(page, "Create key");
        await expect(page.getByRole("dialog")).toBeVisible();
      },
    },
    {
      name: "data connect",
      onPhone: true,
      show: async ({ page, api }) => {
        await api.post("keys?name=Excel");
        await page.reload();
        await expect(page.getByRole("region", { name: "First rows of the answer" })).toBeVisible();
        await expect(page.getByRole("cell", { name: /^\d{4}-/ }).first()).toBeVisible();
      },
    },
    {
      name: "steps for a spreadsheet",
      show: async ({ page }) => {
        await page.getByRole("tab", { name: "LibreOffice Calc" }).click();
        await expect(page.getByText(/External Links/)).toBeVisible();
      },
    },
    dialogOf("a key is renamed", (page) => fromMenu(page, "Actions for Excel", "Rename")),
    dialogOf("a key is replaced", (page) => fromMenu(page, "Actions for Excel", "Replace")),
    dialogOf("a key is deleted", (page) => fromMenu(page, "Actions for Excel", "Delete")),
  ],
};

/** Every screen of the product and its states, in an order in which a page can show them. */
export const walks: readonly Walk[] = [
  entryPages,
  newcomer,
  gallery,
  besideTheCards,
  manyAtOnce,
  snapshot,
  otherSnapshots,
  demo,
  updates,
  componentsAndKeys,
];
