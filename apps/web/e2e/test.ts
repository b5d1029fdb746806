import { test as base, expect, type Page } from "@playwright/test";
import { type Account, Api } from "./api.ts";
import { type Product, startProduct, withFolder } from "./product.ts";
import { storeSeenTips, storeSession, storeTokens } from "./store-session.ts";

interface Fixtures {
  /** Whether somebody closed the tips of every page on this device before; else a box with them comes after 1 s. */
  readonly tipsSeen: boolean;
  /** Opens a route as one of the two accounts, or as nobody. */
  readonly open: (route: string, account?: Account) => Promise<void>;
  readonly api: Api;
  /** Fails the test on an error that a page threw, but for one that says "on purpose". */
  readonly noPageErrors: undefined;
}

interface WorkerFixtures {
  readonly product: Product;
}

/** A running product that analyses nothing any more. */
// biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
async function runningProduct({}: object, use: (product: Product) => Promise<void>): Promise<void> {
  await withFolder(async (folder) => {
    const product = await startProduct(folder);
    await (await Api.signIn(product.url, "full")).waitUntilAnalysed();
    await use(product);
    await product.kill();
  });
}

/** A test against one running product per worker. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  product: [runningProduct, { scope: "worker", timeout: 180_000 }],
  tipsSeen: [true, { option: true }],
  context: async ({ context, tipsSeen }, use) => {
    if (tipsSeen) await storeSeenTips(context);
    await use(context);
  },
  baseURL: async ({ product }, use) => use(product.url),
  api: async ({ product }, use) => use(await Api.signIn(product.url, "full")),
  open: async ({ page, product }, use) =>
    use(async (route, account) => {
      if (account) await storeSession(page, product.url, account);
      await page.goto(`${product.url}#${route}`);
    }),
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

/** For a file whose tests show the data as it comes: a product that no test of another file has written into. */
export const testOnItsOwn = test.extend<object, WorkerFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  product: [({}, use) => runningProduct({}, use), { scope: "worker", timeout: 180_000 }],
});

export const cards = (page: Page) => page.getByTestId("card");

/** The card of a snapshot. */
export const cardOf = (page: Page, id: string) => page.locator(`[data-testid=card][data-id="${id}"]`);

export { expect, storeSession, storeTokens };
