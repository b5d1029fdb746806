/** Changes in the checkout since a revision, committed or not. */
import { spawnSync } from "node:child_process";

export type Lines = readonly (readonly [from: number, to: number])[];

export interface ChangedFile {
  readonly file: string;
  /** The changed lines in the current version; `all` for a new file. */
  readonly lines: Lines | "all";
  /** The added and removed text. */
  readonly text: string;
}

export interface Changes {
  readonly since: string;
  readonly files: readonly ChangedFile[];
  readonly deleted: readonly string[];
}

function git(root: string, args: readonly string[]): string | undefined {
  const done = spawnSync("git", ["-c", "core.quotepath=false", ...args], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1024 ** 3,
  });
  return done.status === 0 ? done.stdout : undefined;
}

const linesOf = (text: string) => text.split("\n").filter((line) => line !== "");

/** All files of the checkout that git tracks or would add. */
export const checkoutFiles = (root: string): string[] => {
  const gone = new Set(linesOf(git(root, ["ls-files", "--deleted"]) ?? ""));
  const files = linesOf(git(root, ["ls-files", "--cached", "--others", "--exclude-standard"]) ?? "");
  return [...new Set(files)].filter((file) => !gone.has(file));
};

/** Since `revision`, else since the branch point from `origin/main`, else since the last commit. */
export function readChanges(root: string, revision?: string): Changes {
  const base = revision ?? git(root, ["merge-base", "HEAD", "origin/main"])?.trim() ?? "HEAD";
  const diff = git(root, ["diff", "-U0", "--no-color", "--no-ext-diff", "--no-renames", base, "--"]);
  if (diff === undefined) throw new Error(`git knows no revision "${base}"`);
  const files: ChangedFile[] = [];
  const deleted: string[] = [];
  for (const part of diff.split(/^diff --git /m).slice(1)) {
    const file = /^\+\+\+ b\/(.*)$/m.exec(part)?.[1];
    const old = /^--- a\/(.*)$/m.exec(part)?.[1];
    if (file === undefined) {
      // A binary or deleted file.
      const named = old ?? /^a\/(.*?) b\//.exec(part)?.[1];
      if (named === undefined) continue;
      if (/^deleted file/m.test(part)) deleted.push(named);
      else files.push({ file: named, lines: "all", text: "" });
      continue;
    }
    const hunks = [...part.matchAll(/^@@ -\S+ \+(\d+)(?:,(\d+))? @@/gm)].map(([, start, count]) => {
      const [first, length] = [Number(start), Number(count ?? 1)];
      return [first, length === 0 ? first + 1 : first + length - 1] as const;
    });
    const text = part
      .split("\n")
      .filter((line) => /^[+-](?![+-]{2} )/.test(line))
      .join("\n");
    files.push({ file, lines: old === undefined ? "all" : hunks, text });
  }
  for (const file of linesOf(git(root, ["ls-files", "--others", "--exclude-standard"]) ?? ""))
    files.push({ file, lines: "all", text: "" });
  const since = git(root, ["rev-parse", "--short", base])?.trim() ?? base;
  return { since, files, deleted };
}
