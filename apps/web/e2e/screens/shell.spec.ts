import type { Page } from "@playwright/test";
import { choose, selectFirst } from "../support/bulk-steps.ts";
import { aSnapshot } from "../support/plant.ts";
import { runSonolens } from "../support/product.ts";
import { signInAs } from "../support/sign-in.ts";
import { cards, expect, test } from "../support/test.ts";

test.describe("the frame", () => {
  test("[ROU-28] [ROU-29] [ROU-35] [ROU-36] has title, demo notice, language, and a profile with the way out", async ({
    page,
    open,
    account,
  }) => {
    await open("/", "demo");
    await expect(page.getByRole("heading", { level: 1, name: "Snapshots" })).toBeVisible();
    await expect(page.getByText("Changes are not saved.")).toBeVisible();
    await page.getByRole("button", { name: "Language: English" }).click();
    await page.getByRole("menuitemradio", { name: "日本語" }).or(page.getByText("日本語")).first().click();
    await expect(page.getByRole("heading", { level: 1, name: "スナップショット" })).toBeVisible();
    await page.getByRole("button", { name: new RegExp(account.demo.username) }).click();
    await expect(page.getByRole("menu").getByText(account.demo.username)).toBeVisible();
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/#\/login/);
  });

  test("[I18-02] [I18-03] [I18-04] speaks the stored language, else the browser's, and asks the server in it", async ({
    browser,
    product,
  }) => {
    const context = await browser.newContext({ locale: "de-AT" });
    const page = await context.newPage();
    const spoken = async (load: () => Promise<unknown>) => {
      const asked = page.waitForRequest(/\/api\/client-configuration\//);
      await load();
      const header = (await asked).headers()["accept-language"];
      return { lang: await page.locator("html").getAttribute("lang"), header };
    };
    expect(await spoken(() => page.goto(product.url))).toEqual({ lang: "de", header: "de" });
    await page.evaluate(() => localStorage.setItem("locale", "nl"));
    expect(await spoken(() => page.reload())).toEqual({ lang: "nl", header: "nl" });
    await context.close();
  });

  test("[ROU-38] [ROU-39] announces a maintenance until it is closed, then not for a day, and tells of a server that says nothing for ten seconds", {
    tag: "@clock",
  }, async ({ page, open, product }) => {
    const start = new Date(Date.now() + 3 * 86_400_000);
    await runSonolens(product.dataFolder, ["maintenance", "set", start.toISOString()]);
    try {
      await page.clock.install();
      await open("/", "full");
      const notice = page.getByText(/the service is down for up to 6 hours/);
      await expect(notice).toBeVisible();
      await page.getByRole("status").filter({ has: notice }).getByRole("button", { name: "Close" }).click();
      await expect(notice).toHaveCount(0);
      await page.reload();
      await expect(cards(page).first()).toBeVisible();
      await expect(notice).toHaveCount(0);
      await page.clock.fastForward(25 * 3_600_000);
      await page.reload();
      await expect(notice).toBeVisible();
    } finally {
      await runSonolens(product.dataFolder, ["maintenance", "clear"]);
    }
    await page.route("**/api/snapshots/", () => undefined);
    await page.reload();
    await expect(page.getByRole("button", { name: "Settings" })).toBeVisible();
    await page.clock.runFor(10_500);
    await expect(page.getByText("Offline", { exact: true })).toBeVisible();
  });
});

test.describe("faults", () => {
  test("[ERR-01] tells of a lost connection with the time of what is shown, and of a fault that nothing caught, the server once", async ({
    page,
    open,
    context,
  }) => {
    const logged: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/api/log-client/")) logged.push(decodeURIComponent(request.url()));
    });
    await open("/", "full");
    await expect(cards(page).first()).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText(/Showing data from \d\d:\d\d/)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText("Connected again")).toBeVisible();
    await expect(page.getByText(/Showing data from/)).toHaveCount(0);

    for (const _ of [1, 2])
      await page.evaluate(
        () => void Promise.reject(new Error("on purpose: state is broken")).finally(() => undefined),
      );
    await expect(page.getByText("Something went wrong")).toBeVisible();
    await expect.poll(() => logged).toEqual([expect.stringContaining("state is broken")]);
  });

  test("[ROU-55] [ROU-56] [ROU-57] a page that cannot be drawn says so, with a way to refresh, and the server is told", async ({
    page,
    open,
    api,
  }) => {
    const record = await aSnapshot(api);
    await page.route(/\/assets\/Snapshot-[^/]*\.js/, (route) =>
      route.fulfill({
        contentType: "text/javascript",
        body: "export const Snapshot = () => { throw new Error('drawn wrongly'); };",
      }),
    );
    const told = page.waitForRequest(/\/api\/log-client\//);
    await open(`/snapshot/${record.id}`, "full");
    await expect(page.getByText("Ooops, failed to load page. We are looking into this.")).toBeVisible();
    expect(decodeURIComponent((await told).url())).toContain("drawn wrongly");
    await page.unroute(/\/assets\/Snapshot-[^/]*\.js/);
    await page.getByRole("button", { name: "Refresh" }).click();
    await expect(page.getByTestId("result")).toBeVisible();
  });

  test("[SES-06] a session that ends in the middle of typing keeps the text and the place", async ({
    page,
    open,
    api,
    account,
  }) => {
    const record = await aSnapshot(api);
    await open(`/snapshot/${record.id}`, "full");
    const comments = page.getByRole("textbox", { name: "Comment" });
    await comments.fill("Tighten the flange, then listen again.");
    await page.route("**/comments/", (route) =>
      route.fulfill({ status: 403, json: { detail: "The session is over." } }),
    );
    await page.getByRole("button", { name: "Save comment" }).click();
    await expect(page).toHaveURL(/#\/login/);
    await page.unroute("**/comments/");
    await signInAs(page, account);
    await expect(page).toHaveURL(new RegExp(`#/snapshot/${record.id}`));
    await expect(comments).toHaveValue("Tighten the flange, then listen again.");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(comments).not.toHaveValue("Tighten the flange, then listen again.");
  });
});

