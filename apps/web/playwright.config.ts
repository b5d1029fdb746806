import { registerHooks } from "node:module";
import { resolve } from "node:path";
import { defineConfig } from "@playwright/test";
import { chromiumFlags, findChromium } from "../../tooling/chromium.mjs";

// Tests take packages from their sources, as everything here does.
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier, { ...context, conditions: [...context.conditions, "@sonolens/source"] }),
});

const root = resolve(import.meta.dirname, "../..");
const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
};

/** The real product in a real browser: the built web app, served by the command that people start. */
export default defineConfig({
  testDir: "e2e",
  outputDir: resolve(root, "test-results"),
  snapshotPathTemplate: "{testDir}/{testFileName}-snapshots/{arg}{ext}",
  globalSetup: resolve(import.meta.dirname, "e2e/build-web.ts"),
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [["list"], ["json", { outputFile: resolve(root, "reports/e2e.json") }]],
  use: {
    browserName: "chromium",
    locale: "en-GB",
    timezoneId: "Europe/Helsinki",
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      executablePath: findChromium(),
      args: [...chromiumFlags, "--autoplay-policy=no-user-gesture-required"],
    },
  },
  projects: [
    { name: "desktop", testIgnore: ["**/phone.spec.ts", "**/screenshots.spec.ts"] },
    { name: "phone", testMatch: ["**/phone.spec.ts", "**/axe.spec.ts"], grepInvert: /@desktop/, use: phone },
    ...(process.env.SCREENSHOTS ? [{ name: "screenshots", testMatch: "**/screenshots.spec.ts" }] : []),
  ],
});
