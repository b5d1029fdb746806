import { fitLeakCalibration, type LeakCalibration, parseLeakCalibration } from "@sonolens/acoustics";
import {
  type Backend,
  type BackendOptions,
  BackendStartError,
  createBackend,
  type StorageFault,
  storageFault,
} from "@sonolens/backend";
import { demoCalibrationHz, demoLeakCalibrationCsv, demoSerials } from "@sonolens/camera-simulator";
import { defaultEditionName, readEdition } from "@sonolens/editions";
import { readAllowedOrigins } from "./allowed-origins.ts";
import { pathFromCaller } from "./command-line.ts";
import { demoLibrary, demoSettings, demoSignIns } from "./demo-accounts.ts";
import type { MailOptions } from "./mail-options.ts";
import { productVersion, sharedReportRoot, webRoot } from "./repository-paths.ts";
import { readS3Settings } from "./s3-settings.ts";
import { readDiskReserve } from "./server-options.ts";

/** How to fix a failed start; the error itself has the cause. */
const remedies: Partial<Record<BackendStartError["code"], string>> = {
  dataFolderNotWritable: "Choose another data folder with DATA_DIR.",
  diskFull: "Free some space or choose another data folder with DATA_DIR, then start again; nothing is lost.",
  databaseLocked: "Stop the other program, then start again.",
  blobStoreUnreachable: "Look at S3_ENDPOINT and the network, then start again; nothing is lost.",
  blobStoreRefused:
    "Look at S3_REGION, the keys in S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and what they may do.",
  blobStoreFull: "Make room in it, then start again; nothing is lost.",
  bucketMissing: "Make it, or name another one in S3_BUCKET.",
  blobsElsewhere:
    "Set S3_ENDPOINT, S3_BUCKET and S3_PREFIX as before; sonolens backup and restore move files.",
  databaseTooNew: "Start the newer Sonolens that wrote it.",
  portInUse: "Stop the other program, or choose another port, for example PORT=8181 npm start.",
  portNotAllowed: "Choose a port above 1023.",
  addressNotAvailable: "Choose another one with --host.",
};

/** Errors in the data folder at runtime, mapped to those of the start. */
const faults: Record<
  Exclude<StorageFault, "unreachable">,
  { code: BackendStartError["code"]; words: string }
> = {
  full: { code: "diskFull", words: "is on a disk that is full." },
  readOnly: { code: "dataFolderNotWritable", words: "cannot be written to." },
  busy: { code: "databaseLocked", words: "is kept locked by another program." },
  damaged: { code: "databaseDamaged", words: "holds a damaged database; restore it from a backup." },
};

/** The environment has an invalid setting. */
class SettingsError extends Error {}

/** The cause of a failed start and the remedy as text; undefined if it is a bug of ours. */
export function startErrorText(error: unknown, dataDir: string): string | undefined {
  if (error instanceof SettingsError) return error.message;
  if (error instanceof BackendStartError) return withRemedy(error.message, error.code);
  const fault = storageFault(error);
  if (fault === undefined) return undefined;
  // Its message names the bucket.
  if (fault === "unreachable") return error instanceof Error ? error.message : undefined;
  const { code, words } = faults[fault];
  return withRemedy(`The data folder ${dataDir} ${words}`, code);
}

function withRemedy(message: string, code: BackendStartError["code"]): string {
  const remedy = remedies[code];
  return remedy === undefined ? message : `${message} ${remedy}`;
}

