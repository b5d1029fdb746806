import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { writeCompressed } from "../compressed-files.ts";

it("writes the texts of a build in brotli and gzip beside them, the page always and other small files not", async () => {
  const folder = mkdtempSync(join(tmpdir(), "sonolens-compressed-"));
  try {
    const long = "const word = 'wörd';\n".repeat(200);
    await writeCompressed(folder, [
      ["index.html", Buffer.from("<!doctype html>")],
      ["long.js", Buffer.from(long)],
      ["short.js", Buffer.from("export {};")],
      ["font.woff2", Buffer.alloc(5_000)],
    ]);
    expect(readdirSync(folder).sort()).toEqual([
      "index.html.br",
      "index.html.gz",
      "long.js.br",
      "long.js.gz",
    ]);
    const [br, gz] = ["br", "gz"].map((ending) => readFileSync(join(folder, `long.js.${ending}`)));
    expect(brotliDecompressSync(br ?? "").toString()).toBe(long);
    expect(gunzipSync(gz ?? "").toString()).toBe(long);
    expect(br?.length).toBeLessThan(long.length / 10);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
