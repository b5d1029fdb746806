import type { ExitCode } from "../exit-codes.ts";

/** The exit code and output of a command. */
export interface CommandOutcome {
  readonly code: ExitCode;
  readonly out: string;
  readonly err: string;
}

/** Runs a command in this process and captures its output; one at a time. */
export async function printedBy(command: () => Promise<ExitCode>): Promise<CommandOutcome> {
  const printed = { out: "", err: "" };
  const keep = (stream: "out" | "err") => (chunk: string | Uint8Array) => {
    printed[stream] += String(chunk);
    return true;
  };
  const { stdout, stderr } = process;
  const [writeOut, writeErr] = [stdout.write, stderr.write];
  stdout.write = keep("out");
  stderr.write = keep("err");
  try {
    return { code: await command(), ...printed };
  } finally {
    stdout.write = writeOut;
    stderr.write = writeErr;
  }
}
