import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import type { Page } from "@playwright/test";
import { phone } from "../support/phone.ts";
import { type Screen, type Walk, walks } from "../support/screens.ts";
import { animationsEnded } from "../support/settle.ts";
import { expect, test } from "../support/test.ts";
import { plantSettings, wrongUnitsOn } from "../support/units-on-page.ts";
import { serveWebBuild, webBuildOf } from "../support/web-build.ts";

const root = resolve(import.meta.dirname, "../../../..");
const isLong = process.env.SONOLENS_LONG === "1";
/** Rules that depend on the theme. */
const colourRules = ["color-contrast", "link-in-text-block"];

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

type Theme = "light" | "dark";
/** Which of its rules axe applies. */
type Rules = "all" | "colours" | "all but colours";

/** State that a page keeps between the checks of a walk. */
interface Looks {
  /** Texts whose contrast passed in a theme, and whose appearance has not changed since. */
  readonly measured: Readonly<Record<Theme, WeakSet<Element>>>;
  /** Those of the running check. */
  readonly measuring: Set<Element>;
  /** Elements with an attribute that changed since the last check. */
  readonly changed: Set<Element>;
  /** The hovered elements and the focused one at the last check. */
  touched: Set<Element>;
  readonly observer: MutationObserver;
}

type PageWithAxe = Window & {
  readonly axe: typeof import("axe-core") & {
    readonly _audit: {
      readonly rules: readonly { id: string; matches: (element: Element, ...rest: unknown[]) => boolean }[];
    };
  };
  looks: Looks;
};

/**
 * Injects axe into a page that lacks it. Measuring contrast takes longer than everything else, so known results are
 * skipped.
 */
async function giveAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => "looks" in window)) return;
  await page.evaluate(axeSource);
  await page.evaluate(() => {
    const target = window as unknown as PageWithAxe;
    const changed = new Set<Element>();
    const observer = new MutationObserver((records) => {
      // Opening a layer makes the page under it inert, which changes no colors.
      for (const { target, attributeName } of records)
        if (target !== document.body && !/^inert$|aria-hidden$/.test(attributeName ?? ""))
          changed.add(target as Element);
    });
    const looks: Looks = {
      measured: { light: new WeakSet(), dark: new WeakSet() },
      measuring: new Set(),
      changed,
      touched: new Set(),
      observer,
    };
    target.looks = looks;
    const contrast = target.axe._audit.rules.find(({ id }) => id === "color-contrast");
    if (!contrast) throw new Error("axe has no rule about contrast.");
    const { matches } = contrast;
    contrast.matches = (element, ...rest) => {
      const theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
      if (looks.measured[theme].has(element) || !matches.call(contrast, element, ...rest)) return false;
      looks.measuring.add(element);
      return true;
    };
  });
}

/** A page that is reused by other tests stops recording changes. */
const endLooks = (page: Page) =>
  page.evaluate(() => (window as Partial<PageWithAxe>).looks?.observer.disconnect());

/** The violations that axe finds. Called without its Playwright builder, which makes three times as many calls. */
async function violationsIn(page: Page, theme: Theme, rules: Rules): Promise<string[]> {
  await giveAxe(page);
  return page.evaluate(
    async ({ theme, only, without }) => {
      const { axe, looks } = window as unknown as PageWithAxe;
      const touched = new Set(document.querySelectorAll(":hover, :focus"));
      const different = [
        ...looks.changed,
        ...[...touched].filter((element) => !looks.touched.has(element)),
        ...[...looks.touched].filter((element) => !touched.has(element)),
      ];
      for (const element of different)
        for (const each of [element, ...element.querySelectorAll("*")]) {
          looks.measured.light.delete(each);
          looks.measured.dark.delete(each);
        }
      looks.changed.clear();
      looks.measuring.clear();
      looks.touched = touched;

      // Transparent elements over a text, such as the button of a segment, are hidden: axe would skip such a text.
      const seeThrough = document.createElement("style");
      seeThrough.textContent =
        "label > input { clip: rect(0 0 0 0) !important } svg[aria-hidden=true] { visibility: hidden !important }";
      document.head.append(seeThrough);
      // The page under an open layer was checked before that opened.
      const layers = [...document.querySelectorAll("[role=dialog], [role=menu], [role=listbox]")].filter(
        (layer) =>
          layer.closest("[role=dialog], [data-radix-popper-content-wrapper]") && layer.checkVisibility(),
      );
      const { violations, incomplete } = await axe.run(
        layers.length > 0 ? { include: layers } : { exclude: ["body > [inert]"] },
        {
          resultTypes: ["violations", "incomplete"],
          elementRef: true,
          selectors: false,
          // The rule is about important inline styles, and examines every element with a style attribute.
          rules: {
            "avoid-inline-spacing": { enabled: document.querySelector("[style*=important]") !== null },
            ...Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
          },
          ...(only && { runOnly: { type: "rule", values: [...only] } }),
        },
      );
      seeThrough.remove();
      for (const { id, nodes } of [...violations, ...incomplete])
        if (id === "color-contrast")
          for (const { element } of nodes) looks.measuring.delete(element as Element);
      for (const element of looks.measuring) looks.measured[theme].add(element);
      looks.observer.observe(document, { subtree: true, attributes: true });

      /**
       * A menu or list of choices that is open over the page is outside of its landmarks, which is no fault: it is
       * entered from its button or field, and left there. Anything else that is open has to be in a landmark.
       */
      const isInOpenList = (element: Element) =>
        element
          .closest("[data-radix-popper-content-wrapper]")
          ?.querySelector("[role=menu], [role=listbox]") != null;
      return violations.flatMap(({ id, nodes }) =>
        nodes
          .filter(({ element }) => id !== "region" || !isInOpenList(element as Element))
          .map(({ html }) => `${theme}, ${id}: ${html.slice(0, 160)}`),
      );
    },
    {
      theme,
      only: rules === "colours" && colourRules,
      without: rules === "all but colours" ? colourRules : [],
    },
  );
}

