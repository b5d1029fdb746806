import type { LeakCalibration } from "@sonolens/acoustics";
import type { ApiSchema } from "@sonolens/api-client";
import type { Coordinates } from "@sonolens/domain";
import type { Edition } from "@sonolens/editions";
import type { ModuleName } from "./composition/module-name.ts";
import type { BodyTimeouts } from "./http/slow-bodies.ts";
import type { RandomBytes } from "./ids.ts";
import type { S3Options } from "./storage/blobs/s3/s3-options.ts";
import type { StripeOptions } from "./stripe-options.ts";
import type { AddressProvider, WeatherProvider } from "./surroundings-providers.ts";
import type { TokenLifetimes } from "./token-lifetimes.ts";

/** An account over demo data that a client offers for one-click sign-in. */
export type DemoSignIn = ApiSchema<"DemoSignIn">;

export type LogLevel = "fatal" | "error" | "warn" | "info" | "debug" | "silent";

/** Everything that a backend needs from outside. */
export interface BackendOptions {
  /** Folder of all stored data: database, files, secret. Created if missing. */
  readonly dataDir: string;
  /** The bucket of an S3-compatible store that keeps files; the data folder without it. */
  readonly s3?: S3Options;
  /** A PostgreSQL database used instead of the folder's own: `postgresql://user:password@host/name`. */
  readonly databaseUrl?: string;
  /** An MQTT broker that joins the servers which share a database: `mqtts://user:password@host`. */
  readonly mqttUrl?: string;
  /** Folder of the built web app, with its index.html; without it only the API is served. */
  readonly webRoot?: string;
  /** Folder of the built page behind links to reports, with its index.html; without it the web app answers them. */
  readonly sharedReportRoot?: string;
  readonly edition: Edition;
  /**
   * Modules that this product is built without: their operations do not exist, and their jobs are not done.
   * A module that another one needs cannot be left out.
   */
  readonly leaveOut?: readonly ModuleName[];
  /** The program's version, reported to clients. */
  readonly version: string;
  /** Part of the public client configuration: only for demo data. */
  readonly demoSignIns?: readonly DemoSignIn[];
  readonly tokenLifetimes?: Partial<TokenLifetimes>;
  /**
   * Memory for hashing a password, in KiB; 19,456. A smaller value makes leaked hashes easier to crack: it is
   * for tests, which sign in hundreds of times.
   */
  readonly passwordMemoryKiB?: number;
  /**
   * Failed sign-ins per address and user name within a minute, before further ones must wait; 10. The limit
   * is ten times as high for an address, and for an account within a quarter of an hour from unusual
   * addresses.
   */
  readonly failedSignInsPerMinute?: number;
  /** Mails to one e-mail address that users who are not signed in can request within an hour; 5. */
  readonly accountMailsPerHour?: number;
  /** Live connections from one address at a time; 1,000, as a whole site may share one. */
  readonly liveConnectionsPerAddress?: number;
  /** Largest file that can be uploaded; 400 MB. */
  readonly uploadBytes?: number;
  /**
   * Bytes of the data folder's disk that only sessions use, so that people can sign in and out while it is full; 0.
   * The command keeps 64 MB.
   */
  readonly reserveBytes?: number;
  /**
   * Whether the data folder is checked in the background soon after the start, for damage that readiness and the log
   * report; false.
   */
  readonly checksFolder?: boolean;
  /** Timeouts for heads and bodies of requests: 30 s for a head, 60 s for JSON; files at least 1 KiB/s. */
  readonly requestTimeouts?: BodyTimeouts & { readonly headMs: number };
  /** Grants access to `/metrics` to requests with this Bearer token; without it the page does not exist. */
  readonly metricsToken?: string;
  /** Default "info", one line per call on standard output. */
  readonly logLevel?: LogLevel;
  /** Where log lines go instead of standard output. */
  readonly logStream?: { write(line: string): void };
  /**
   * Behind one trusted proxy that appends the client's address to X-Forwarded-For; the command reads
   * TRUST_PROXY.
   */
  readonly trustProxy?: boolean;
  /** Pages of other origins that may call from a browser: `https://portal.example.com`; none. */
  readonly allowedOrigins?: readonly string[];
  /**
   * Public address of this server, for links in mails: `https://sonolens.example.com`; by default the address
   * it listens on. With a path, as in `https://example.com/sound`, all addresses begin with it.
   */
  readonly publicUrl?: string;
  /**
   * The mail server: `smtps://user:password@mail.example.com`. Without one, mails are stored and can be read
   * in the browser.
   */
  readonly smtpUrl?: string;
  /** Sender of mails: `Sonolens <noreply@example.com>`. */
  readonly mailFrom?: string;
  /** The file of the viewer for the desktop, offered for download; no download without it. */
  readonly viewerFile?: string;
  /** Another server that checkouts are posted to. */
  readonly paymentUrl?: string;
  /** Takes payments; without it and `paymentUrl` a sandbox grants every purchase. */
  readonly stripe?: StripeOptions;
  /** Whether purchases are offered; by default the edition's switch. */
  readonly paywalls?: boolean;
  /** Another server with the keys of data connect; this one without it. */
  readonly dataConnectUrl?: string;
  /** Relates levels to flows, by serial number, for cameras without a calibration in the data folder. */
  readonly leakCalibrationOf?: (deviceSerial: string) => LeakCalibration | undefined;
  /**
   * Provides the weather of snapshots with a place; without one, a snapshot's own temperature and the sun.
   */
  readonly weatherProvider?: WeatherProvider;
  /** Provides the address of snapshots with a place; without one, the nearest town. */
  readonly addressProvider?: AddressProvider;
  /** Default for new places while no snapshot has one; 60.17 N, 24.94 E. Degrees. */
  readonly defaultPlace?: Coordinates;
  /** Maximum number of analyses computed at once, each in its own thread; the number of cores, 2 to 4. */
  readonly analysisThreads?: number;
  /** An analysis that computes longer is stopped; 60 s. */
  readonly analysisLimitMs?: number;
  /**
   * Whether this process runs the background jobs: exports, videos, analyses of imports, re-analyses, mails,
   * cleanup; true. Otherwise another process on the same data folder has to, by `work`.
   */
  readonly doesJobs?: boolean;
  /** Whether imported or edited snapshots are analyzed while the server listens; true. */
  readonly analyzeInBackground?: boolean;
  /** Whether videos of snapshots are made; true. */
  readonly makeVideos?: boolean;
  /** A video that takes longer is canceled; 30 minutes. */
  readonly videoLimitMs?: number;
  /** Milliseconds since 1970; the machine's clock. */
  readonly nowMs?: () => number;
  /** Unpredictable bytes; the machine's. */
  readonly randomBytes?: RandomBytes;
}
