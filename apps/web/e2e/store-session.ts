import type { BrowserContext, Page } from "@playwright/test";
import type { ApiSchema } from "@sonolens/api-client";
import { type Account, Api } from "./api.ts";

/** Puts a session into the page's storage, as a visit before would have left it. */
export async function storeSession(page: Page, url: string, account: Account): Promise<void> {
  await storeTokens(page, await Api.tokens(url, account));
}

/** Notes the tips of every page as closed, as a visit before would have left it. */
export async function storeSeenTips(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // An empty page has no storage.
    if (!location.protocol.startsWith("http") || sessionStorage.getItem("tips-seen-by-test")) return;
    sessionStorage.setItem("tips-seen-by-test", "yes");
    localStorage.setItem("tipsSeen", "gallery snapshot anywhere");
  });
}

/** Puts the session of somebody into it. */
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
