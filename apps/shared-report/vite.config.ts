import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { editionsPlugin } from "../../packages/editions/src/index.ts";
import { compressedFiles } from "../web/compressed-files.ts";

const server = process.env.SONOLENS_SERVER ?? "http://127.0.0.1:8080";

export default defineConfig({
  root: import.meta.dirname,
  // Below it the server has the page, "/shared/reports/{token}", and its files; the server prepends its base path.
  base: "/shared/",
  experimental: {
    renderBuiltUrl: (_, { hostType }) => (hostType === "html" ? undefined : { relative: true }),
  },
  plugins: [tailwindcss(), editionsPlugin(), compressedFiles()],
  resolve: { conditions: ["@sonolens/source", "module", "browser", "development|production"] },
  build: { target: "es2024", outDir: "dist", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: { "/api": { target: server }, "/shared-files": { target: server } } },
});