/** Opens the data folder; without `demo` no demo sign-ins are published. */
export async function openBackend(options: {
  dataDir: string;
  demo: boolean;
  logLevel: "info" | "warn" | "silent";
  mail?: MailOptions;
  /** Joins the servers of MQTT_URL. */
  joins?: boolean;
  /** False: leaves exports and the like to workers. */
  doesJobs?: boolean;
  /** Keeps a reserve of the disk for sessions. */
  keepsReserve?: boolean;
  /** Looks for damage of the data folder after the start. */
  checksFolder?: boolean;
}): Promise<Backend> {
  const folder = webRoot();
  const sharedReport = sharedReportRoot();
  const edition = readEdition(process.env.SONOLENS_EDITION || defaultEditionName);
  const s3 = readS3Settings();
  if (!s3.ok) throw new SettingsError(s3.error.message);
  const origins = readAllowedOrigins();
  if (!origins.ok) throw new SettingsError(origins.error.message);
  const reserve = readDiskReserve();
  if (!reserve.ok) throw new SettingsError(reserve.error.message);
  return createBackend({
    dataDir: options.dataDir,
    edition,
    version: productVersion,
    logLevel: options.logLevel,
    ...options.mail,
    ...(s3.value !== undefined && { s3: s3.value }),
    ...databaseOptions(),
    ...(options.joins === true && joinOptions()),
    ...(options.doesJobs !== undefined && { doesJobs: options.doesJobs }),
    ...(options.keepsReserve === true && { reserveBytes: reserve.value }),
    ...(options.checksFolder === true && { checksFolder: true }),
    ...metricsOptions(),
    ...serviceOptions(),
    allowedOrigins: origins.value,
    trustProxy: process.env.TRUST_PROXY === "1",
    ...(folder !== undefined && { webRoot: folder }),
    ...(sharedReport !== undefined && { sharedReportRoot: sharedReport }),
    ...(options.demo && { demoSignIns, leakCalibrationOf: await demoLeakCalibrations() }),
  });
}

/** For every command that opens the data folder: all use one database. */
function databaseOptions(): Pick<BackendOptions, "databaseUrl"> {
  const { DATABASE_URL: databaseUrl = "" } = process.env;
  return databaseUrl === "" ? {} : { databaseUrl };
}

/** For long-running commands: the others receive changes through the database soon enough. */
function joinOptions(): Pick<BackendOptions, "mqttUrl"> {
  const { MQTT_URL: mqttUrl = "" } = process.env;
  return mqttUrl === "" ? {} : { mqttUrl };
}

function metricsOptions(): { metricsToken?: string } {
  const { METRICS_TOKEN: metricsToken = "" } = process.env;
  return metricsToken === "" ? {} : { metricsToken };
}

/** Service options of the operator, from the environment. */
function serviceOptions(): Pick<
  BackendOptions,
  "viewerFile" | "paymentUrl" | "stripe" | "paywalls" | "dataConnectUrl"
> {
  const { VIEWER_FILE = "", PAYMENT_URL = "", DATA_CONNECT_URL = "", PAYWALLS = "" } = process.env;
  const { STRIPE_SECRET_KEY: secretKey = "", STRIPE_WEBHOOK_SECRET: webhookSecret = "" } = process.env;
  return {
    ...(VIEWER_FILE !== "" && { viewerFile: pathFromCaller(VIEWER_FILE) }),
    ...(PAYMENT_URL !== "" && { paymentUrl: PAYMENT_URL }),
    ...(secretKey !== "" && webhookSecret !== "" && { stripe: { secretKey, webhookSecret } }),
    ...(DATA_CONNECT_URL !== "" && { dataConnectUrl: DATA_CONNECT_URL }),
    ...(PAYWALLS !== "" && { paywalls: PAYWALLS === "1" }),
  };
}

/** The two accounts with the demo data. */
export async function ensureDemoAccounts(backend: Backend): Promise<void> {
  for (const { kind, username, password } of demoSignIns)
    await backend.ensureAccount({ kind, username, password, library: demoLibrary, settings: demoSettings });
}

/** The leak calibrations of the demo cameras; undefined for any other camera. */
export async function demoLeakCalibrations(): Promise<(deviceSerial: string) => LeakCalibration | undefined> {
  const points = parseLeakCalibration(await demoLeakCalibrationCsv());
  const fitted = points.ok ? fitLeakCalibration(points.value, { frequencyHz: demoCalibrationHz }) : points;
  return (deviceSerial) => (fitted.ok && demoSerials.has(deviceSerial) ? fitted.value : undefined);
}
