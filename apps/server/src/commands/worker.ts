import { readCommandLine } from "../command-line.ts";
import { refuse, say } from "../console.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { interrupted, interruptSignal } from "../interrupt.ts";
import { type MailOptions, readMailOptions } from "../mail-options.ts";
import { openBackend, startErrorText } from "../open-backend.ts";
import { readS3Settings } from "../s3-settings.ts";
import { readDataDir, readPort } from "../server-options.ts";

const options = {
  demo: { type: "boolean" },
  port: { type: "string" },
  host: { type: "string" },
  data: { type: "string" },
  "public-url": { type: "string" },
  "smtp-url": { type: "string" },
  "mail-from": { type: "string" },
} as const;

interface WorkerOptions {
  readonly dataDir: string;
  readonly mail: MailOptions;
  readonly demo: boolean;
  /** Port of its health endpoint; none if undefined. */
  readonly port: number | undefined;
  readonly host: string;
}

/** `sonolens worker`: runs the jobs that servers leave to workers, until it is stopped. */
export async function workerCommand(words: readonly string[]): Promise<ExitCode> {
  const line = readCommandLine(words, options);
  if (!line.ok) return refuse(line.error, exitCodes.usage);
  if (line.value.files.length > 0)
    return refuse({ message: "worker takes options only. See sonolens worker --help." }, exitCodes.usage);
  const mail = readMailOptions(line.value);
  if (!mail.ok) return refuse(mail.error, exitCodes.usage);
  const s3 = readS3Settings();
  if (!s3.ok) return refuse(s3.error, exitCodes.usage);
  // PORT is that of the servers, which share the environment.
  const portText = line.value.text("port");
  const port = portText === undefined ? undefined : readPort(portText);
  if (port?.ok === false) return refuse(port.error, exitCodes.usage);
  const dataDir = readDataDir(line.value);
  try {
    return await work({
      dataDir,
      mail: mail.value,
      demo: line.value.isSet("demo"),
      port: port?.value,
      host: line.value.text("host") ?? "127.0.0.1",
    });
  } catch (error) {
    const text = startErrorText(error, dataDir);
    if (text === undefined) throw error;
    say(`The worker could not start. ${text}`);
    return exitCodes.machine;
  }
}

async function work({ dataDir, mail, demo, port, host }: WorkerOptions): Promise<ExitCode> {
  const signal = interruptSignal();
  const backend = await openBackend({
    dataDir,
    demo,
    logLevel: "warn",
    mail,
    joins: true,
    keepsReserve: true,
  });
  try {
    const { watchAddress } = await backend.work(port, host);
    const watched = watchAddress === undefined ? [] : [`It is watched at ${watchAddress}/readyz`];
    process.stdout.write(
      ["", `Sonolens is working in ${dataDir}`, ...watched, "Stop it with Ctrl+C.", ""].join("\n"),
    );
    await interrupted(signal);
    say("The worker is stopping ...");
  } finally {
    await backend.close();
  }
  return exitCodes.done;
}
