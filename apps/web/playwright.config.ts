import { registerHooks } from "node:module";
import { resolve } from "node:path";
import { defineConfig } from "@playwright/test";
import { chromiumFlags, findChromium } from "../../tooling/chromium.mjs";

// Tests use the sources of packages, like everything here.
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier, { ...context, conditions: [...context.conditions, "@sonolens/source"] }),
});

const root = resolve(import.meta.dirname, "../..");

/**
 * The real product in a real browser: the built web app, served by the production command. Tests of screens reuse one
 * page of their worker, in which the viewer restarts for each of them, without animations; journeys open their own
 * pages.
 */
export default defineConfig<object, { keepsPage: boolean }>({
  testDir: "e2e",
  outputDir: resolve(root, "test-results"),
  snapshotPathTemplate: "{testDir}/{testFileDir}/{testFileName}-snapshots/{arg}{ext}",
  globalSetup: resolve(import.meta.dirname, "e2e/support/prepare-run.ts"),
  // A test waits for a third of its time, for delays of the product above all: three keep two cores busy.
  workers: 3,
  fullyParallel: true,
  // Only stops a test that hangs, on the slowest machine.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [["list"], ["json", { outputFile: resolve(root, "reports/e2e.json") }]],
  use: {
    browserName: "chromium",
    locale: "en-GB",
    timezoneId: "Europe/Helsinki",
    // A reload that Chromium never begins would last as long as its test may.
    navigationTimeout: 60_000,
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      executablePath: findChromium(),
      args: [...chromiumFlags, "--autoplay-policy=no-user-gesture-required"],
    },
  },
  projects: [
    {
      name: "screens",
      testDir: "e2e/screens",
      use: { keepsPage: true, contextOptions: { reducedMotion: "reduce" } },
    },
    { name: "journeys", testDir: "e2e/journeys", testIgnore: "**/screenshots.spec.ts" },
    ...(process.env.SCREENSHOTS ? [{ name: "screenshots", testMatch: "**/screenshots.spec.ts" }] : []),
  ],
});
