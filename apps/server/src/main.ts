import "./without-maglev.ts";
import { say } from "./console.ts";
import { exitCodes } from "./exit-codes.ts";
import { runCommand } from "./run-command.ts";

try {
  process.exitCode = await runCommand(process.argv.slice(2));
} catch (error) {
  say(`sonolens: ${error instanceof Error ? error.message : String(error)}`);
  if (process.env.SONOLENS_DEBUG && error instanceof Error) say(error.stack ?? "");
  process.exitCode = exitCodes.machine;
}
