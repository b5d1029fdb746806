import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createBackend } from "@sonolens/backend";
import { readEdition } from "@sonolens/editions";
import { runSonolens, type SonolensProcess } from "./run-sonolens.ts";
import { startBucket } from "./start-bucket.ts";
import { preparePeople } from "./start-product.ts";

/** A process of an installation that listens on an address. */
export interface RunningProcess {
  readonly process: SonolensProcess;
  readonly url: string;
  /** Kills it. */
  kill(): Promise<void>;
}

/** Several processes that share a database, a bucket, a broker and a data folder, with the accounts of ann and ben. */
export interface Installation {
  /** A folder for its files. */
  readonly folder: string;
  /** The secrets of its cameras, by serial number. */
  readonly secrets: ReadonlyMap<string, string>;
  /** The pairing code that a camera shows. */
  codeOf(serial: string): Promise<string>;
  /** A server that leaves jobs to workers; port 0 takes a free one. */
  serve(port?: number): Promise<RunningProcess>;
  /** A worker with a health endpoint. */
  work(): Promise<RunningProcess>;
  /** Rows of the database, queried directly. */
  rows<Row>(query: string): readonly Row[];
  close(): Promise<void>;
}

export const metricsToken = "m";

/** Creates one on the PostgreSQL test server, with a separate store. */
export async function startInstallation(
  databaseServer: string,
  mqttUrl: string,
  serials: readonly string[],
): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), "sonolens-installation-"));
  const dataDir = join(folder, "data");
  const database = new URL(databaseServer);
  const name = `several_${randomUUID().replaceAll("-", "")}`;
  execFileSync("psql", ["-qc", `create database ${name}`, database.href]);
  database.pathname = `/${name}`;
  const bucket = await startBucket(folder);
  const env = {
    DATABASE_URL: database.href,
    MQTT_URL: mqttUrl,
    ...bucket.settings,
    METRICS_TOKEN: metricsToken,
  };
  const operator = () =>
    createBackend({
      dataDir,
      databaseUrl: database.href,
      s3: bucket.options,
      edition: readEdition("nl"),
      version: "0.0.0",
      logLevel: "silent",
      doesJobs: false,
    });
  const secrets = new Map<string, string>();
  const first = await operator();
  await preparePeople(first);
  for (const serial of serials) {
    const added = await first.cameras.add({ serial, productCode: "SC1" });
    if (!added.ok) throw new Error(added.error.message);
    secrets.set(serial, added.value.secret);
  }
  await first.close();
  const started: SonolensProcess[] = [];

  async function begin(words: readonly string[], said: RegExp): Promise<RunningProcess> {
    const process = runSonolens([...words, "--data", dataDir], env);
    started.push(process);
    const [, url = ""] = await process.waitFor(said, 120_000);
    return {
      process,
      url,
      async kill() {
        process.child.kill("SIGKILL");
        await process.ended;
      },
    };
  }

  return {
    folder,
    secrets,
    async codeOf(serial) {
      const backend = await operator();
      const code = await backend.cameras.code(serial);
      await backend.close();
      if (!code.ok) throw new Error(code.error.message);
      return code.value.code;
    },
    serve: (port = 0) =>
      begin(
        ["serve", "--no-jobs", "--port", String(port)],
        /Sonolens is running: (http:\/\/localhost:\d+)\//,
      ),
    work: () => begin(["worker", "--port", "0"], /It is watched at (http:\/\/127\.0\.0\.1:\d+)\/readyz/),
    rows: <Row>(query: string) =>
      JSON.parse(
        execFileSync(
          "psql",
          ["-qAtc", `select coalesce(json_agg(found), '[]') from (${query}) as found`, database.href],
          { encoding: "utf8" },
        ),
      ) as Row[],
    async close() {
      for (const { child } of started) child.kill("SIGKILL");
      await Promise.all(started.map(({ ended }) => ended));
      await bucket.close();
      execFileSync("psql", ["-qc", `drop database ${name} with (force)`, databaseServer]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
