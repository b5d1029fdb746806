import { storybookTest } from "@storybook/addon-vitest/vitest-plugin";
import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { chromiumFlags, findChromium } from "./tooling/chromium.mjs";

const conditions = ["@sonolens/source", "module", "browser", "development|production"];
const everything = ["packages/*/src", "apps/*/src", "tooling/*/src"];

/** Each project needs a browser object of its own. */
const browser = () => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  provider: playwright({ launchOptions: { executablePath: findChromium(), args: chromiumFlags } }),
  instances: [{ browser: "chromium" as const }],
});

const node = {
  environment: "node" as const,
  testTimeout: 30_000,
  hookTimeout: 60_000,
  setupFiles: ["./tooling/tests/repeatable-properties.ts"],
};

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
          exclude: ["**/*.http.test.ts", "**/*.browser.test.ts", "**/*.long.test.ts", "**/node_modules/**"],
        },
      },
      {
        resolve: { conditions },
        ssr: { resolve: { conditions: ["@sonolens/source"] } },
        test: { ...node, name: "http", include: everything.map((folder) => `${folder}/**/*.http.test.ts`) },
      },
      {
        plugins: [react()],
        resolve: { conditions },
        test: {
          name: "browser",
          include: everything.map((folder) => `${folder}/**/*.browser.test.{ts,tsx}`),
          browser: browser(),
        },
      },
      {
        plugins: [storybookTest({ configDir: ".storybook" })],
        resolve: { conditions },
        test: { name: "stories", browser: browser() },
      },
    ],
  },
});
