import { resolve } from "node:path";
import { defineConfig } from "@playwright/test";

const root = resolve(import.meta.dirname, "../..");

/** All stories of the built Storybook, in one page that is used for all of them. */
export default defineConfig({
  testDir: ".",
  outputDir: resolve(root, "test-results/look"),
  workers: 1,
  timeout: 240_000,
  forbidOnly: Boolean(process.env.CI),
  reporter: [["list"], ["json", { outputFile: resolve(root, "reports/look.json") }]],
});
