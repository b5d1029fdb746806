import { basename, extname } from "node:path";
import { decodeText } from "@sonolens/acoustics";
import { type Backend, type DocumentKind, documentKinds } from "@sonolens/backend";
import { gases } from "@sonolens/domain";
import { type Result, success } from "@sonolens/foundation";
import {
  type CommandLine,
  pathFromCaller,
  readCommandLine,
  type UsageError,
  usageError,
} from "../command-line.ts";
import { answer, refuse } from "../console.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { operate } from "../operate.ts";
import { type FileProblem, readWholeFile } from "../read-file.ts";
import { readDataDir } from "../server-options.ts";

const options = {
  data: { type: "string" },
  product: { type: "string" },
  description: { type: "string" },
  warranty: { type: "string" },
  gas: { type: "string", multiple: true },
  "no-update": { type: "boolean" },
  file: { type: "string" },
  configuration: { type: "string" },
  notes: { type: "string", multiple: true },
  withdraw: { type: "boolean" },
  kind: { type: "string" },
  name: { type: "string" },
  lang: { type: "string" },
  serial: { type: "string" },
} as const;

/** A language tag and a path. */
const notesForm = /^([a-z]{2,3}(?:-[A-Za-z]{2,8})?)=(.+)$/s;

type Work = (backend: Backend, line: CommandLine, what: string) => Promise<ExitCode>;

const works: Readonly<Record<string, { readonly takes: string; readonly work: Work }>> = {
  add: { takes: "a serial number", work: add },
  list: { takes: "", work: list },
  remove: {
    takes: "a serial number",
    work: async ({ cameras }, _, serial) => told(await cameras.remove(serial), { serial }),
  },
  code: {
    takes: "a serial number",
    work: async ({ cameras }, _, serial) => told(await cameras.code(serial)),
  },
  software: { takes: "a version", work: software },
  document: { takes: "a file", work: document },
  calibrate: { takes: "a serial number", work: calibrate },
  calibrations: { takes: "", work: listCalibrations },
};

/** `sonolens camera WORK`: the operator's commands for cameras. May run beside the server. */
export async function cameraCommand(words: readonly string[]): Promise<ExitCode> {
  const line = readCommandLine(words, options);
  if (!line.ok) return refuse(line.error, exitCodes.usage);
  const [name = "", what = "", ...more] = line.value.files;
  const chosen = Object.hasOwn(works, name) ? works[name] : undefined;
  const checked = checkLine(line.value);
  if (chosen === undefined || more.length > 0 || (chosen.takes === "") !== (what === ""))
    return refuse(
      {
        message: chosen?.takes
          ? `${name} takes ${chosen.takes}. See sonolens camera --help.`
          : "say what to do. See sonolens camera --help.",
      },
      exitCodes.usage,
    );
  if (!checked.ok) return refuse(checked.error, exitCodes.usage);
  return operate(readDataDir(line.value), (_operator, backend) => chosen.work(backend, line.value, what));
}

function checkLine(line: CommandLine): Result<undefined, UsageError> {
  const warranty = line.text("warranty");
  if (warranty !== undefined && Number.isNaN(Date.parse(warranty)))
    return usageError(`--warranty ${warranty}: give a date such as 2028-01-31.`);
  const gas = line.texts("gas").find((name) => !(gases as readonly string[]).includes(name));
  if (gas !== undefined) return usageError(`--gas ${gas}: give one of ${gases.join(", ")}.`);
  const notes = line.texts("notes").find((named) => !notesForm.test(named));
  if (notes !== undefined)
    return usageError(`--notes ${notes}: give a language and a file, such as en=notes.txt.`);
  const kind = line.text("kind");
  if (kind !== undefined && !(documentKinds as readonly string[]).includes(kind))
    return usageError(`--kind ${kind}: give one of ${documentKinds.join(", ")}.`);
  if (line.files[0] === "calibrate" && (line.text("file") !== undefined) === line.isSet("withdraw"))
    return usageError("calibrate takes --file FILE or --withdraw. See sonolens camera --help.");
  return { ok: true, value: undefined };
}

