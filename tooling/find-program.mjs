/** Finds programs that tests need, and installs them with Debian packages if possible. */
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Whether a file exists and is executable. */
export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The first program on PATH with one of these names; undefined if there is none. */
export function onPath(names) {
  for (const folder of (process.env.PATH ?? "").split(delimiter))
    for (const name of names) if (folder && isExecutable(join(folder, name))) return join(folder, name);
  return undefined;
}

/** Runs a command that may install the program, and appends its outcome to `attempts`. */
export function attempt(attempts, what, command, args) {
  process.stderr.write(`Sonolens: looking for a browser for the tests: ${what} ...\n`);
  const done = spawnSync(command, args, {
    encoding: "utf8",
    timeout: 300_000,
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  const last = `${done.stdout ?? ""}${done.stderr ?? ""}`.trim().split("\n").at(-1) ?? "";
  attempts.push(`${what}: ${done.status === 0 ? "done" : `failed (${done.error?.message ?? last})`}`);
  return done.status === 0;
}

/** Installs Debian packages without recommended ones; only root on Debian can. */
export function installPackages(attempts, packages) {
  if (!existsSync("/etc/debian_version") || process.getuid?.() !== 0) {
    attempts.push("apt-get: not on Debian as root");
    return;
  }
  // Waits for a concurrent installation, because apt rejects a second one.
  const options = ["-qq", "-o", "DPkg::Lock::Timeout=120"];
  attempt(attempts, "apt-get update", "apt-get", [...options, "update"]);
  attempt(attempts, `apt-get install ${packages.join(" ")}`, "apt-get", [
    ...options,
    "install",
    "-y",
    "--no-install-recommends",
    ...packages,
  ]);
}
