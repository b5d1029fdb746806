import { randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { access } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { availableParallelism } from "node:os";
import type { Duplex } from "node:stream";
import { limits } from "@sonolens/domain";
import { getEdition } from "@sonolens/editions";
import { failure, type Result, success } from "@sonolens/foundation";
import type { SnapshotFileError } from "@sonolens/snapshot-file";
import { pino } from "pino";
import type { BackendCore } from "./backend-core.ts";
import type { BackendOptions } from "./backend-options.ts";
import { createHttpServer } from "./http/create-http-server.ts";
import { registerDocs } from "./http/docs-page.ts";
import { loadErrorTexts } from "./http/error-texts.ts";
import { createJsonAnswers } from "./http/json-answers.ts";
import { findWebRoot } from "./http/web-root.ts";
import { createId } from "./ids.ts";
import { type DueAnalyses, startDueAnalyses } from "./jobs/due-analyses.ts";
import { startHousekeeping } from "./jobs/housekeeping.ts";
import { createLane } from "./jobs/lane.ts";
import { sweepBlobs } from "./jobs/sweep-blobs.ts";
import { createWorkerPool } from "./jobs/worker-pool.ts";
import { listenError } from "./listen-error.ts";
import { startBroker } from "./live/broker.ts";
import { isSameOrigin } from "./live/is-same-origin.ts";
import { commandTopic, createLiveCredentials } from "./live/live-credentials.ts";
import { createOutbox } from "./live/outbox.ts";
import { startPublisher } from "./live/publisher.ts";
import { createServerMetrics } from "./metrics/server-metrics.ts";
import { createAccountRepository } from "./modules/account/account.repository.ts";
import type { AccountSpec } from "./modules/account/account.service.ts";
import { createAccountModule } from "./modules/account/create-account-module.ts";
import { createFeatureRepository } from "./modules/account/feature.repository.ts";
import { defaultTokenLifetimes } from "./modules/account/token-lifetimes.ts";
import { createAnalysisRepository } from "./modules/analytics/analysis.repository.ts";
import { createAnalyticsRoutes } from "./modules/analytics/analytics.routes.ts";
import { createAnalyticsService } from "./modules/analytics/analytics.service.ts";
import type { AnalysisJob } from "./modules/analytics/run-analysis.ts";
import { createComponentsModule } from "./modules/components/create-components-module.ts";
import { createDataConnectModule } from "./modules/data-connect/create-data-connect-module.ts";
import type { CameraRegistry } from "./modules/devices/camera-registry.ts";
import { createDevicesModule } from "./modules/devices/create-devices-module.ts";
import { createDownloadRoutes } from "./modules/downloads/downloads.routes.ts";
import { createExportsModule } from "./modules/exports/create-exports-module.ts";
import { createFileRoutes } from "./modules/files/files.routes.ts";
import { createImportService, type Imported } from "./modules/files/import.service.ts";
import { createUploadService } from "./modules/files/upload.service.ts";
import { createImagesModule } from "./modules/images/create-images-module.ts";
import { createLiveRoutes } from "./modules/live/live.routes.ts";
import { createMailModule } from "./modules/mail/create-mail-module.ts";
import { createMediaModule } from "./modules/media/create-media-module.ts";
import { createOperator, type Operator } from "./modules/operator/operator.service.ts";
import { createOrganizationsModule } from "./modules/organizations/create-organizations-module.ts";
import { createPaymentModule } from "./modules/payment/create-payment-module.ts";
import { createReanalyses } from "./modules/reanalysis/create-reanalyses.ts";
import { createReanalysisRoutes } from "./modules/reanalysis/reanalysis.routes.ts";
import { createResellerModule } from "./modules/reseller/create-reseller-module.ts";
import type { ResellerSpec } from "./modules/reseller/reseller.service.ts";
import { createServerRoutes, type ReadinessStatus } from "./modules/server/server.routes.ts";
import { createServiceRepository } from "./modules/service/service.repository.ts";
import { createServiceRoutes } from "./modules/service/service.routes.ts";
import { createSettingsRoutes } from "./modules/settings/settings.routes.ts";
import { createSettingsService } from "./modules/settings/settings.service.ts";
import { createSharedReportsModule } from "./modules/shared-reports/create-shared-reports-module.ts";
import { createSnapshotsModule } from "./modules/snapshots/create-snapshots-module.ts";
import { createSnapshotRepository } from "./modules/snapshots/snapshot.repository.ts";
import { createSurroundingsRoutes } from "./modules/surroundings/surroundings.routes.ts";
import { createSurroundingsService } from "./modules/surroundings/surroundings.service.ts";
import { createVisibilityRepository } from "./modules/visibility/visibility.repository.ts";
import { openDataFolder } from "./storage/open-data-folder.ts";
import { workerScript } from "./worker-script.ts";

/** A running backend. It owns its data folder's connections until `close`. */
export interface Backend {
  /** Starts to answer; port 0 takes a free one. Throws BackendStartError where the port cannot be had. */
  listen(port: number, host?: string): Promise<{ readonly address: string; readonly port: number }>;
  /** Makes an account where there is none of that name; otherwise gives it this password and library. */
  ensureAccount(spec: AccountSpec): Promise<{ readonly accountId: string; readonly created: boolean }>;
  /**
   * Imports a snapshot file into the library of a user, as an upload would. `unknownOwner` when there is no such
   * user. May run beside a server on the same data folder, which then tells its clients.
   */
  importSnapshotFile(
    bytes: Uint8Array,
    owner: string,
    fileName?: string,
  ): Promise<
    Result<Imported, SnapshotFileError | { readonly code: "unknownOwner"; readonly message: string }>
  >;
  /** The cameras that this server knows, for whoever runs it. */
  readonly cameras: CameraRegistry;
  /** Whether the library of a user holds a snapshot with the id of a file's manifest, or held it until it was deleted. */
  holdsSnapshot(owner: string, captureId: string): Promise<boolean>;
  /** Makes a reseller, or changes what is given of it; otherwise answers the usernames that nobody has. */
  ensureReseller(spec: ResellerSpec): Promise<Result<{ readonly resellerId: string }, readonly string[]>>;
  /** What only whoever runs the server may do. */
  readonly operator: Operator;
  /** Number of snapshots that a user sees. */
  countSnapshots(owner: string): Promise<number>;
  /** Where the mails are read that no mail server delivers, with a secret of this start; undefined with `smtpUrl`. */
  readonly outboxPath: string | undefined;
  /** Ends connections, waits for calls and imports that are under way, and lets go of the data folder. */
  close(): Promise<void>;
}

const defaultPlace = { latitude: 60.17, longitude: 24.94 };
const livePath = "/mqtt";
const jsonBytes = 256 * 1024;
const thumbnailFramesPerCall = 200;
const outboxDays = 7;
const mostReportBytes = 200 * 1024 * 1024;
const dayMs = 24 * 3600 * 1000;
const closingMs = 5_000;
const analysisLimitMs = 60_000;
/** After listening, so that the first pages are not held up. */
const analysesDelayMs = 1_500;

/** Opens the data folder and wires the parts. Throws BackendStartError when a folder cannot be used. */
export async function createBackend(options: BackendOptions): Promise<Backend> {
  const nowMs = options.nowMs ?? Date.now;
  const random = options.randomBytes ?? randomBytes;
  const newId = (): string => createId(nowMs(), random);
  const lifetimes = { ...defaultTokenLifetimes, ...options.tokenLifetimes };
  const uploadBytes = options.uploadBytes ?? limits.uploadFileBytes;
  const loggerOptions = { level: options.logLevel ?? "info", base: null };
  const logger = options.logStream ? pino(loggerOptions, options.logStream) : pino(loggerOptions);

  const edition = getEdition(options.edition.name);
  const webRoot = options.webRoot === undefined ? undefined : await findWebRoot(options.webRoot);
  const { database, blobs, key } = await openDataFolder(options.dataDir, nowMs, random);
  const accounts = createAccountRepository(database);
  const snapshots = createSnapshotRepository(database);
  const visibility = createVisibilityRepository(database);
  const outbox = createOutbox(database, nowMs);
  let listensAt: string | undefined;
  const mail = createMailModule({
    database,
    logger,
    key: key("mails"),
    smtpUrl: options.smtpUrl,
    mailFrom: options.mailFrom ?? `${options.edition.productName} <noreply@localhost>`,
    publicUrl: () => options.publicUrl?.replace(/\/+$/, "") ?? listensAt ?? "http://localhost",
    nowMs,
    newId,
  });
  const core: BackendCore = {
    options,
    database,
    blobs,
    key,
    outbox,
    accounts,
    snapshots,
    visibility,
    features: createFeatureRepository(database),
    mail: mail.mailer,
    logger,
    nowMs,
    newId,
  };
  const resellers = createResellerModule(core);
  const dataConnect = createDataConnectModule(core);
  const account = createAccountModule(core, resellers.flagsOf);
  const service = createServiceRepository(database);
  const payment = createPaymentModule(core);
  const downloads = createDownloadRoutes(options.viewerFile, options.edition.productName);
  const deviceModule = createDevicesModule(core, {
    fileS: lifetimes.mediaS,
    onStateChanged: (serial) =>
      void broker
        .publish(commandTopic(serial), JSON.stringify({ type: "state-changed" }))
        .catch((error: unknown) => logger.warn({ err: error }, "telling a camera failed")),
  });
  const snapshotsModule = createSnapshotsModule(core, edition.defaults.utilization);
  const { service: snapshotService, lists: snapshotLists } = snapshotsModule;
  const mediaModule = createMediaModule(core, snapshotService, lifetimes.mediaS);
  const imports = createImportService({ ...core, changes: snapshotsModule.changes });
  const lane = createLane(2);
  const threads = options.analysisThreads ?? Math.min(4, Math.max(2, availableParallelism()));
  const pool = createWorkerPool<AnalysisJob, string>({
    script: workerScript(
      "analysis-worker",
      new URL("./modules/analytics/analysis-worker.ts", import.meta.url),
    ),
    threads,
    limitMs: options.analysisLimitMs ?? analysisLimitMs,
  });
  const analytics = createAnalyticsService({
    ...core,
    service: snapshotService,
    analyses: createAnalysisRepository(database),
    pool,
    leakCalibrationOf: options.leakCalibrationOf ?? (() => undefined),
    utilization: edition.defaults.utilization,
    build: options.version,
  });
  const reanalyses = createReanalyses(core, {
    analytics,
    service: snapshotService,
    threads,
    quietForMs: lane.quietForMs,
  });
  const exportsModule = createExportsModule(core, mostReportBytes);
  let dueAnalyses: DueAnalyses | undefined;
  const credentials = createLiveCredentials({
    key: key("live credentials"),
    lifetimeS: lifetimes.liveS,
    nowMs,
    newId,
  });
  const broker = await startBroker({ credentials, isCurrent: deviceModule.isCurrentPeer, nowMs });
  const publisher = await startPublisher({
    database,
    outbox,
    broker,
    onError: (error) => logger.error({ err: error }, "publishing failed"),
  });

  const metrics = createServerMetrics({
    token: options.metricsToken,
    version: options.version,
    gauges: [
      { name: "sonolens_live_clients", help: "Live connections.", read: () => broker.clients() },
      { name: "sonolens_analyses_running", help: "Analyses computed now.", read: () => pool.running() },
      {
        name: "sonolens_analyses_due",
        help: "Snapshots whose analyses wait to be made.",
        read: () => snapshots.countDue(),
      },
      {
        name: "sonolens_outbox_newest",
        help: "Number of the newest live message.",
        read: () => outbox.newestId(),
      },
    ],
  });
  let isClosing = false;
  async function readiness(): Promise<ReadinessStatus> {
    if (isClosing) return "closing";
    try {
      await Promise.all([outbox.newestId(), access(options.dataDir, constants.W_OK)]);
      return "ready";
    } catch (error) {
      logger.error({ err: error }, "not ready");
      return "storage";
    }
  }

  const uploads = createUploadService({
    key: key("upload forms"),
    lifetimeS: lifetimes.uploadS,
    mostBytes: uploadBytes,
    blobs,
    accounts,
    libraryOfCamera: deviceModule.libraryOfCamera,
    imports,
    lane,
    nowMs,
    newId,
  });

  const textsFor = await loadErrorTexts();
  const server = await createHttpServer({
    logger,
    newId,
    textsFor,
    pages: [
      mail.registerPages,
      payment.registerPages,
      downloads.registerPages,
      registerDocs,
      (http) => metrics.register(http),
    ],
    json: createJsonAnswers(),
    async authenticate(token) {
      const program = await dataConnect.authenticate(token);
      return program === undefined ? account.sessions.authenticate(token) : success(program);
    },
    authenticateCamera: deviceModule.authenticateCamera,
    bodyBytes: jsonBytes,
    uploadBytes,
    ...(webRoot !== undefined && { webRoot }),
    ...(options.trustProxy !== undefined && { trustProxy: options.trustProxy }),
    handlers: {
      ...account.routes,
      ...createServiceRoutes(core, service),
      ...payment.routes,
      ...downloads.handlers,
      ...createSettingsRoutes(createSettingsService(database)),
      ...createServerRoutes(
        {
          edition: options.edition.name,
          productName: options.edition.productName,
          version: options.version,
          livePath,
          licencePublicKey: resellers.licencePublicKey,
          demoSignIns: [...(options.demoSignIns ?? [])],
          dataConnectUrl: options.dataConnectUrl ?? "",
          paymentUrl: options.paymentUrl ?? "/payment-sandbox/checkouts/",
          paywalls: options.paywalls ?? false,
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
      ...snapshotsModule.routes,
      ...createAnalyticsRoutes(analytics, snapshotService),
      ...createReanalysisRoutes(reanalyses.service, snapshotLists),
      ...mediaModule.routes,
      ...createImagesModule(core, snapshotService, {
        uploadS: lifetimes.uploadS,
        linkS: lifetimes.mediaS,
        attachments: edition.switches.imageAttachments,
      }),
      ...createSurroundingsRoutes(
        createSurroundingsService({
          ...core,
          service: snapshotService,
          weatherProvider: options.weatherProvider,
          addressProvider: options.addressProvider,
          defaultPlace: options.defaultPlace ?? defaultPlace,
        }),
      ),
      ...createFileRoutes(uploads),
      ...exportsModule.handlers,
      ...createOrganizationsModule(core),
      ...createComponentsModule(core),
      ...dataConnect.handlers,
      ...resellers.handlers,
      ...createSharedReportsModule(core, exportsModule.service),
      ...deviceModule.handlers,
      ...deviceModule.cameraHandlers(uploads, credentials),
      ...createLiveRoutes({
        credentials,
        outbox,
        isCurrent: deviceModule.isCurrentPeer,
        seesCamera: deviceModule.seesCamera,
      }),
    },
  });
  server.server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const [path] = (request.url ?? "").split("?");
    if (path === livePath && isSameOrigin(request.headers)) broker.upgrade(request, socket, head);
    else socket.end("HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
  });

  const isUsed = async (hash: string): Promise<boolean> =>
    (await snapshots.isBlobUsed(hash)) ||
    (await deviceModule.isBlobUsed(hash)) ||
    exportsModule.isBlobUsed(hash);
  const housekeeping = startHousekeeping({
    tasks: [
      { name: "remove expired exports", run: () => exportsModule.removeExpired() },
      ...snapshotsModule.household(isUsed),
      { name: "sweep files", run: () => sweepBlobs({ blobs, database, isUsed, nowMs: nowMs() }) },
      {
        name: "forget old messages",
        run: () =>
          database.transaction(() => outbox.forget(new Date(nowMs() - outboxDays * dayMs).toISOString())),
      },
    ],
    everyMs: dayMs,
    onError: (error, task) => logger.warn({ err: error, task }, "cleaning up failed"),
  });

  return {
    outboxPath: mail.outboxPath,
    operator: createOperator({
      core,
      accountService: account.service,
      passwords: account.passwords,
      sessions: account.sessionRepository,
      service,
      texts: textsFor("en"),
    }),
    async listen(port, host = "127.0.0.1") {
      const address = await server.listen({ port, host }).catch((error: unknown) => {
        throw listenError(error, port, host);
      });
      if (options.analyseInBackground !== false)
        dueAnalyses ??= startDueAnalyses({
          database,
          snapshots,
          analytics,
          delayMs: analysesDelayMs,
          quietForMs: lane.quietForMs,
          onError: (error, snapshotId) => logger.warn({ err: error, snapshotId }, "analysis failed"),
        });
      reanalyses.runner.start(analysesDelayMs);
      exportsModule.start();
      const bound = server.server.address();
      const boundPort = typeof bound === "object" && bound !== null ? bound.port : port;
      listensAt = `http://localhost:${boundPort}`;
      mail.start();
      dataConnect.start();
      return { address, port: boundPort };
    },
    ensureAccount: (spec) => account.service.ensure(spec),
    importSnapshotFile: (bytes, owner, fileName = "snapshot.nlz") =>
      lane.run(async () => {
        const libraryId = await account.service.libraryOfUser(owner);
        if (libraryId === undefined)
          return failure({ code: "unknownOwner", message: `There is no user named ${owner}.` });
        return imports.importFile(bytes, fileName, libraryId);
      }),
    cameras: deviceModule.registry,
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
      // The publisher needs the broker, and the server's end waits until the broker let go of its connections.
      const analysesStopped = Promise.all([dueAnalyses?.stop(), reanalyses.runner.stop()]);
      await exportsModule.stop();
      await dataConnect.stop();
      await pool.close();
      await mediaModule.close();
      await analysesStopped;
      await publisher.stop();
      await mail.stop();
      const impatient = setTimeout(() => server.server.closeAllConnections(), closingMs);
      const serverClosed = server.close();
      await broker.close();
      await serverClosed;
      clearTimeout(impatient);
      await lane.idle();
      metrics.stop();
      await housekeeping.stop();
      await database.close();
    },
  };
}