async function add({ cameras }: Backend, line: CommandLine, serial: string): Promise<ExitCode> {
  const [productCode, description, warranty] = ["product", "description", "warranty"].map(line.text);
  const added = await cameras.add({
    serial,
    ...(productCode !== undefined && { productCode }),
    ...(description !== undefined && { productCodeDescription: description }),
    ...(warranty !== undefined && { warrantyEndDate: new Date(warranty).toISOString() }),
    gasWhitelist: line.texts("gas"),
    allowedToUpdate: !line.isSet("no-update"),
  });
  return told(added, { serial });
}

async function list({ cameras }: Backend): Promise<ExitCode> {
  answer(await cameras.list());
  return exitCodes.done;
}

async function software({ cameras }: Backend, line: CommandLine, version: string): Promise<ExitCode> {
  const path = line.text("file");
  const file = path === undefined ? undefined : await readWholeFile(pathFromCaller(path));
  if (file !== undefined && !file.ok) return refuse(file.error, exitCodes.badInput);
  const notes = await readNotes(line.texts("notes"));
  if (!notes.ok) return refuse(notes.error, exitCodes.badInput);
  const [productCode, configurationId] = ["product", "configuration"].map(line.text);
  await cameras.addSoftware({
    version,
    isActive: !line.isSet("withdraw"),
    ...(productCode !== undefined && { productCode }),
    ...(configurationId !== undefined && { configurationId }),
    ...(line.texts("notes").length > 0 && { notes: notes.value }),
    ...(file !== undefined && { bytes: file.value }),
  });
  answer({ version, isActive: !line.isSet("withdraw") });
  return exitCodes.done;
}

/** Files such as `de=notes.txt`: one sentence per line, plain text. */
async function readNotes(named: readonly string[]): Promise<Result<Record<string, string[]>, FileProblem>> {
  const notes: Record<string, string[]> = {};
  for (const text of named) {
    const [, language = "", path = ""] = notesForm.exec(text) ?? [];
    const file = await readWholeFile(pathFromCaller(path));
    if (!file.ok) return file;
    const lines = decodeText(file.value).split(/\r?\n/);
    notes[language] = lines.map((line) => line.trim()).filter((line) => line !== "");
  }
  return success(notes);
}

async function document({ cameras }: Backend, line: CommandLine, path: string): Promise<ExitCode> {
  const file = await readWholeFile(pathFromCaller(path));
  if (!file.ok) return refuse(file.error, exitCodes.badInput);
  const [productCode, serial] = ["product", "serial"].map(line.text);
  const kind = (line.text("kind") ?? "usermanuals") as DocumentKind;
  const name = line.text("name") ?? basename(path, extname(path));
  await cameras.addDocument({
    kind,
    name,
    language: line.text("lang") ?? "en",
    ...(productCode !== undefined && { productCode }),
    ...(serial !== undefined && { serial }),
    bytes: file.value,
  });
  answer({ kind, name });
  return exitCodes.done;
}

async function calibrate(
  { leakCalibrations: calibrations }: Backend,
  line: CommandLine,
  serial: string,
): Promise<ExitCode> {
  const path = line.text("file");
  if (path === undefined) return told(await calibrations.remove(serial), { serial });
  const file = await readWholeFile(pathFromCaller(path));
  if (!file.ok) return refuse(file.error, exitCodes.badInput);
  const set = await calibrations.set(serial, decodeText(file.value));
  return set.ok
    ? told(set, { serial })
    : refuse({ ...set.error, message: `${path}: ${set.error.message}` }, exitCodes.badInput);
}

async function listCalibrations({ leakCalibrations }: Backend): Promise<ExitCode> {
  answer(await leakCalibrations.list());
  return exitCodes.done;
}

function told(
  result: Result<object | undefined, { readonly code: string; readonly message: string }>,
  more: object = {},
): ExitCode {
  if (!result.ok) return refuse(result.error, exitCodes.badInput);
  answer({ ...more, ...result.value });
  return exitCodes.done;
}
