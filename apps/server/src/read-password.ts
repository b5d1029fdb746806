import { createInterface } from "node:readline";
import { Writable } from "node:stream";

/**
 * Prompts for a password without echo, or reads the first line of standard input if that is no terminal. Never taken
 * from the command line, which other users of the machine can read.
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
