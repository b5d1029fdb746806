import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

const triesEveryMs = 100;
const longestMs = 5_000;

/**
 * Unmounts a disk of a test; a killed process can have its files open for a moment more. Files that are still
 * open then are reported and stay accessible to their processes, though no longer by their path.
 */
export async function unmount(path: string): Promise<void> {
  const endsMs = performance.now() + longestMs;
  for (;;) {
    try {
      execFileSync("umount", [path], { stdio: "pipe" });
      return;
    } catch (error) {
      if (performance.now() > endsMs) {
        const holders = whoHolds(path);
        process.stderr.write(
          `${(error as Error).message.trim()}\nheld by ${holders.join("; ") || "nobody"}\n`,
        );
        execFileSync("umount", ["--lazy", path], { stdio: "pipe" });
        return;
      }
      await wait(triesEveryMs);
    }
  }
}

/** The processes with an open or mapped file, or their working folder, below a path. */
function whoHolds(path: string): string[] {
  const isBelow = (target: string): boolean => target === path || target.startsWith(`${path}/`);
  const heldBy = (pid: string): string[] =>
    [
      ...quietly(() => readdirSync(`/proc/${pid}/fd`).map((fd) => linkOf(`/proc/${pid}/fd/${fd}`))),
      ...["cwd", "root", "exe"].map((name) => linkOf(`/proc/${pid}/${name}`)),
      ...quietly(() => readFileSync(`/proc/${pid}/maps`, "utf8").split(/\s+/)),
    ].filter(isBelow);
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => ({ pid, held: [...new Set(heldBy(pid))] }))
    .filter(({ held }) => held.length > 0)
    .map(({ pid, held }) => {
      const command = quietly(() => readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0"));
      return `${pid} (${command.join(" ").trim()}): ${held.join(", ")}`;
    });
}

const linkOf = (link: string): string => quietly(() => [readlinkSync(link)])[0] ?? "";

/** A process may end during the check. */
function quietly(look: () => string[]): string[] {
  try {
    return look();
  } catch {
    return [];
  }
}
