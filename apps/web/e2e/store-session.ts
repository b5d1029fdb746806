import type { Page } from "@playwright/test";
import type { ApiSchema } from "@sonolens/api-client";
import { type Account, Api } from "./api.ts";

/** Puts a session into the page's storage, as a visit before would have left it. */
export async function storeSession(page: Page, url: string, account: Account): Promise<void> {
  await storeTokens(page, await Api.tokens(url, account));
}

/** The same with the tokens of somebody else. */
export async function storeTokens(page: Page, tokens: ApiSchema<"TokenPair">): Promise<void> {
  await page.addInitScript(
    (auth) => {
      if (sessionStorage.getItem("signed-in-by-test")) return;
      sessionStorage.setItem("signed-in-by-test", "yes");
      localStorage.setItem("auth", auth);
    },
    JSON.stringify({ ...tokens, clockOffsetMs: 0 }),
  );
}
