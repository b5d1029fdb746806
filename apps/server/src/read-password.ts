import { createInterface } from "node:readline";
import { Writable } from "node:stream";

/**
 * A password, asked for without showing it, or the first line of standard input where that is no terminal. It is never
 * taken from the command line, which others on the machine can read.
 */
export async function readPassword(question: string): Promise<string> {
  const isTerminal = process.stdin.isTTY === true;
  if (isTerminal) process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: isTerminal });
  try {
    for await (const line of lines) return line;
    return "";
  } finally {
    lines.close();
    if (isTerminal) process.stderr.write("\n");
  }
}