/**
 * A unit test measures the colors of each theme's tokens, and stories are judged in both themes, so a walk is checked
 * in one theme, with the color rules only on the screens of every edition; the full run checks both, dark with the
 * color rules only, as nothing else of a page depends on the theme.
 */
const looksOf = (
  theme: Theme,
  { inEveryEdition }: Screen,
): readonly (readonly [theme: Theme, rules: Rules])[] =>
  isLong
    ? [
        ["light", "all"],
        ["dark", "colours"],
      ]
    : [[theme, inEveryEdition ? "all" : "all but colours"]];

async function faultsIn(page: Page, theme: Theme, rules: Rules): Promise<string[]> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
  await animationsEnded(page);
  return [...new Set(await violationsIn(page, theme, rules))];
}

/** Editions and sizes alternate between light and dark. */
const themeOf = (edition: string, isPhone: boolean): Theme =>
  edition === "ue" || isPhone ? "dark" : "light";

/**
 * Screens that differ are checked in each edition, the others in the default one unless a story shows them; the full
 * run checks all of them in each.
 */
const walksOf = (edition: string): readonly Walk[] =>
  walks
    .map((walk) => ({
      ...walk,
      screens: walk.screens.filter(({ inEveryEdition, onlyDefaultEdition, story }) => {
        if (edition === "nl") return isLong || !story;
        return isLong ? !onlyDefaultEdition : inEveryEdition;
      }),
    }))
    .filter(({ screens }) => screens.length > 0);

/** Walks of accounts of their own, which have settings of their own. */
const ownAccounts = ["the entry pages", "the first visit", "the demo account"];

const isOnPhone = ({ onPhone, inEveryEdition }: Screen) => isLong || (onPhone ?? inEveryEdition) === true;

function testWalk(
  edition: "nl" | "sonolens" | "ue",
  { name, begin, end, screens }: Walk,
  { isPhone }: { readonly isPhone: boolean },
): void {
  const isDefault = edition === "nl";
  /** The default edition is walked with settings of another plant, which all texts have to follow. */
  const judgesUnits = isDefault && !ownAccounts.includes(name);
  test(`axe, edition ${edition}, finds nothing on ${name}${judgesUnits ? ", whose units, dates and clock are those of the settings and the language" : ""} @long`, async ({
    page,
    context,
    product,
    account,
    api,
    open,
  }) => {
    test.slow();
    if (!isDefault) await serveWebBuild(page, product.url, await webBuildOf(edition));
    if (judgesUnits) await api.patch("api/customer-settings/", plantSettings);
    const visitor = `axe-${isPhone ? "phone" : "desk"}-${edition}-${name}-${Date.now()}`.replaceAll(" ", "-");
    const visit = { page, context, product, account, api, open, visitor };
    await begin(visit);
    const faults: string[] = [];
    for (const screen of screens) {
      if (screen.needsDownload && !isDefault) continue;
      await test.step(screen.name, async () => {
        await screen.show(visit);
        for (const [theme, rules] of looksOf(themeOf(edition, isPhone), screen))
          faults.push(...(await faultsIn(page, theme, rules)).map((fault) => `${screen.name}, ${fault}`));
        if (judgesUnits) faults.push(...(await wrongUnitsOn(page, screen.name)));
        await screen.leave?.(visit);
      });
    }
    await end?.(visit);
    await endLooks(page);
    expect(faults).toEqual([]);
  });
}

for (const edition of ["nl", "sonolens", "ue"] as const)
  for (const walk of walksOf(edition)) testWalk(edition, walk, { isPhone: false });

// The layout of a phone is the same in every edition.
test.describe("on a phone,", () => {
  test.use(phone);
  for (const walk of walksOf("nl")) {
    const screens = walk.screens.filter(isOnPhone);
    if (!walk.onlyDesk && screens.length > 0) testWalk("nl", { ...walk, screens }, { isPhone: true });
  }
});

test("each state that only the full run shows here has a story", () => {
  const missing = walks
    .flatMap(({ screens }) => screens.flatMap(({ story }) => story ?? []))
    .filter((name) => {
      const [, folder, file, story] = /^([\w-]+)\/(.+) (\w+)$/.exec(name) ?? [];
      const source = `packages/${folder}/src/${folder === "viewer" ? "features/" : ""}${file}.stories.tsx`;
      return !new RegExp(`^export const ${story}\\b`, "m").test(readFileSync(resolve(root, source), "utf8"));
    });
  expect(missing).toEqual([]);
});
