import { execFileSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unmount } from "./unmount.ts";

/** A real disk of a few megabytes, which can be filled. */
export interface SmallDisk {
  readonly path: string;
  /** Fills the free space completely. */
  fill(): void;
  /** Frees it again. */
  makeRoom(): void;
  /** Once nothing of it is open any more. */
  remove(): Promise<void>;
}

/** Mounts one; undefined if not permitted: only root on Linux may. */
export function mountSmallDisk(megabytes: number): SmallDisk | undefined {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return undefined;
  const path = mkdtempSync(join(tmpdir(), "sonolens-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", path], { stdio: "ignore" });
  } catch {
    rmSync(path, { recursive: true });
    return undefined;
  }
  return {
    path,
    ...ballastOn(path),
    async remove() {
      await unmount(path);
      rmSync(path, { recursive: true, force: true });
    },
  };
}

/** Fills a disk that is mounted at a folder, and frees it again. */
export function ballastOn(path: string): Pick<SmallDisk, "fill" | "makeRoom"> {
  const ballast = join(path, "ballast");
  return {
    fill() {
      const file = openSync(ballast, "a");
      for (const bytes of [256 * 1024, 4 * 1024]) {
        const block = Buffer.alloc(bytes);
        try {
          for (;;) if (writeSync(file, block) < bytes) break;
        } catch {
          // No space is left for a block of this size.
        }
      }
      closeSync(file);
    },
    makeRoom: () => rmSync(ballast, { force: true }),
  };
}
