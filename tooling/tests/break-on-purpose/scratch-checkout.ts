/** A copy of a commit that can be broken without affecting anyone's work. */
import { spawnSync } from "node:child_process";
import { appendFileSync, existsSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";

function must(command: string, args: readonly string[], cwd: string): string {
  const done = spawnSync(command, args, { cwd, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  if (done.status !== 0)
    throw new Error(
      `${command} ${args.join(" ")} failed:\n${done.stdout}${done.stderr}${done.error?.message ?? ""}`,
    );
  return done.stdout.trim();
}

/** Creates it, or updates the copy of an earlier call to the same commit. */
export function prepareScratch(
  root: string,
  folder: string,
  revision = "HEAD",
): { readonly path: string; readonly commit: string } {
  const path = join(folder, "checkout");
  const commit = must("git", ["rev-parse", `${revision}^{commit}`], root);
  mkdirSync(folder, { recursive: true });
  // Tests need the shared folder beside the checkout, and the toolchain inside it.
  link(join(dirname(root), "shared"), join(folder, "shared"));
  if (!existsSync(path)) {
    must("git", ["clone", "--quiet", "--shared", "--no-checkout", root, path], folder);
    appendFileSync(join(path, ".git/info/exclude"), "tooling/toolchain/node_modules\n");
  }
  must("git", ["fetch", "--quiet", root, commit], path);
  must("git", ["checkout", "--quiet", "--force", "--detach", commit], path);
  link(join(root, "tooling/toolchain/node_modules"), join(path, "tooling/toolchain/node_modules"));
  must("pnpm", ["install", "--frozen-lockfile", "--prefer-offline", "--silent"], path);
  return { path, commit };
}

function link(target: string, path: string): void {
  if (existsSync(target) && !existsSync(path)) symlinkSync(target, path);
}

export const removeScratch = (folder: string): void => rmSync(folder, { recursive: true, force: true });
