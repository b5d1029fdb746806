import type { BrowserContext, Page } from "@playwright/test";
import type { ApiSchema } from "@sonolens/api-client";
import { type Account, Api } from "./api.ts";

let visits = 0;

/** A name under which a page notes that something was stored once, so that later pages of a test keep what they change. */
function nextVisit(): string {
  visits += 1;
  return `visit-by-test-${visits}`;
}

/** Puts a session into the page's storage, as a visit before would have left it. */
export async function storeSession(page: Page, url: string, account: Account): Promise<void> {
  await storeTokens(page, await Api.tokens(url, account), url);
}

/** A session as the page stores it, by its name "auth". */
export const authOf = (tokens: ApiSchema<"TokenPair">): string =>
  JSON.stringify({ ...tokens, clockOffsetMs: 0 });

/** What a page stores once the tips of every page were closed. */
export const seenTips = { tipsSeen: "gallery snapshot anywhere" };

/** Notes the tips of every page as closed, as a visit before would have left it. */
export async function storeSeenTips(context: BrowserContext): Promise<void> {
  await context.addInitScript(
    ({ visit, seen }) => {
      // An empty page has no storage.
      if (!location.protocol.startsWith("http") || sessionStorage.getItem("tips-seen-by-test") === visit)
        return;
      sessionStorage.setItem("tips-seen-by-test", visit);
      localStorage.setItem("tipsSeen", seen);
    },
    { visit: nextVisit(), seen: seenTips.tipsSeen },
  );
}

/** Puts the session of somebody into it, of the product at `url` where a page may be of another one. */
export async function storeTokens(page: Page, tokens: ApiSchema<"TokenPair">, url = "http"): Promise<void> {
  if (page.url().startsWith(url) && (await storeInEmptyPage(page, authOf(tokens)))) return;
  await page.addInitScript(
    ({ auth, visit }) => {
      if (!location.protocol.startsWith("http") || sessionStorage.getItem(visit)) return;
      sessionStorage.setItem(visit, "signed in by test");
      localStorage.setItem("auth", auth);
    },
    { auth: authOf(tokens), visit: nextVisit() },
  );
}

/**
 * Stores it at once in a page of the product that shows nothing yet, as a kept page does before it is opened: a script
 * would make it load. Answers whether that was possible.
 */
function storeInEmptyPage(page: Page, auth: string): Promise<boolean> {
  return page.evaluate((value) => {
    if (document.querySelector("#root")?.hasChildNodes()) return false;
    localStorage.setItem("auth", value);
    return true;
  }, auth);
}
