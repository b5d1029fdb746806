import fs from "node:fs/promises";
import { flushCompileCache, syncBuiltinESMExports } from "node:module";
import type { MoveWork } from "../move/move-work.ts";

/**
 * A move as a separate process, to be killed: `node move-process.ts FOLDER WORK [CALL]`. With a number it
 * kills itself before that renaming call of the file system. Prints that it begins, and how it ended.
 */
const [, , dataDir = "", given = "{}", dieAt = ""] = process.argv;

let calls = 0;
function count(): void {
  calls += 1;
  if (calls === Number(dieAt)) process.kill(process.pid, "SIGKILL");
}
for (const name of ["rename", "rm", "link", "mkdir", "rmdir", "writeFile"] as const) {
  const call = fs[name] as (...words: unknown[]) => Promise<unknown>;
  (fs as unknown as Record<string, unknown>)[name] = (...words: unknown[]) => {
    count();
    return call(...words);
  };
}
syncBuiltinESMExports();

const { moveInstallation } = await import("../move/move-installation.ts");
// A killed process writes nothing at its end.
flushCompileCache();
process.stdout.write("begins\n");
const work = JSON.parse(given) as Pick<MoveWork, "direction" | "databaseUrl" | "s3">;
const moved = await moveInstallation(dataDir, {
  ...work,
  leaveDamaged: false,
  signal: new AbortController().signal,
});
process.stdout.write(`${moved.ok ? "moved" : moved.error.message}\n`);
