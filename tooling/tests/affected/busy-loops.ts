/** Keeps cores busy, like a machine with other work. */
import { type ChildProcess, spawn } from "node:child_process";

// A loop whose parent has exited, for whatever reason, ends automatically within a second.
const loop = `
const parent = process.ppid;
for (;;) {
  const until = Date.now() + 1000;
  while (Date.now() < until);
  if (process.ppid !== parent) process.exit();
}`;

/** Starts the loops; the returned function ends them. */
export function startBusyLoops(count: number): () => void {
  const loops: ChildProcess[] = Array.from({ length: count }, () =>
    spawn(process.execPath, ["-e", loop], { stdio: "ignore" }),
  );
  return () => {
    for (const each of loops) each.kill("SIGKILL");
  };
}
