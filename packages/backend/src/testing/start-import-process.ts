import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { S3Options } from "../storage/blobs/s3/s3-options.ts";

/** The result of one import in another process. */
export interface AnsweredImport {
  readonly snapshotId: string;
  /** When it was received, in ms since 1970. */
  readonly answeredMs: number;
}

export interface ImportProcess {
  /** Kills it. */
  kill(): void;
  /** Waits until it has ended: the acknowledged imports, and what it wrote to standard error. */
  readonly ended: Promise<{ readonly answered: AnsweredImport[]; readonly problems: string }>;
}

/** Starts `import-process.ts`, which imports files into a data folder as the user `full`. */
export function startImportProcess(
  dataDir: string,
  files: readonly string[],
  onAnswer: (count: number) => void = () => {},
  s3?: S3Options,
): ImportProcess {
  const script = join(import.meta.dirname, "import-process.ts");
  const child = spawn(process.execPath, ["--conditions=@sonolens/source", script, dataDir, ...files], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...(s3 !== undefined && { IMPORT_S3: JSON.stringify(s3) }) },
  });

  async function waitForEnd(): ImportProcess["ended"] {
    const closed = once(child, "close");
    let problems = "";
    child.stderr.on("data", (part: Buffer) => {
      problems += part.toString();
    });
    const answered: AnsweredImport[] = [];
    for await (const line of createInterface({ input: child.stdout })) {
      answered.push(JSON.parse(line) as AnsweredImport);
      onAnswer(answered.length);
    }
    await closed;
    return { answered, problems };
  }

  return { kill: () => child.kill("SIGKILL"), ended: waitForEnd() };
}
