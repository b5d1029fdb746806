import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { runSonolens } from "./product.ts";
import { walks } from "./screens.ts";
import { expect, test } from "./test.ts";
import { buildWebApp, serveWebBuild } from "./web-build.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** Colours halfway between two states are nobody's. What turns for ever, as a spinner does, is not waited for. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

/**
 * Light with all rules, dark with those about colours, as nothing else of a page depends on the theme. A menu that is
 * open over the page is in no landmark of it, which is no fault: one comes to it from its button, and leaves it there.
 */
async function faultsIn(page: Page, theme: "light" | "dark"): Promise<string[]> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
  await settled(page);
  const axe = new AxeBuilder({ page });
  const { violations } = await (theme === "dark"
    ? axe.withRules(["color-contrast", "link-in-text-block"])
    : axe
  ).analyze();
  const openMenus = await page.getByRole("menu").count();
  return violations
    .filter(({ id }) => id !== "region" || openMenus === 0)
    .map(({ id, nodes }) => `${theme}, ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
}

for (const edition of ["nl", "sonolens", "ue"] as const)
  test.describe(`axe, edition ${edition}`, () => {
    const isDefault = edition === "nl";
    const folder = join(tmpdir(), `sonolens-axe-${edition}-${process.pid}`);

    test.beforeAll(async ({ product }, { project }) => {
      if (!isDefault && project.name !== "phone") buildWebApp({ edition, folder });
      await runSonolens(product.dataFolder, [
        ...["maintenance", "set"],
        new Date(Date.now() + 3 * 86_400_000).toISOString(),
      ]);
    });
    test.afterAll(async ({ product }) => {
      rmSync(folder, { recursive: true, force: true });
      await runSonolens(product.dataFolder, ["maintenance", "clear"]);
    });

    for (const { name, begin, screens } of walks)
      test(`finds nothing on ${name}, light and dark`, async ({ page, context, product, api, open }, {
        project,
      }) => {
        test.skip(
          project.name === "phone" && !isDefault,
          "the layout of a phone is the same in every edition",
        );
        test.slow();
        if (!isDefault) await serveWebBuild(page, product.url, folder);
        const visitor = `axe-${project.name}-${edition}-${name.replaceAll(" ", "-")}-${Date.now()}`;
        const visit = { page, context, product, api, open, visitor };
        await begin(visit);
        const faults: string[] = [];
        for (const screen of screens) {
          if (screen.needsDownload && !isDefault) continue;
          await test.step(screen.name, async () => {
            await screen.show(visit);
            for (const theme of ["light", "dark"] as const)
              faults.push(...(await faultsIn(page, theme)).map((fault) => `${screen.name}, ${fault}`));
            await screen.leave?.(visit);
          });
        }
        expect(faults).toEqual([]);
      });
  });
