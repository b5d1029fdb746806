import { execFileSync } from "node:child_process";

const triesEveryMs = 100;
const longestMs = 10_000;

/** Takes a disk of a test away; a process that was killed can have files of it open for a moment more. */
export function unmount(path: string): void {
  const endsMs = performance.now() + longestMs;
  for (;;) {
    try {
      execFileSync("umount", [path], { stdio: "pipe" });
      return;
    } catch (error) {
      if (performance.now() > endsMs) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, triesEveryMs);
    }
  }
}
