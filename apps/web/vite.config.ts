import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { editionsPlugin } from "../../packages/editions/src/index.ts";
import { compressedFiles } from "./compressed-files.ts";
import { importParts } from "./import-parts.ts";
import { preloadParts } from "./preload-parts.ts";

/** Calls of the viewer that `vite dev` hands on to a running server. */
const serverPaths = [
  ...["/api", "/media", "/bfv", "/uploads", "/exports", "/report-uploads", "/shared-files", "/keys"],
  ...["/vod", "/device-files", "/management", "/healthz", "/readyz", "/docs"],
];
const server = process.env.SONOLENS_SERVER ?? "http://127.0.0.1:8080";

/**
 * What is always loaded together is one file: the way in, and what comes with the gallery. In fifty files each would be
 * a tenth larger. `first-load.spec.ts` holds what they weigh.
 */
const loadedTogether = [
  { name: "start", tags: ["$initial" as const], priority: 2 },
  {
    name: "gallery",
    test: /viewer\/src\/app\/signed-in|api-client\/src\/parsers\/first-page/,
    priority: 1,
  },
  {
    name: "snapshot",
    test: /viewer\/src\/app\/SnapshotPage|api-client\/src\/parsers\/snapshot/,
    priority: 0,
  },
];

const signedInParts = ["viewer/src/app/signed-in.ts", "api-client/src/parsers/first-page.ts"];
/** What somebody who is signed in needs at once; a browser takes six files at a time where a server speaks HTTP/1.1. */
const fetchedAhead = [
  { route: "#/snapshot/", modules: ["viewer/src/app/SnapshotPage.tsx", ...signedInParts] },
  { route: "#/", modules: signedInParts },
];

export default defineConfig({
  base: "/",
  experimental: {
    // The page is also answered at "/shared/reports" and the like, so that its addresses are whole, and the server puts
    // its base path before them. All else is found from where it is itself.
    renderBuiltUrl: (_, { hostType }) => (hostType === "html" ? undefined : { relative: true }),
  },
  plugins: [
    react(),
    tailwindcss(),
    editionsPlugin(),
    preloadParts(fetchedAhead),
    importParts(),
    compressedFiles(),
  ],
  resolve: {
    conditions: ["@sonolens/source", "module", "browser", "development|production"],
    // React has had it since 18; the shim is for those before.
    alias: [
      {
        find: /^use-sync-external-store\/shim\/with-selector(?:\.js)?$/,
        replacement: "use-sync-external-store/with-selector.js",
      },
    ],
  },
  worker: { format: "es" },
  build: {
    target: "es2024",
    outDir: "dist",
    assetsInlineLimit: 0,
    reportCompressedSize: true,
    modulePreload: {
      // Every browser of the target knows it.
      polyfill: false,
      // A module that was to be loaded ahead and did not come could not be had any more, see `src/import-part.ts`.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === "html" ? files : files.filter((file) => file.endsWith(".css")),
    },
    rolldownOptions: { output: { codeSplitting: { groups: loadedTogether } } },
  },
  server: {
    proxy: {
      ...Object.fromEntries(serverPaths.map((path) => [path, { target: server }])),
      "/mqtt": { target: server, ws: true },
    },
  },
});
