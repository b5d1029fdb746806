import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { limits } from "@sonolens/domain";
import { failure, type Result } from "@sonolens/foundation";
import type { SnapshotFileError } from "@sonolens/snapshot-file";
import type { FastifyInstance } from "fastify";
import type { BackendOptions } from "./backend-options.ts";
import { basePathOf } from "./http/addresses.ts";
import { bareHeaderLines } from "./http/bare-headers.ts";
import { createHttpServer } from "./http/create-http-server.ts";
import { registerDocs } from "./http/docs-page.ts";
import { loadErrorTexts } from "./http/error-texts.ts";
import { createJsonAnswers } from "./http/json-answers.ts";
import { createWatchServer } from "./http/watch-server.ts";
import { findWebRoot } from "./http/web-root.ts";
import { createWorkLeases } from "./jobs/work-leases.ts";
import { listenError } from "./listen-error.ts";
import { checkedBrokerAddress } from "./live/join/broker-address.ts";
import { mayConnect } from "./live/may-connect.ts";
import type { AccountSpec } from "./modules/account/account.service.ts";
import { type DueAnalyses, startDueAnalyses } from "./modules/analytics/due-analyses.ts";
import type { CameraRegistry } from "./modules/devices/camera-registry.ts";
import type { Imported } from "./modules/files/import.service.ts";
import type { LeakCalibrations } from "./modules/leak-calibrations/leak-calibrations.ts";
import { createOperator, type Operator } from "./modules/operator/operator.service.ts";
import type { ResellerSpec } from "./modules/reseller/reseller.service.ts";
import { createServerRoutes, type ReadinessStatus } from "./modules/server/server.routes.ts";
import { BackendStartError } from "./start-error.ts";
import { createLiveParts } from "./wiring/live-parts.ts";
import { openCore } from "./wiring/open-core.ts";
import { createIsUsed, createMetrics, startCleaning, storageReadiness } from "./wiring/operation.ts";
import { createPeopleParts } from "./wiring/people-parts.ts";
import { wireSnapshots } from "./wiring/snapshot-parts.ts";

/** A running backend. It owns its data folder's connections until `close`. */
export interface Backend {
  /** Starts to serve; port 0 takes a free one. Throws BackendStartError if the port is not available. */
  listen(port: number, host?: string): Promise<{ readonly address: string; readonly port: number }>;
  /**
   * Does what there is to do beside the calls, without answering any; with a port the server's state and numbers are
   * read there: `/healthz`, `/readyz` and `/metrics`. Instead of `listen`.
   */
  work(watchPort?: number, host?: string): Promise<{ readonly watchAddress: string | undefined }>;
  /** Creates an account if the name is free; otherwise sets this password and library. */
  ensureAccount(spec: AccountSpec): Promise<{ readonly accountId: string; readonly created: boolean }>;
  /**
   * Imports a snapshot file into the library of a user, as an upload would. `unknownOwner` if there is no
   * such user. May run beside a server on the same data folder, which then notifies its clients.
   */
  importSnapshotFile(
    bytes: Uint8Array,
    owner: string,
    fileName?: string,
  ): Promise<
    Result<Imported, SnapshotFileError | { readonly code: "unknownOwner"; readonly message: string }>
  >;
  /** The cameras that this server knows, for its operator. */
  readonly cameras: CameraRegistry;
  /** Calibrations of leak sizes from cameras' levels, for the operator. May be used beside a running server. */
  readonly leakCalibrations: LeakCalibrations;
  /** Whether the library of a user holds a snapshot with the id of a file's manifest, or held it until it was deleted. */
  holdsSnapshot(owner: string, captureId: string): Promise<boolean>;
  /** Creates or updates a reseller; otherwise returns the usernames that do not exist. */
  ensureReseller(spec: ResellerSpec): Promise<Result<{ readonly resellerId: string }, readonly string[]>>;
  /** What only the operator of the server may do. */
  readonly operator: Operator;
  /** Number of snapshots that a user sees. */
  countSnapshots(owner: string): Promise<number>;
  /** Address of the page with undelivered mails, with a secret of this start; undefined with `smtpUrl`. */
  readonly outboxPath: string | undefined;
  /** Prefix of all addresses: the path of `publicUrl`, such as "/sound"; else "". */
  readonly basePath: string;
  /** Ends connections, waits for calls and imports under way, and releases the data folder. */
  close(): Promise<void>;
}

