import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";

const isLong = process.env.SONOLENS_LONG === "1";
const BYTES = isLong ? 2 ** 31 : 2 ** 27;

/** Reads a file of `BYTES` in a process of its own. */
function measure(kind: "blob" | "handle"): { frames: number; baseBytes: number; addedBytes: number } {
  const folder = mkdtempSync(join(tmpdir(), "sonolens-wav-"));
  try {
    const script = resolve(import.meta.dirname, "../testing/read-large-wav.ts");
    const args = ["--conditions=@sonolens/source", script, join(folder, "large.wav"), String(BYTES), kind];
    return JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8" }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it.each([
  ["handle", 64e6],
  ["blob", 120e6],
] as const)(
  `a recording of ${BYTES / 2 ** 20} MiB, read from a %s, adds little memory`,
  { timeout: 600_000 },
  (kind, maxBytes) => {
    const { frames, baseBytes, addedBytes } = measure(kind);
    if (isLong)
      console.log(
        `${kind}: Node ${Math.round(baseBytes / 1e6)} MB, the reading ${Math.round(addedBytes / 1e6)} MB`,
      );
    expect(frames).toBe(BYTES / 256);
    expect(addedBytes).toBeLessThan(maxBytes);
  },
);
