import { resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { expect, it } from "vitest";

const maxBytes = 60_000;

it("has less than 60 kB of script, compressed, in all languages together", async () => {
  const built = await build({
    configFile: resolve(import.meta.dirname, "../vite.config.ts"),
    logLevel: "error",
    build: { write: false },
  });
  const files = [built].flat().flatMap((result) => ("output" in result ? result.output : []));
  const scripts = files.filter((file) => file.type === "chunk");
  expect(scripts.length).toBeGreaterThan(0);
  const bytes = scripts.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);
  expect(bytes).toBeLessThan(maxBytes);
});
