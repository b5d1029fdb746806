import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { type Walk, walks } from "../support/screens.ts";
import { animationsEnded } from "../support/settle.ts";
import { expect, test } from "../support/test.ts";
import { serveWebBuild, webBuildOf } from "../support/web-build.ts";

const isLong = process.env.SONOLENS_LONG === "1";
/** Rules about what depends on the theme. */
const colourRules = ["color-contrast", "link-in-text-block"];

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds wrong. Called without its builder for Playwright, which asks three times as often for it. */
async function violationsIn(page: Page, rules: "all" | "colours") {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  return page.evaluate(
    async (only) => {
      const { axe } = window as unknown as { readonly axe: typeof import("axe-core") };
      const { violations } = await axe.run(
        // What a modal layer lets nobody reach was looked at before it opened.
        { exclude: ["body > [inert]"] },
        { resultTypes: ["violations"], ...(only && { runOnly: { type: "rule", values: [...only] } }) },
      );
      return violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(({ html, target }) => ({ html, target: target.join(" ") })),
      }));
    },
    rules === "colours" && colourRules,
  );
}

/**
 * Each theme's colors are measured in a unit test of their tokens, so that a walk is looked at in one of them; in full in
 * both, dark with the rules about colors, as nothing else of a page depends on the theme.
 */
const looksOf = (
  theme: "light" | "dark",
): readonly (readonly [theme: "light" | "dark", rules: "all" | "colours"])[] =>
  isLong
    ? [
        ["light", "all"],
        ["dark", "colours"],
      ]
    : [[theme, "all"]];

/**
 * What lies over a text and shows nothing of itself, as the button of a segment does, is looked through: axe would leave
 * such a text out.
 */
async function faultsIn(page: Page, theme: "light" | "dark", rules: "all" | "colours"): Promise<string[]> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
  await animationsEnded(page);
  const seeThrough = await page.addStyleTag({
    content:
      "label > input { clip: rect(0 0 0 0) !important } svg[aria-hidden=true] { visibility: hidden !important }",
  });
  const violations = await violationsIn(page, rules);
  await seeThrough.evaluate((style) => style.parentNode?.removeChild(style));
  const faults = new Set<string>();
  for (const { id, nodes } of violations)
    for (const { html, target } of nodes)
      if (id !== "region" || !(await isInOpenList(page, target)))
        faults.add(`${theme}, ${id}: ${html.slice(0, 160)}`);
  return [...faults];
}

/**
 * A menu or a list of choices that is open over the page is in no landmark of it, which is no fault: one comes to it
 * from its button or field, and leaves it there. Whatever else is open has to be in one.
 */
const isInOpenList = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const layer = element.closest("[data-radix-popper-content-wrapper]");
      return layer?.querySelector("[role=menu], [role=listbox]") != null;
    });

/** Light and dark take turns over editions and sizes. */
const themeOf = (edition: string, projectName: string) =>
  edition === "ue" || projectName.includes("phone") ? "dark" : "light";

/** The screens are looked at in each edition, their states in the default one; in full all of them in each. */
const walksOf = (edition: string): readonly Walk[] =>
  edition === "nl"
    ? walks
    : walks
        .filter(({ onlyDefaultEdition }) => !onlyDefaultEdition)
        .map((walk) => ({
          ...walk,
          screens: walk.screens.filter(({ inEveryEdition }) => isLong || inEveryEdition),
        }))
        .filter(({ screens }) => screens.length > 0);

for (const edition of ["nl", "sonolens", "ue"] as const) {
  const isDefault = edition === "nl";
  // The layout of a phone is the same in every edition.
  test.describe(`axe, edition ${edition}`, { tag: isDefault ? [] : ["@desktop"] }, () => {
    for (const { name, begin, end, screens, onlyDesk } of walksOf(edition))
      test(
        `finds nothing on ${name} @long`,
        { tag: onlyDesk ? ["@desktop"] : [] },
        async ({ page, context, product, account, api, open }, { project }) => {
          test.slow();
          if (edition !== "nl") await serveWebBuild(page, product.url, await webBuildOf(edition));
          const visitor = `axe-${project.name}-${edition}-${name}-${Date.now()}`.replaceAll(" ", "-");
          const visit = { page, context, product, account, api, open, visitor };
          await begin(visit);
          const faults: string[] = [];
          for (const screen of screens) {
            if (screen.needsDownload && !isDefault) continue;
            await test.step(screen.name, async () => {
              await screen.show(visit);
              for (const [theme, rules] of looksOf(themeOf(edition, project.name)))
                faults.push(
                  ...(await faultsIn(page, theme, rules)).map((fault) => `${screen.name}, ${fault}`),
                );
              await screen.leave?.(visit);
            });
          }
          await end?.(visit);
          expect(faults).toEqual([]);
        },
      );
  });
}
