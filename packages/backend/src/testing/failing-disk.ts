import { execFileSync } from "node:child_process";
import { closeSync, copyFileSync, ftruncateSync, mkdirSync, mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unmount } from "./unmount.ts";

/** A real disk of a few megabytes whose file system can fail on demand, as after an error of the disk. */
export interface FailingDisk {
  readonly path: string;
  /** From now on it is read-only, also for open files. */
  breakOff(): void;
  /** Repaired and mounted again, for files opened from now on. */
  mend(): Promise<void>;
  remove(): Promise<void>;
}

const run = (program: string, ...words: readonly string[]): void =>
  void execFileSync(program, words, { stdio: "ignore" });

/** Makes one; undefined if not permitted: only root on Linux may. */
export function mountFailingDisk(megabytes: number): FailingDisk | undefined {
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
      // If a process still has files of it open, or a mount namespace of its own, the broken file system
      // stays mounted and would be found again.
      copyFileSync(image, mended);
      // It exits with 1 if it repaired something.
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