/** The dialogs of the specification that exist: where each is opened, how, and its name. */
const dialogs: readonly {
  readonly name: string;
  readonly route?: string;
  readonly open: (page: Page) => Promise<void>;
}[] = [
  { name: "Settings", open: (page) => page.getByRole("button", { name: "Settings", exact: true }).click() },
  {
    name: "Change password",
    async open(page) {
      await page.getByRole("button", { name: /^Profile/ }).click();
      await page.getByRole("menuitem", { name: "Change password" }).click();
    },
  },
  {
    ...{ name: "Pair a camera", route: "/cameras" },
    open: (page) => page.getByRole("main").getByRole("button", { name: "Pair camera" }).first().click(),
  },
  {
    name: "Import snapshots",
    open: (page) => page.getByRole("button", { name: "Import", exact: true }).click(),
  },
  {
    name: "Make a report",
    async open(page) {
      await page.getByRole("button", { name: "Reports", exact: true }).click();
      await page.getByRole("menuitem", { name: "Make a report" }).click();
    },
  },
  ...(
    [
      ["Delete 2 snapshots?", "Bulk actions", "Delete"],
      ["Download 2 snapshots", "Actions", "Download"],
      ["Excel report of 2 snapshots", "Actions", "Excel report"],
    ] as const
  ).map(([name, menu, item]) => ({
    name,
    open: async (page: Page) => {
      await selectFirst(page, 2);
      await choose(page, menu, item);
    },
  })),
  { name: "Feedback", open: (page) => page.getByRole("button", { name: "Feedback" }).click() },
  { name: "Release notes", open: (page) => page.getByRole("button", { name: /^Release notes/ }).click() },
];

for (const { name, route = "/", open: openDialog } of dialogs)
  test(`[ROU-42] the dialog “${name}” opens alone, and closes`, async ({ page, open }) => {
    await open(route, "full");
    await openDialog(page);
    await expect(page.getByRole("dialog")).toHaveCount(1);
    const dialog = page.getByRole("dialog", { name, exact: true });
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  });
