import { type Backend, BackendStartError, createBackend } from "@sonolens/backend";
import { defaultEditionName, editionNames, getEdition, isEditionName } from "@sonolens/editions";
import { demoLibrary, demoSignIns } from "./demo-accounts.ts";
import { productVersion, webRoot } from "./repository-paths.ts";

/** What to do about a start that the machine refused; the error itself says what is wrong. */
const remedies: Partial<Record<BackendStartError["code"], string>> = {
  dataFolderNotWritable: "Choose another data folder with DATA_DIR.",
  diskFull: "Free some space or choose another data folder with DATA_DIR, then start again; nothing is lost.",
  databaseLocked: "Stop the other program, then start again.",
  databaseTooNew: "Start the newer Sonolens that wrote it.",
  portInUse: "Stop the other program, or choose another port, for example PORT=8181 npm start.",
  portNotAllowed: "Choose a port above 1023.",
  addressNotAvailable: "Choose another one with --host.",
};

/** One sentence or two for a start that failed, or undefined where the fault is our own. */
export function startErrorText(error: unknown): string | undefined {
  if (!(error instanceof BackendStartError)) return undefined;
  const remedy = remedies[error.code];
  return remedy === undefined ? error.message : `${error.message} ${remedy}`;
}

/** Opens the data folder; without `demo` nobody is told any sign-in. */
export function openBackend(options: {
  dataDir: string;
  demo: boolean;
  logLevel: "info" | "warn" | "silent";
}): Promise<Backend> {
  const folder = webRoot();
  const edition = process.env.SONOLENS_EDITION ?? defaultEditionName;
  if (!isEditionName(edition))
    throw new Error(`SONOLENS_EDITION ${edition}: give one of ${editionNames.join(", ")}.`);
  return createBackend({
    dataDir: options.dataDir,
    edition: getEdition(edition),
    version: productVersion,
    logLevel: options.logLevel,
    ...(folder !== undefined && { webRoot: folder }),
    ...(options.demo && { demoSignIns }),
  });
}

/** The two accounts over the demo data. */
export async function ensureDemoAccounts(backend: Backend): Promise<void> {
  for (const { kind, username, password } of demoSignIns)
    await backend.ensureAccount({ kind, username, password, library: demoLibrary });
}
