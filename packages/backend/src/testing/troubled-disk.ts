import { execFileSync } from "node:child_process";
import { closeSync, copyFileSync, ftruncateSync, mkdirSync, mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unmount } from "./unmount.ts";

/** A real disk of a few megabytes whose file system gives up at a moment, as it does after an error of the disk. */
export interface TroubledDisk {
  readonly path: string;
  /** From now on it can only be read, also by who has files open. */
  breakOff(): void;
  /** Repaired and there again, for who opens it from now on. */
  mend(): Promise<void>;
  remove(): Promise<void>;
}

const run = (program: string, ...words: readonly string[]): void =>
  void execFileSync(program, words, { stdio: "ignore" });

/** Makes one; undefined where that is not allowed: only root of a Linux may. */
export function mountTroubledDisk(megabytes: number): TroubledDisk | undefined {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return undefined;
  const folder = mkdtempSync(join(tmpdir(), "sonolens-disk-"));
  const image = join(folder, "image");
  const path = join(folder, "disk");
  const file = openSync(image, "w");
  ftruncateSync(file, megabytes * 1024 * 1024);
  closeSync(file);
  mkdirSync(path);
  const mended = join(folder, "mended");
  const mount = (file: string): void => run("mount", "-o", "loop", file, path);
  try {
    run("mkfs.ext4", "-q", "-F", image);
    mount(image);
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  return {
    path,
    breakOff: () => run("mount", "-o", "remount,abort", path),
    async mend() {
      await unmount(path);
      // Where somebody still has files of it open, or a view of all mounts of its own, the broken one lives on and would
      // be met again.
      copyFileSync(image, mended);
      // It ends with 1 where it repaired something.
      try {
        run("fsck.ext4", "-p", "-f", mended);
      } catch (error) {
        if ((error as { status?: number }).status !== 1) throw error;
      }
      mount(mended);
    },
    async remove() {
      await unmount(path);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
