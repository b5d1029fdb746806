import { resolve } from "node:path";
import { defineConfig } from "@playwright/test";

const root = resolve(import.meta.dirname, "../..");

/** All stories of the built Storybook, split among workers that reuse one page each. */
export default defineConfig({
  testDir: ".",
  outputDir: resolve(root, "test-results/look"),
  // Each waits often: three leave a tenth of two cores idle.
  workers: 4,
  fullyParallel: true,
  // Only stops a test that hangs, on the slowest machine.
  timeout: 120_000,
  forbidOnly: Boolean(process.env.CI),
  reporter: [["dot"], ["json", { outputFile: resolve(root, "reports/look.json") }]],
});
