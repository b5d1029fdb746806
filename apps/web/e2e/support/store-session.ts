import type { BrowserContext, Page } from "@playwright/test";
import type { ApiSchema } from "@sonolens/api-client";
import { type Account, Api } from "./api.ts";

let visits = 0;

/**
 * A key under which a page records that something was stored once, so that later pages of a test keep their changes.
 */
function nextVisit(): string {
  visits += 1;
  return `visit-by-test-${visits}`;
}

/** Stores a session in the page, as left by an earlier visit. */
export async function storeSession(page: Page, url: string, account: Account): Promise<void> {
  await storeTokens(page, await Api.tokens(url, account), url);
}

/** A session in the stored format, under the key "auth". */
export const authOf = (tokens: ApiSchema<"TokenPair">): string =>
  JSON.stringify({ ...tokens, clockOffsetMs: 0 });

/** The stored value once the tips of every page were closed. */
export const seenTips = { tipsSeen: "gallery snapshot anywhere" };

/** Marks the tips of every page as closed, as left by an earlier visit. */
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

/** Stores a session in a page of the product at `url`, if the page may show another one. */
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
 * Stores it immediately in a page of the product that shows nothing yet, such as a kept page before it is opened: a
 * script would force a load. Returns whether that was possible.
 */
function storeInEmptyPage(page: Page, auth: string): Promise<boolean> {
  return page.evaluate((value) => {
    if (document.querySelector("#root")?.hasChildNodes()) return false;
    localStorage.setItem("auth", value);
    return true;
  }, auth);
}
