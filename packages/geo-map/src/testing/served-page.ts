import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { build } from "vite";

const sources = resolve(import.meta.dirname, "..");

/** The content security policy of the product's server; the server itself is on a higher layer. */
const policy = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self' blob:",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "object-src 'none'",
].join("; ");

/** The entry of the test page. */
export const testPage = 'import { showTestPage } from "geo-map-test-page"; showTestPage();';

/**
 * Bundles a page as an application would, from the code of its entry, and serves it like the product's server.
 * `connectSrc`: hosts it may request besides its own.
 */
export async function servePage(entry: string, connectSrc: readonly string[] = []) {
  // In a folder where the package's imports resolve and nothing is committed.
  const folder = mkdtempSync(join(sources, "../node_modules/.page-"));
  const out = mkdtempSync(join(tmpdir(), "geo-map-page-"));
  try {
    writeFileSync(join(folder, "main.tsx"), entry);
    writeFileSync(
      join(folder, "index.html"),
      '<!doctype html><html lang="en"><title>Maps</title><body><script type="module" src="./main.tsx"></script></body></html>',
    );
    await build({
      root: folder,
      configFile: false,
      logLevel: "error",
      resolve: {
        conditions: ["@sonolens/source", "module", "browser", "production"],
        alias: [
          { find: "geo-map-test-page", replacement: join(sources, "testing/test-page.tsx") },
          { find: "@sonolens/geo-map/styles.css", replacement: join(sources, "styles.css") },
          { find: "@sonolens/geo-map", replacement: join(sources, "index.ts") },
        ],
      },
      build: { outDir: out, emptyOutDir: true, chunkSizeWarningLimit: 10_000 },
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const types: Record<string, string> = {
    html: "text/html; charset=utf-8",
    js: "text/javascript",
    css: "text/css",
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const file = pathname === "/" ? "index.html" : pathname.slice(1);
    try {
      const body = readFileSync(join(out, file));
      response.writeHead(200, {
        "Content-Type": types[file.split(".").at(-1) ?? ""] ?? "application/octet-stream",
        "Content-Security-Policy": `${policy}; connect-src 'self' ${connectSrc.join(" ")}`,
      });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      rmSync(out, { recursive: true, force: true });
    },
  };
}
