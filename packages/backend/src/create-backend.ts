import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { failure, type Result, settled, success } from "@sonolens/foundation";
import type { SnapshotFileError } from "@sonolens/snapshot-file";
import type { FastifyInstance } from "fastify";
import type { BackendOptions } from "./backend-options.ts";
import { checkAtStart } from "./check/check-at-start.ts";
import { type Closing, createClosing } from "./composition/closing.ts";
import { compose } from "./composition/compose.ts";
import { defineModule, optional, type WebSocketEndpoint } from "./composition/module.ts";
import { modules } from "./composition/modules.ts";
import { openCapabilities } from "./composition/open-capabilities.ts";
import { basePathOf } from "./http/addresses.ts";
import { connectionAddressOf } from "./http/client-address.ts";
import { createConnectionLimit } from "./http/connection-limit.ts";
import { bareHeaderLines, createHttpServer } from "./http/create-http-server.ts";
import { registerDocs } from "./http/docs-page.ts";
import { createFairCalls } from "./http/fair-calls.ts";
import { createJsonAnswers } from "./http/json-answers.ts";
import { createWatchServer } from "./http/watch-server.ts";
import { findWebRoot } from "./http/web-root.ts";
import { startMaintenance } from "./jobs/maintenance-scheduler.ts";
import { sweepBlobs } from "./jobs/sweep-blobs.ts";
import { listenError } from "./listen-error.ts";
import { checkedBrokerAddress } from "./live/join/broker-address.ts";
import { createServerMetrics } from "./metrics/server-metrics.ts";
import { type AccountSpec, accountModule } from "./modules/account/index.ts";
import { analyticsModule, type LeakCalibrations } from "./modules/analytics/index.ts";
import { dataConnectModule } from "./modules/data-connect/index.ts";
import { type CameraRegistry, devicesModule } from "./modules/devices/index.ts";
import { filesModule, type Imported } from "./modules/files/index.ts";
import { mailModule } from "./modules/mail/index.ts";
import { type Operator, operatorModule } from "./modules/operator/index.ts";
import { type ResellerSpec, resellerModule } from "./modules/reseller/index.ts";
import { snapshotsModule } from "./modules/snapshots/index.ts";
import { BackendStartError } from "./start-error.ts";

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
  /**
   * Whether the library of a user holds a snapshot with the id of a file's manifest, or held it until it was deleted.
   */
  holdsSnapshot(owner: string, captureId: string): Promise<boolean>;
  /**
   * Creates or updates a reseller; otherwise returns the usernames that do not exist. Throws if the module of
   * resellers is left out.
   */
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

const jsonBytes = 256 * 1024;
const closingMs = 5_000;
const maintenanceEveryMs = 24 * 3600 * 1000;

/** What the backend itself needs of modules, for its methods and to find callers. */
const backendModule = defineModule({
  name: "backend",
  needs: [
    accountModule,
    analyticsModule,
    devicesModule,
    filesModule,
    mailModule,
    operatorModule,
    snapshotsModule,
    optional(dataConnectModule),
    optional(resellerModule),
  ],
  create: (parts) => ({ exports: parts }),
});

/** Opens the data folder and puts the modules together. Throws BackendStartError when a folder cannot be used. */
export async function createBackend(options: BackendOptions): Promise<Backend> {
  // Before anything is opened.
  const basePath = checkedBasePath(options.publicUrl);
  if (options.mqttUrl !== undefined) checkedBrokerAddress(options.mqttUrl);
  const { webRoot, sharedReportRoot } = options;
  const pages = {
    ...(webRoot !== undefined && { webRoot: await findWebRoot(webRoot) }),
    ...(sharedReportRoot !== undefined && { sharedReportRoot: await findWebRoot(sharedReportRoot) }),
  };
  const closing = createClosing();
  try {
    return await open(options, basePath, pages, closing);
  } catch (error) {
    await settled(closing.close());
    throw error;
  }
}

