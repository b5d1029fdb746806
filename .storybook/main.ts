import type { StorybookConfig } from "@storybook/react-vite";
import tailwindcss from "@tailwindcss/vite";
import { editionsPlugin } from "../packages/editions/src/index.ts";
import { typeDeclarations } from "./docs/type-declarations.ts";

const config: StorybookConfig = {
  framework: "@storybook/react-vite",
  stories: [
    "../packages/ui-kit/src/*.mdx",
    "./pages/*.@(mdx|stories.tsx)",
    "../packages/*/src/**/*.stories.tsx",
  ],
  addons: ["@storybook/addon-docs", "@storybook/addon-a11y"],
  core: { disableTelemetry: true },
  // Types as the compiler resolves them, inherited ones included; attributes of HTML elements are left out.
  typescript: {
    reactDocgen: "react-docgen-typescript",
    reactDocgenTypescriptOptions: {
      tsconfigPath: "packages/ui-kit/tsconfig.json",
      include: ["packages/ui-kit/src/**/*.tsx"],
      exclude: ["**/*.stories.tsx", "**/*.test.tsx"],
      shouldExtractLiteralValuesFromEnum: true,
      shouldRemoveUndefinedFromOptional: true,
      savePropValueAsString: true,
      propFilter: ({ parent }) => !parent?.fileName.includes("node_modules"),
    },
  },
  viteFinal: (vite) => ({
    ...vite,
    // "Show code" shows names as a reader would type them.
    build: { ...vite.build, minify: false },
    plugins: [...(vite.plugins ?? []), tailwindcss(), editionsPlugin(), typeDeclarations()],
    resolve: {
      ...vite.resolve,
      conditions: ["@sonolens/source", "module", "browser", "development|production"],
    },
  }),
};
export default config;
