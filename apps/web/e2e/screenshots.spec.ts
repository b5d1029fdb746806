import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { cards, expect, test } from "./test.ts";

/** Pictures for the README: `SCREENSHOTS=1 pnpm e2e --project=screenshots`. */
const folder = resolve(import.meta.dirname, "../../../docs/pictures");
mkdirSync(folder, { recursive: true });

const sizes = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
};

for (const [size, options] of Object.entries(sizes))
  for (const colorScheme of ["light", "dark"] as const)
    test.describe(`${size}, ${colorScheme}`, () => {
      test.use({ ...options, colorScheme });

      test("gallery and detail", async ({ page, open, api }) => {
        const shown = (await api.list()).find(({ label }) => /flange/i.test(label)) ?? (await api.list())[0];
        await open("/", "full");
        await expect(cards(page).nth(3).locator("canvas[data-drawn]")).toBeVisible();
        await page.waitForTimeout(1500);
        await page.screenshot({ path: resolve(folder, `gallery-${size}-${colorScheme}.png`) });
        await open(`/snapshot/${shown?.id}`);
        await expect(page.getByTestId("spectrogram")).toBeVisible();
        await expect(page.getByTestId("heatmap")).toBeVisible();
        await page.waitForTimeout(500);
        await page.screenshot({ path: resolve(folder, `detail-${size}-${colorScheme}.png`) });
      });
    });
