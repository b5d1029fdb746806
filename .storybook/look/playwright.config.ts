import { resolve } from "node:path";
import { defineConfig } from "@playwright/test";

const root = resolve(import.meta.dirname, "../..");

/** All stories of the built Storybook, split among workers that reuse one page each. */
export default defineConfig({
  testDir: ".",
  outputDir: resolve(root, "test-results/look"),
  workers: 2,
  fullyParallel: true,
  timeout: 60_000,
  forbidOnly: Boolean(process.env.CI),
  reporter: [["dot"], ["json", { outputFile: resolve(root, "reports/look.json") }]],
});