const livePath = "/mqtt";
const jsonBytes = 256 * 1024;
const thumbnailFramesPerCall = 200;
const closingMs = 5_000;
/** After listening, so that the first pages are not held up. */
const analysesDelayMs = 1_500;

/** Opens the data folder and wires the parts. Throws BackendStartError when a folder cannot be used. */
export async function createBackend(options: BackendOptions): Promise<Backend> {
  // Before anything is opened.
  const basePath = checkedBasePath(options.publicUrl);
  if (options.mqttUrl !== undefined) checkedBrokerAddress(options.mqttUrl);
  const webRoot = options.webRoot === undefined ? undefined : await findWebRoot(options.webRoot);
  const opened = await openCore(options, basePath);
  const { core, mail, uploadBytes } = opened;
  const { database, snapshots, addresses, logger } = core;
  const snapshotParts = wireSnapshots(opened);
  const { imports, lane, pool, analytics, reanalyses, exports, videos } = snapshotParts;
  const liveParts = await createLiveParts(opened, snapshotParts);
  const { broker, presence, publisher, joining, devices, resumableUploads } = liveParts;
  const isUsed = createIsUsed(core, snapshotParts, liveParts);
  const people = createPeopleParts(opened, exports.service, isUsed);
  const { account, removal, resellers, dataConnect, service } = people;
  const metrics = createMetrics(core, liveParts, snapshotParts);
  let dueAnalyses: DueAnalyses | undefined;
  let isClosing = false;
  const readiness = async (): Promise<ReadinessStatus> => (isClosing ? "closing" : storageReadiness(core));

  const textsFor = await loadErrorTexts(options.edition);
  const server = await createHttpServer({
    logger,
    newId: core.newId,
    addresses,
    textsFor,
    pages: [
      mail.registerPages,
      ...people.pages,
      (http) => registerDocs(http, addresses),
      (http) => metrics.register(http),
    ],
    json: createJsonAnswers(),
    authenticate: people.authenticate,
    authenticateCamera: devices.authenticateCamera,
    bodyBytes: jsonBytes,
    uploadBytes,
    ...(webRoot !== undefined && { webRoot }),
    ...(options.allowedOrigins !== undefined && { allowedOrigins: options.allowedOrigins }),
    ...(options.trustProxy !== undefined && { trustProxy: options.trustProxy }),
    ...(options.patience !== undefined && { patience: options.patience }),
    handlers: {
      ...people.handlers,
      ...snapshotParts.handlers,
      ...liveParts.handlers,
      ...createServerRoutes(
        {
          edition: options.edition.name,
          productName: options.edition.productName,
          version: options.version,
          livePath: addresses.of(livePath),
          licencePublicKey: resellers.licencePublicKey,
          demoSignIns: [...(options.demoSignIns ?? [])],
          dataConnectUrl: options.dataConnectUrl ?? "",
          paymentUrl: options.paymentUrl ?? addresses.of("/payment-sandbox/checkouts/"),
          paywalls: options.paywalls ?? options.edition.switches.paywalls,
          limits: {
            uploadBytes,
            labelCharacters: limits.labelCharacters,
            commentsCharacters: limits.commentsCharacters,
            tagCharacters: limits.tagCharacters,
            tags: limits.tags,
            thumbnailFrames: thumbnailFramesPerCall,
          },
        },
        () => service.maintenanceStart(),
        readiness,
      ),
    },
  });
  server.server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const [path = ""] = (request.url ?? "").split("?");
    if (addresses.pathOf(path) === livePath && mayConnect(request.headers, options.allowedOrigins))
      broker.upgrade(request, socket, head);
    else
      socket.end(
        `HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n${bareHeaderLines}\r\n`,
      );
  });

  const doesJobs = options.doesJobs !== false;
  const leases = createWorkLeases(core);
  const cleaning = doesJobs
    ? startCleaning(core, snapshotParts, liveParts, { mail, removal }, isUsed, leases)
    : undefined;
  let watching: FastifyInstance | undefined;

  function startJobs(): void {
    if (options.analyzeInBackground !== false)
      dueAnalyses ??= startDueAnalyses({
        database,
        snapshots,
        analytics,
        leases,
        nowMs: core.nowMs,
        delayMs: analysesDelayMs,
        idleForMs: lane.idleForMs,
        onError: (error, snapshotId) => logger.warn({ err: error, snapshotId }, "analysis failed"),
      });
    reanalyses.start(analysesDelayMs);
    exports.start();
    videos.start();
    mail.start();
    removal.start();
  }

  return {
    outboxPath: mail.outboxPath,
    basePath,
    operator: createOperator({
      core,
      accountService: account.service,
      passwords: account.passwords,
      sessions: account.sessionRepository,
      removals: removal.service,
      service,
      texts: textsFor("en"),
    }),
    async listen(port, host = "127.0.0.1") {
      const address = await server.listen({ port, host }).catch((error: unknown) => {
        throw listenError(error, port, host);
      });
      const bound = server.server.address();
      const boundPort = typeof bound === "object" && bound !== null ? bound.port : port;
      opened.setAddress(`http://localhost:${boundPort}`);
      if (doesJobs) startJobs();
      dataConnect.start();
      joining.start({ broker, publisher });
      return { address, port: boundPort };
    },
    async work(watchPort, host = "127.0.0.1") {
      let watchAddress: string | undefined;
      if (watchPort !== undefined) {
        watching = createWatchServer({ version: options.version, readiness, metrics });
        watchAddress = await watching.listen({ port: watchPort, host }).catch((error: unknown) => {
          throw listenError(error, watchPort, host);
        });
      }
      startJobs();
      joining.start({ broker, publisher });
      return { watchAddress };
    },
    ensureAccount: (spec) => account.service.ensure(spec),
    importSnapshotFile: (bytes, owner, fileName = "snapshot.nlz") =>
      lane.run(async () => {
        const libraryId = await account.service.libraryOfUser(owner);
        if (libraryId === undefined)
          return failure({ code: "unknownOwner", message: `There is no user named ${owner}.` });
        const imported = await imports.importFile(bytes, fileName, libraryId);
        if (imported.ok) return imported;
        const { error } = imported;
        return failure(
          error.code === "uploadExpired" ? { code: "unknownOwner", message: error.message } : error,
        );
      }),
    cameras: devices.registry,
    leakCalibrations: snapshotParts.calibrations,
    ensureReseller: (spec) => resellers.ensure(spec),
    async holdsSnapshot(owner, captureId) {
      const libraryId = await account.service.libraryOfUser(owner);
      return libraryId !== undefined && (await snapshots.byCapture(libraryId, captureId)) !== undefined;
    },
    async countSnapshots(owner) {
      const libraryId = await account.service.libraryOfUser(owner);
      return libraryId === undefined ? 0 : snapshots.count(libraryId);
    },
    async close() {
      isClosing = true;
      // The publisher needs the broker, and the server's end waits until the broker has released its
      // connections.
      const analysesStopped = Promise.all([dueAnalyses?.stop(), reanalyses.stop()]);
      await Promise.all([exports.stop(), videos.stop()]);
      await pool.close();
      await snapshotParts.media.close();
      await analysesStopped;
      await resumableUploads.stop();
      await presence.close();
      await publisher.stop();
      await joining.stop();
      await mail.stop();
      const impatient = setTimeout(() => server.server.closeAllConnections(), closingMs);
      const serverClosed = server.close();
      await broker.close();
      await serverClosed;
      // Calls were counted as long as the server answered.
      await dataConnect.stop();
      clearTimeout(impatient);
      await lane.idle();
      await watching?.close();
      metrics.stop();
      await cleaning?.stop();
      await removal.stop();
      await database.close();
    },
  };
}

function checkedBasePath(publicUrl: string | undefined): string {
  const basePath = publicUrl === undefined ? "" : basePathOf(publicUrl);
  if (basePath !== undefined) return basePath;
  throw new BackendStartError("publicUrlUnusable", `Nobody can reach a server at ${publicUrl}.`);
}
