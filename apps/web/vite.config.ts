import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { editionsPlugin } from "../../packages/editions/src/index.ts";
import { compressedFiles } from "./compressed-files.ts";
import { importParts } from "./import-parts.ts";
import { preloadParts } from "./preload-parts.ts";

/** Only a server of the product selects compressed files; tests that serve a build themselves need none. */
const isCompressed = process.env.SONOLENS_UNCOMPRESSED !== "1";

/** Paths that `vite dev` proxies to a running server. */
const serverPaths = [
  ...["/api", "/media", "/bfv", "/uploads", "/exports", "/report-uploads", "/shared-files", "/keys"],
  ...["/vod", "/device-files", "/management", "/healthz", "/readyz", "/docs"],
];
const server = process.env.SONOLENS_SERVER ?? "http://127.0.0.1:8080";

/**
 * Modules that are always loaded together form one chunk: the entry pages, and those of the gallery. As fifty files
 * each would be a tenth larger. `first-load.spec.ts` limits their size.
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
    test: /viewer\/src\/features\/snapshot\/Snapshot\.tsx|api-client\/src\/parsers\/snapshot/,
    priority: 0,
  },
];

const signedInParts = ["viewer/src/app/signed-in.ts", "api-client/src/parsers/first-page.ts"];
const snapshotPart = "viewer/src/features/snapshot/Snapshot.tsx";
/** Modules that a signed-in user needs immediately; over HTTP/1.1 a browser loads six files at a time. */
const fetchedAhead = [
  { route: "#/snapshot/", modules: [...signedInParts, snapshotPart] },
  { route: "#/", modules: signedInParts },
];

/** The shim of `require`, which one encoder mentions for Node only, would be in the first load. */
const withoutRequire: Plugin = {
  name: "without-require",
  apply: "build",
  transform: {
    filter: { id: /mediabunny-aac-encoder/ },
    handler: (code) => `const require = undefined;\n${code}`,
  },
};

/** Where a decoder of fonts writes the source of a function, which the page's content policy refuses to run. */
const writtenFunction =
  /\(function\(A,I\)\{if\(!\(A instanceof Function\)\).*?\}\)\(Function,m\)\.apply\(null,h\)/;

/** The same function without writing source: converts the arguments, calls, cleans up, converts the result. */
const plainFunction =
  "function(...given){const kept=l?[]:null,wired=given.map((one,at)=>I[at+2].toWireType(kept,one)),made=g(B,...wired);" +
  "if(l)AQ(kept);else wired.forEach((one,at)=>I[at+2].destructorFunction?.(one));" +
  "return b?I[0].fromWireType(made):undefined}";

const withoutEval: Plugin = {
  name: "without-eval",
  apply: "build",
  transform: {
    filter: { id: /woff2-encoder/ },
    handler(code) {
      if (!writtenFunction.test(code)) throw new Error("woff2-encoder has another binding; see withoutEval.");
      return code.replace(writtenFunction, plainFunction);
    },
  },
};

export default defineConfig({
  base: "/",
  experimental: {
    // The page is also served at "/shared/reports" and the like, so its URLs are absolute, and the server prepends
    // its base path. All others are relative.
    renderBuiltUrl: (_, { hostType }) => (hostType === "html" ? undefined : { relative: true }),
  },
  plugins: [
    react(),
    tailwindcss(),
    editionsPlugin(),
    preloadParts(fetchedAhead),
    importParts(),
    isCompressed && compressedFiles(),
    withoutRequire,
  ],
  resolve: {
    conditions: ["@sonolens/source", "module", "browser", "development|production"],
    // React has it since 18; the shim is for older versions.
    alias: [
      {
        find: /^use-sync-external-store\/shim\/with-selector(?:\.js)?$/,
        replacement: "use-sync-external-store/with-selector.js",
      },
    ],
  },
  worker: { format: "es", plugins: () => [withoutEval] },
  build: {
    target: "es2024",
    outDir: "dist",
    assetsInlineLimit: 0,
    reportCompressedSize: isCompressed,
    modulePreload: {
      // Every target browser supports it.
      polyfill: false,
      // A module whose preload failed could not be imported any more, see `src/import-part.ts`.
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
