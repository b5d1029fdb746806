import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { editionsPlugin } from "./packages/editions/src/index.ts";
import { chromiumFlags, findChromium } from "./tooling/chromium.mjs";

const conditions = ["@sonolens/source", "module", "browser", "development|production"];
const everything = ["packages/*/src", "apps/*/src", "tooling/*/src"];

/** Makes processes that tests start load the product sooner. */
const knownModules = new URL("./tooling/tests/known-modules.mjs", import.meta.url).href;

const node = {
  environment: "node" as const,
  // Only stops hanging tests: on a slow or busy machine a test may take ten times as long. No test sets less.
  testTimeout: 240_000,
  hookTimeout: 240_000,
  env: {
    // The reserve of every server that a test starts would be in memory.
    DISK_RESERVE_MB: "1",
    NODE_OPTIONS: [process.env.NODE_OPTIONS, `--import=${knownModules}`].filter(Boolean).join(" "),
  },
  expect: { poll: { timeout: 60_000, interval: 20 } },
  globalSetup: ["./tooling/tests/run-folder.ts"],
  setupFiles: ["./apps/server/src/without-maglev.ts", "./tooling/tests/repeatable-properties.ts"],
};

/**
 * Measure time, memory or threads, replace globals, or build in place what a check reads meanwhile: with a process
 * of their own, when nothing else runs.
 */
const alone = [
  "packages/acoustics/src/beamform/beamform.test.ts",
  "packages/acoustics/src/fft/fft-transform.test.ts",
  "packages/acoustics/src/pd/prpd.test.ts",
  "packages/acoustics/src/wav/open-wav-memory.test.ts",
  "packages/backend/src/jobs/worker-pool.test.ts",
  "packages/snapshot-file/src/hostile-snapshots.test.ts",
  "tooling/checks/src/domain-as-installed.test.ts",
];

/** Measure their process, or replace its clock: with a process of their own. */
const ownProcess = [
  "apps/server/src/foreign-files.http.test.ts",
  "packages/backend/src/database-killed.http.test.ts",
  "packages/backend/src/http/attacks.http.test.ts",
  "packages/backend/src/http/event-loop.http.test.ts",
  "packages/backend/src/http/small-files.http.test.ts",
  "packages/backend/src/modules/analytics/stored-results.http.test.ts",
  "packages/backend/src/modules/reanalysis/reanalysis-size.http.test.ts",
  "packages/backend/src/modules/snapshots/long-list.http.test.ts",
  "packages/backend/src/storage/blob-retention.http.test.ts",
];

const notForUnit = ["**/*.http.test.ts", "**/*.browser.test.ts", "**/*.long.test.ts", "**/node_modules/**"];

export default defineConfig({
  test: {
    projects: [
      {
        resolve: { conditions },
        ssr: { resolve: { conditions: ["@sonolens/source"] } },
        test: {
          ...node,
          name: "unit",
          include: everything.map((folder) => `${folder}/**/*.test.ts`),
          exclude: [...notForUnit, ...alone],
          // Files of one worker share their imports: importing them again takes longer than most tests.
          isolate: false,
        },
      },
      {
        resolve: { conditions },
        ssr: { resolve: { conditions: ["@sonolens/source"] } },
        test: {
          ...node,
          name: "alone",
          include: alone,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
      {
        resolve: { conditions },
        ssr: { resolve: { conditions: ["@sonolens/source"] } },
        test: {
          ...node,
          name: "http",
          include: everything.map((folder) => `${folder}/**/*.http.test.ts`),
          exclude: ["**/node_modules/**", ...ownProcess],
          isolate: false,
        },
      },
      {
        resolve: { conditions },
        ssr: { resolve: { conditions: ["@sonolens/source"] } },
        test: { ...node, name: "http-alone", include: ownProcess },
      },
      {
        plugins: [react(), editionsPlugin()],
        resolve: { conditions },
        // Loaded only when a map is shown, and need no optimization: if discovered late, they would reload the page.
        optimizeDeps: { exclude: ["maplibre-gl", "supercluster", "kdbush"] },
        test: {
          name: "browser",
          include: everything.map((folder) => `${folder}/**/*.browser.test.{ts,tsx}`),
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: { executablePath: findChromium(), args: chromiumFlags } }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
    ],
  },
});
