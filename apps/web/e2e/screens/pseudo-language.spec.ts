import type { Page } from "@playwright/test";
import { cards, expect, test } from "../support/test.ts";

/** Makes the production build offer the pseudo-language, like a development build. */
const offerPseudo = (page: Page) =>
  page.route(/\/assets\/start-[\w-]{8}\.js$/, async (route) => {
    const answer = await route.fetch();
    const program = await answer.text();
    expect(program).toContain("hasPseudoLanguage:!1");
    // Without the file's own headers, so that no later test gets it from the cache.
    await route.fulfill({
      contentType: "text/javascript",
      headers: { "cache-control": "no-store" },
      body: program.replace("hasPseudoLanguage:!1", "hasPseudoLanguage:!0"),
    });
  });

const storePseudo = (page: Page) => page.addInitScript(() => localStorage.setItem("locale", "en-XA"));

/**
 * Visible and accessible texts of the interface that are not in the pseudo-language. User content, names and numbers
 * are not translated.
 */
const untranslated = (page: Page) =>
  page.evaluate(() => {
    const found = new Set<string>();
    const isData = (element: Element | null) =>
      element?.closest(
        "bdi, [lang]:not(html), kbd, code, time, svg, script, style, noscript, [data-testid=card], header > span",
      ) !== null;
    const look = (text: string | null, element: Element | null) => {
      const words = (text ?? "").trim();
      if (/\p{L}{2,}/u.test(words) && !words.includes("[") && !isData(element)) found.add(words);
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { parentElement } = node;
      // A text with markup in the middle begins before and ends after it.
      if (!parentElement?.textContent?.includes("[")) look(node.nodeValue, parentElement);
    }
    for (const element of document.querySelectorAll("[aria-label], [title], [placeholder], [alt]"))
      for (const name of ["aria-label", "title", "placeholder", "alt"])
        look(element.getAttribute(name), element);
    return [...found];
  });

test("the entry pages, the gallery and the settings are translated: in the pseudo-language nothing stays as it was", async ({
  page,
  open,
}) => {
  await offerPseudo(page);
  await storePseudo(page);
  const known =
    /^(Sonolens NL|demo@sonolens\.example|en-XA|English|Deutsch|Nederlands|日本語|DE|USD\/kWh|kg\/kWh|l\/min|ft³\/min)$/;
  const expectTranslated = async (where: string) =>
    expect
      .soft(
        (await untranslated(page)).filter((text) => !known.test(text)),
        where,
      )
      .toEqual([]);

  for (const route of [
    "/login",
    "/register",
    "/password_reset",
    "/password/reset/confirm/u/t",
    "/activate/u/t",
  ]) {
    await open(route);
    // The previous screen is gone.
    await expect(page.locator("[aria-invalid=true]")).toHaveCount(0);
    await page.locator("main button[type=submit]").click();
    await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
    await expectTranslated(route);
  }
  await expect(page.locator("html")).toHaveAttribute("lang", "en-XA");
  await open("/login");
  await page.locator("section li button").first().click();
  await expect(cards(page).first()).toBeVisible();
  await expectTranslated("gallery");
  // Settings, language and profile are the last of the bar.
  await page.locator("main header").getByRole("button").nth(-3).click();
  await expect(page.getByRole("dialog").getByRole("textbox").first()).toBeVisible();
  await expectTranslated("settings");
});

test("whoever uses a shipped build never meets the pseudo-language", async ({ page, open }) => {
  await storePseudo(page);
  await open("/login");
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.getByRole("button", { name: "Language: English" }).click();
  await expect(page.getByRole("menuitemradio")).toHaveText(["English", "Deutsch", "Nederlands", "日本語"]);
});