async function open(
  options: BackendOptions,
  basePath: string,
  pages: Pick<BackendOptions, "webRoot" | "sharedReportRoot">,
  closing: Closing,
): Promise<Backend> {
  const { capabilities, setAddress, setDamaged } = await openCapabilities(options, basePath, closing);
  const { addresses, logger, nowMs, readiness } = capabilities;
  const composition = await compose([...modules, backendModule], capabilities, closing, options.leaveOut);
  const { handlers, webSockets } = composition;
  const { account, analytics, dataConnect, devices, files, mail, operator, reseller, snapshots } =
    composition.exportsOf(backendModule);
  const fairCalls = createFairCalls();
  const metrics = createServerMetrics({
    token: options.metricsToken,
    version: options.version,
    gauges: [
      ...composition.gauges,
      {
        name: "sonolens_calls_waiting",
        help: "Calls that wait because their account, camera or address has many.",
        read: fairCalls.waiting,
      },
    ],
  });
  closing.onClose(() => metrics.stop());

  const doesJobs = options.doesJobs !== false;
  if (doesJobs) {
    const maintenance = startMaintenance({
      tasks: [
        ...composition.maintenanceTasks,
        {
          name: "sweep files",
          run: () => sweepBlobs({ ...capabilities, nowMs: nowMs() }),
        },
      ],
      everyMs: maintenanceEveryMs,
      leases: capabilities.leases,
      nowMs,
      onError: (error, task) => logger.warn({ err: error, task }, "cleaning up failed"),
    });
    closing.onClose(() => maintenance.stop());
  }

  const server = await createHttpServer({
    ...capabilities,
    pages: [
      ...composition.registerPages,
      (http) => registerDocs(http, addresses, handlers),
      (http) => metrics.register(http),
    ],
    json: createJsonAnswers(),
    fairCalls,
    async authenticate(token, isAgain) {
      const program = await dataConnect?.authenticate(token, isAgain);
      return program === undefined ? account.authentication.authenticate(token) : success(program);
    },
    authenticateCamera: devices.sessions.authenticate,
    bodyBytes: jsonBytes,
    ...pages,
    ...(options.allowedOrigins !== undefined && { allowedOrigins: options.allowedOrigins }),
    ...(options.trustProxy !== undefined && { trustProxy: options.trustProxy }),
    ...(options.requestTimeouts !== undefined && { requestTimeouts: options.requestTimeouts }),
    handlers,
  });
  const connections = createConnectionLimit(options.liveConnectionsPerAddress ?? 1_000);
  server.server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const [address = ""] = (request.url ?? "").split("?");
    const endpoint = webSockets.find(({ path }) => path === addresses.pathOf(address));
    const refuse = (status: string) =>
      socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n${bareHeaderLines}\r\n`);
    if (!endpoint?.mayConnect(request)) refuse("403 Forbidden");
    else if (!connections.take(connectionAddressOf(request, options.trustProxy === true), socket))
      refuse("429 Too Many Requests");
    else endpoint.upgrade(request, socket, head);
  });
  closing.onClose(() => closeServer(server, webSockets));

  return {
    outboxPath: mail.outboxPath,
    basePath,
    operator,
    async listen(port, host = "127.0.0.1") {
      const address = await server.listen({ port, host }).catch((error: unknown) => {
        throw listenError(error, port, host);
      });
      const bound = server.server.address();
      const boundPort = typeof bound === "object" && bound !== null ? bound.port : port;
      setAddress(`http://localhost:${boundPort}`);
      if (doesJobs) composition.startJobs();
      composition.begin();
      // Elsewhere, database and bucket have checks of their own.
      if (options.checksFolder === true && options.databaseUrl === undefined && options.s3 === undefined)
        closing.onClose(checkAtStart(options.dataDir, logger, setDamaged));
      return { address, port: boundPort };
    },
    async work(watchPort, host = "127.0.0.1") {
      let watchAddress: string | undefined;
      if (watchPort !== undefined) {
        const watching = createWatchServer({ version: options.version, readiness, metrics });
        watchAddress = await watching.listen({ port: watchPort, host }).catch((error: unknown) => {
          throw listenError(error, watchPort, host);
        });
        closing.onClose(() => watching.close());
      }
      composition.startJobs();
      composition.begin();
      return { watchAddress };
    },
    ensureAccount: (spec) => account.service.ensure(spec),
    importSnapshotFile: (bytes, owner, fileName = "snapshot.nlz") =>
      files.importQueue.run(owner, async () => {
        const libraryId = await account.service.libraryOfUser(owner);
        if (libraryId === undefined)
          return failure({ code: "unknownOwner", message: `There is no user named ${owner}.` });
        const imported = await files.imports.importFile(bytes, fileName, libraryId);
        if (imported.ok) return imported;
        const { error } = imported;
        return failure(
          error.code === "uploadExpired" ? { code: "unknownOwner", message: error.message } : error,
        );
      }),
    cameras: devices.registry,
    leakCalibrations: analytics.calibrations,
    async ensureReseller(spec) {
      if (reseller === undefined) throw new Error("The module reseller is left out.");
      return reseller.ensure(spec);
    },
    async holdsSnapshot(owner, captureId) {
      const libraryId = await account.service.libraryOfUser(owner);
      return (
        libraryId !== undefined && (await snapshots.libraries.byCapture(libraryId, captureId)) !== undefined
      );
    },
    async countSnapshots(owner) {
      const libraryId = await account.service.libraryOfUser(owner);
      return libraryId === undefined ? 0 : snapshots.libraries.count(libraryId);
    },
    close: () => closing.close(),
  };
}

/** The server's end waits until its connections have ended, those of WebSockets too. */
async function closeServer(server: FastifyInstance, webSockets: readonly WebSocketEndpoint[]): Promise<void> {
  const forcedClose = setTimeout(() => server.server.closeAllConnections(), closingMs);
  const closed = server.close();
  for (const webSocket of webSockets) await webSocket.close();
  await closed;
  clearTimeout(forcedClose);
}

function checkedBasePath(publicUrl: string | undefined): string {
  const basePath = publicUrl === undefined ? "" : basePathOf(publicUrl);
  if (basePath !== undefined) return basePath;
  throw new BackendStartError("publicUrlUnusable", `Nobody can reach a server at ${publicUrl}.`);
}
