import { type Backend, preferEventLoop, prepareServer } from "@sonolens/backend";
import { type CommandLine, readCommandLine } from "../command-line.ts";
import { refuse, say } from "../console.ts";
import { demoSignIns } from "../demo-accounts.ts";
import { prepareDemoCamera } from "../demo-camera.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { interrupted, interruptSignal } from "../interrupt.ts";
import { loadDemoData } from "../load-demo-data.ts";
import { type MailOptions, readMailOptions } from "../mail-options.ts";
import { ensureDemoAccounts, openBackend, startErrorText } from "../open-backend.ts";
import { webRoot } from "../repository-paths.ts";
import { readS3Settings } from "../s3-settings.ts";
import { readServerPlace, type ServerPlace } from "../server-options.ts";

const options = {
  demo: { type: "boolean" },
  "demo-camera": { type: "boolean" },
  "demo-work": { type: "boolean" },
  "no-jobs": { type: "boolean" },
  port: { type: "string" },
  host: { type: "string" },
  data: { type: "string" },
  "public-url": { type: "string" },
  "smtp-url": { type: "string" },
  "mail-from": { type: "string" },
} as const;

/** `sonolens serve`: runs until it is stopped. */
export async function serveCommand(words: readonly string[]): Promise<ExitCode> {
  const line = readCommandLine(words, options);
  if (!line.ok) return refuse(line.error, exitCodes.usage);
  const place = readServerPlace(line.value);
  if (!place.ok) return refuse(place.error, exitCodes.usage);
  const mail = readMailOptions(line.value);
  if (!mail.ok) return refuse(mail.error, exitCodes.usage);
  const s3 = readS3Settings();
  if (!s3.ok) return refuse(s3.error, exitCodes.usage);
  const signal = interruptSignal();
  try {
    return await serve(place.value, mail.value, line.value, signal);
  } catch (error) {
    const text = startErrorText(error, place.value.dataDir);
    if (text === undefined) throw error;
    say(`Sonolens could not start. ${text}`);
    return exitCodes.machine;
  }
}

async function serve(
  place: ServerPlace,
  mail: MailOptions,
  line: CommandLine,
  signal: AbortSignal,
): Promise<ExitCode> {
  const demo = line.isSet("demo");
  const doesJobs = !line.isSet("no-jobs") && process.env.SONOLENS_JOBS !== "0";
  const backend = await openBackend({
    dataDir: place.dataDir,
    demo,
    logLevel: "warn",
    mail,
    joins: true,
    doesJobs,
    keepsReserve: true,
    checksFolder: true,
  });
  try {
    // Binds the port first: if it is taken, nothing else is started.
    const { port, address } = await backend.listen(place.port, place.host);
    preferEventLoop();
    await prepareServer();
    if (demo && !(await prepareDemo(backend, signal))) return exitCodes.machine;
    if (demo && line.isSet("demo-camera") && !signal.aborted) await prepareDemoCamera(backend, address);
    if (!signal.aborted) announce(place, port, demo, backend);
    if (demo && line.isSet("demo-work") && !signal.aborted) await addDemoWork(backend, address);
    await interrupted(signal);
    say("Sonolens is stopping ...");
  } finally {
    await backend.close();
  }
  return exitCodes.done;
}

async function prepareDemo(backend: Backend, signal: AbortSignal): Promise<boolean> {
  await ensureDemoAccounts(backend);
  const loaded = await loadDemoData(backend, signal);
  if (loaded.ok) return true;
  say(`Sonolens could not load its demo data: ${loaded.error.message}`);
  return false;
}

/** Once people can already look around; without it the demo only shows less. */
async function addDemoWork(backend: Backend, address: string): Promise<void> {
  try {
    const { prepareDemoWork } = await import("../demo-work.ts");
    await prepareDemoWork(backend, address);
  } catch (error) {
    say(`The demo has no organization: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function announce(
  { host, dataDir }: ServerPlace,
  port: number,
  demo: boolean,
  { outboxPath, basePath }: Pick<Backend, "outboxPath" | "basePath">,
): void {
  const name = ["127.0.0.1", "::1", "0.0.0.0", "::"].includes(host) ? "localhost" : host;
  const lines = ["", `Sonolens is running: http://${name}:${port}${basePath}/`, ""];
  if (demo)
    for (const { kind, username, password } of demoSignIns)
      lines.push(`  ${kind === "demo" ? "look only" : "may edit "}  ${username}  ${password}`);
  if (webRoot() === undefined)
    lines.push("  The web viewer is not built; only the API answers. Build it with pnpm build.");
  if (outboxPath !== undefined)
    lines.push(
      `  Mails stay here, as no mail server is set up: http://${name}:${port}${basePath}${outboxPath}`,
    );
  lines.push("", `Data: ${dataDir}`, "Stop it with Ctrl+C.", "");
  process.stdout.write(lines.join("\n"));
}
