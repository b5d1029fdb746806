import { spawn } from "node:child_process";
import { say } from "../console.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { serveCommand } from "./serve.ts";

/** Builds the web viewer if its sources changed, then serves it with the demo data. */
export async function startCommand(words: readonly string[]): Promise<ExitCode> {
  say("Sonolens: building the viewer ...");
  const built = await runQuietly("turbo", [
    "run",
    "build:app",
    "--filter=@sonolens/web",
    "--filter=@sonolens/shared-report",
    "--output-logs=errors-only",
    "--log-order=stream",
  ]);
  if (!built.ok) {
    say(built.output.trim().split("\n").slice(-20).join("\n"));
    say(
      /ENOSPC|no space left/i.test(built.output)
        ? "Sonolens: the disk is full, so the viewer could not be built. Free some space and run npm start again."
        : "Sonolens: the viewer could not be built (see the lines above). Run npm start again after mending that.",
    );
    return exitCodes.machine;
  }
  return serveCommand(["--demo", "--demo-camera", "--demo-work", ...words]);
}

function runQuietly(command: string, args: readonly string[]): Promise<{ ok: boolean; output: string }> {
  return new Promise((resolve) => {
    let output = "";
    const child = spawn(command, args, {
      stdio: ["ignore", "pipe", "pipe"],
      shell: process.platform === "win32",
    });
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    child.on("error", (error) => resolve({ ok: false, output: error.message }));
    child.on("close", (code) => resolve({ ok: code === 0, output }));
  });
}
