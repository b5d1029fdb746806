import { mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import type { Page } from "@playwright/test";
import { phone } from "../support/phone.ts";
import { animationsEnded, requestsEnded } from "../support/settle.ts";
import { cards, expect, test } from "../support/test.ts";

/** Pictures for the README: `SCREENSHOTS=1 pnpm e2e --project=screenshots`. */
const root = resolve(import.meta.dirname, "../../../..");
const folder = resolve(root, "docs/pictures");
mkdirSync(folder, { recursive: true });

type Sharp = (bytes: Uint8Array) => {
  png(options: { palette: true; quality: number; effort: number }): {
    toFile(path: string): Promise<unknown>;
  };
};
/** The backend's own image library: the pictures are kept in the repository, so they are made small. */
const sharp: Sharp = createRequire(resolve(root, "packages/backend/package.json"))("sharp");

const takePicture = async (page: Page, name: string) =>
  sharp(await page.screenshot())
    .png({ palette: true, quality: 90, effort: 10 })
    .toFile(resolve(folder, `${name}.png`));

const sizes = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone,
};

for (const [size, options] of Object.entries(sizes))
  for (const colorScheme of ["light", "dark"] as const)
    test.describe(`${size}, ${colorScheme}`, () => {
      test.use({ ...options, colorScheme });

      test("gallery and detail", async ({ page, open, api }) => {
        const shown = (await api.list()).find(({ label }) => /flange/i.test(label)) ?? (await api.list())[0];
        await open("/", "full");
        await expect(cards(page).nth(3).locator("canvas[data-drawn]")).toBeVisible();
        // Filters, sums and findings follow the first cards.
        await expect(page.getByRole("button", { name: "Filter" })).toBeVisible();
        await expect(page.getByText("Still open").first()).toBeVisible();
        await expect(cards(page).first()).toContainText("Possible fault");
        await requestsEnded(page);
        await animationsEnded(page);
        await takePicture(page, `gallery-${size}-${colorScheme}`);
        await open(`/snapshot/${shown?.id}`);
        await expect(page.getByTestId("spectrogram")).toBeVisible();
        await expect(page.getByTestId("heatmap")).toBeVisible();
        await expect(page.getByTestId("leak-size")).toBeVisible();
        await requestsEnded(page);
        await animationsEnded(page);
        await takePicture(page, `detail-${size}-${colorScheme}`);
      });
    });
