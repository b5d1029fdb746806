import { type ExitCode, exitCodes } from "./exit-codes.ts";

/** Progress and remarks go to standard error; standard output carries results only. */
export function say(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** Prints a result that another program may read. */
export function answer(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}

/** Ends a command when its output is closed or fails: the reader of `| head -1` is done, or the disk is full. */
export function endWithStandardOutput(): void {
  process.stdout.once("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(exitCodes.interrupted);
    say(`sonolens: the results cannot be written (${error.code}).`);
    process.exit(exitCodes.machine);
  });
}

/** Prints one sentence for the user and a code for scripts; returns the exit code. */
export function refuse(error: { code?: string; message: string }, exitCode: ExitCode): ExitCode {
  say(`sonolens: ${error.message}${error.code && error.code !== "usage" ? ` [${error.code}]` : ""}`);
  return exitCode;
}

/** A line that is rewritten in place on a terminal, and printed once per step otherwise. */
export function progressLine(what: string): { show(done: number): void; end(): void } {
  const terminal = process.stderr.isTTY === true;
  let lastPercent = -1;
  return {
    show(done) {
      const percent = Math.max(0, Math.min(100, Math.floor(done * 100)));
      if (percent === lastPercent || (!terminal && percent % 25 !== 0)) return;
      lastPercent = percent;
      process.stderr.write(terminal ? `\r${what} ${percent}%` : `${what} ${percent}%\n`);
    },
    end() {
      if (terminal && lastPercent >= 0) process.stderr.write("\r\u001b[K");
    },
  };
}
