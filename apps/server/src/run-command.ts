import { say } from "./console.ts";
import { type ExitCode, exitCodes } from "./exit-codes.ts";
import { type CommandName, commandHelp, generalHelp } from "./help.ts";

type Command = (words: readonly string[]) => Promise<ExitCode>;

/** `start` is what `npm start` runs: build the viewer, then serve with the demo data. */
const commands: Record<CommandName | "start", () => Promise<Command>> = {
  serve: async () => (await import("./commands/serve.ts")).serveCommand,
  worker: async () => (await import("./commands/worker.ts")).workerCommand,
  analyze: async () => (await import("./commands/analyze.ts")).analyzeCommand,
  import: async () => (await import("./commands/import.ts")).importCommand,
  refocus: async () => (await import("./commands/refocus.ts")).refocusCommand,
  report: async () => (await import("./commands/report.ts")).reportCommand,
  simulate: async () => (await import("./commands/simulate.ts")).simulateCommand,
  user: async () => (await import("./commands/user.ts")).userCommand,
  feature: async () => (await import("./commands/feature.ts")).featureCommand,
  reseller: async () => (await import("./commands/reseller.ts")).resellerCommand,
  maintenance: async () => (await import("./commands/maintenance.ts")).maintenanceCommand,
  feedback: async () => (await import("./commands/feedback.ts")).feedbackCommand,
  refund: async () => (await import("./commands/refund.ts")).refundCommand,
  camera: async () => (await import("./commands/camera.ts")).cameraCommand,
  backup: async () => (await import("./commands/backup.ts")).backupCommand,
  restore: async () => (await import("./commands/restore.ts")).restoreCommand,
  move: async () => (await import("./commands/move.ts")).moveCommand,
  check: async () => (await import("./commands/check.ts")).checkCommand,
  start: async () => (await import("./commands/start.ts")).startCommand,
};

/** Runs the words after `sonolens`; reports in one sentence why the machine cannot do it. */
export async function runCommand(words: readonly string[]): Promise<ExitCode> {
  try {
    return await runNamed(words);
  } catch (error) {
    say(`sonolens: ${error instanceof Error ? error.message : String(error)}`);
    if (process.env.SONOLENS_DEBUG && error instanceof Error) say(error.stack ?? "");
    return exitCodes.machine;
  }
}

async function runNamed(words: readonly string[]): Promise<ExitCode> {
  const [name, ...rest] = words;
  if (name === undefined || name === "--help" || name === "-h" || name === "help") {
    process.stdout.write(generalHelp);
    return name === undefined ? exitCodes.usage : exitCodes.done;
  }
  if (!Object.hasOwn(commands, name)) {
    say(`sonolens: there is no command ${name}. See sonolens --help.`);
    return exitCodes.usage;
  }
  if (rest.includes("--help") || rest.includes("-h")) {
    process.stdout.write(Object.hasOwn(commandHelp, name) ? commandHelp[name as CommandName] : generalHelp);
    return exitCodes.done;
  }
  const command = await commands[name as CommandName]();
  return command(rest);
}
