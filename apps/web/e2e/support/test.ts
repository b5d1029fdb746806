import { type Browser, test as base, expect, type Page } from "@playwright/test";
import { type Account, Api } from "./api.ts";
import { clockTag, type KeptPage, KeptPages } from "./kept-page.ts";
import { anOwnAccount, type OwnAccount } from "./own-account.ts";
import { type Product, startDemoProduct, withFolder } from "./product.ts";
import { SharedProducts } from "./shared-products.ts";
import { authOf, seenTips, storeSeenTips, storeSession, storeTokens } from "./store-session.ts";

interface Fixtures {
  /** The edition of its product; the default one if undefined. */
  readonly edition: string | undefined;
  /** A running product with the demo data, which the tests of a worker share. */
  readonly product: Product;
  /** The browser of the page: that of the worker, unless a test needs another one. */
  readonly pageBrowser: Browser;
  /** Whether the tips of every page were closed on this device before; else a box with them appears after 1 s. */
  readonly tipsSeen: boolean;
  /** Whether the test's account has a copy of the demo plant; else its library is empty. */
  readonly hasDemoPlant: boolean;
  /** The account of this test only. */
  readonly account: OwnAccount;
  /**
   * Opens a route as the test's own account ("full"), as a demo account that sees the same, or with the current
   * session.
   */
  readonly open: (route: string, account?: Account) => Promise<void>;
  /** The server's calls as the test's own account. */
  readonly api: Api;
  /** The reused page, if there is one. */
  readonly kept: KeptPage | undefined;
  /** Attaches the page's requests and the state of its live connection to a failed test. */
  readonly requestLog: undefined;
  /** Fails the test on an uncaught error of a page, except for one whose message has "on purpose". */
  readonly noPageErrors: undefined;
}

/**
 * A test with another value of these runs in another worker: in random order, that starts and ends browsers and
 * products all the time.
 */
interface WorkerFixtures {
  readonly sharedProducts: SharedProducts;
  /** Whether tests reuse one page, in which the viewer restarts; else each opens its own. */
  readonly keepsPage: boolean;
  readonly keptPages: KeptPages;
}

/** A test against one running product per worker, with an account whose data no other test reads or changes. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  sharedProducts: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) =>
      withFolder(async (folder) => {
        const products = new SharedProducts(folder);
        await use(products);
        await products.kill();
      }),
    { scope: "worker" },
  ],
  edition: [undefined, { option: true }],
  product: [
    async ({ sharedProducts, edition }, use) => use(await sharedProducts.of(edition)),
    { scope: "test", timeout: 180_000 },
  ],
  tipsSeen: [true, { option: true }],
  hasDemoPlant: [true, { option: true }],
  keepsPage: [false, { scope: "worker", option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  keptPages: [async ({}, use) => use(new KeptPages()), { scope: "worker" }],
  kept: async (
    {
      browser,
      keepsPage,
      keptPages,
      product,
      tipsSeen,
      viewport,
      hasTouch,
      isMobile,
      deviceScaleFactor,
      locale,
      timezoneId,
      colorScheme,
      contextOptions,
    },
    use,
    test,
  ) => {
    if (!keepsPage) return use(undefined);
    const kind = [
      viewport,
      hasTouch,
      isMobile,
      deviceScaleFactor,
      locale,
      timezoneId,
      colorScheme,
      contextOptions,
    ];
    const movesTime = test.tags.includes(clockTag);
    const kept = await keptPages.take(browser, { kind, url: product.url, movesTime });
    await kept.store(tipsSeen ? seenTips : {});
    await use(kept);
    await kept.end({ isFailed: test.status !== test.expectedStatus });
  },
  pageBrowser: async ({ browser }, use) => use(browser),
  context: async ({ pageBrowser, kept, tipsSeen }, use) => {
    if (kept) return use(kept.context);
    const context = await pageBrowser.newContext();
    if (tipsSeen) await storeSeenTips(context);
    await use(context);
    await context.close();
  },
  page: async ({ context, kept }, use) => use(kept?.page ?? (await context.newPage())),
  baseURL: async ({ product }, use) => use(product.url),
  account: async ({ product, hasDemoPlant }, use) => use(await anOwnAccount(product, { hasDemoPlant })),
  api: async ({ account }, use) => use(account.api),
  open: async ({ page, kept, product, account }, use) =>
    use(async (route, as) => {
      const who = as === "demo" ? account.demo : account;
      const tokens = as && (await Api.signInAs(product.url, who));
      if (kept) return kept.open(route, tokens ? { auth: authOf(tokens) } : {});
      if (tokens) await storeTokens(page, tokens);
      await page.goto(`${product.url}#${route}`);
    }),
  requestLog: [
    async ({ page }, use, test) => {
      const lines: string[] = [];
      const begunMs = Date.now();
      const note = (what: string) => lines.push(`${((Date.now() - begunMs) / 1000).toFixed(2)} s: ${what}`);
      const pathOf = (url: string) => new URL(url).pathname;
      page.on("websocket", (socket) => {
        note(`${pathOf(socket.url())} is opened`);
        socket.on("framereceived", ({ payload }) =>
          note(`${pathOf(socket.url())} received ${payload.length} B`),
        );
        socket.on("close", () => note(`${pathOf(socket.url())} is closed`));
        socket.on("socketerror", (error) => note(`${pathOf(socket.url())}: ${error}`));
      });
      page.on("response", (answer) =>
        note(`${answer.request().method()} ${pathOf(answer.url())}: ${answer.status()}`),
      );
      page.on("requestfailed", (request) =>
        note(`${request.method()} ${pathOf(request.url())}: ${request.failure()?.errorText}`),
      );
      await use(undefined);
      if (test.status === test.expectedStatus || page.isClosed()) return;
      const live = await page
        .locator("html")
        .getAttribute("data-live", { timeout: 1_000 })
        .catch(() => "unknown");
      // The latest first, as reporters cut what is long.
      const body = [`Live messages: ${live}`, ...lines.toReversed()].join("\n");
      await test.attach("requests", { body, contentType: "text/plain" });
    },
    { auto: true },
  ],
  noPageErrors: [
    async ({ page }, use) => {
      const errors: Error[] = [];
      page.on("pageerror", (error) => {
        if (!error.message.startsWith("on purpose")) errors.push(error);
      });
      await use(undefined);
      expect(errors.map((error) => error.stack ?? error.message)).toEqual([]);
    },
    { auto: true },
  ],
});

/** A test with a product that no other test changes. */
export const testOnItsOwn = test.extend({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      await withFolder(async (folder) => {
        const product = await startDemoProduct(folder);
        await use(product);
        await product.kill();
      });
    },
    { scope: "test", timeout: 180_000 },
  ],
});

export const cards = (page: Page) => page.getByTestId("card");

/** The card of a snapshot. */
export const cardOf = (page: Page, id: string) => page.locator(`[data-testid=card][data-id="${id}"]`);

export { expect, storeSession, storeTokens };
