import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeTemporaryFolder } from "./temporary-folder.ts";

/** A PostgreSQL server for one test, which may be killed. Its programs have to be in PATH. */
export interface PostgresServer {
  /** As TEST_DATABASE_URL. */
  readonly url: string;
  /** Kills all of its processes, as a crash does; the next start recovers from its log. */
  kill(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

/** It refuses to run as root; its packages make this user. */
const user = "postgres";

/** Creates and starts one that only this machine's own user can reach. */
export async function startPostgresServer(): Promise<PostgresServer> {
  const folder = makeTemporaryFolder();
  const isRoot = process.getuid?.() === 0;
  const idOf = (flag: string): number => Number(execFileSync("id", [flag, user], { encoding: "utf8" }));
  if (isRoot) chownSync(folder.path, idOf("-u"), idOf("-g"));
  const data = join(folder.path, "server");
  const run = async (program: string, words: readonly string[]): Promise<void> => {
    const asUser = isRoot ? ["runuser", "-u", user, "--"] : [];
    const [command = "", ...rest] = [...asUser, program, ...words];
    const [code] = await once(spawn(command, rest, { cwd: tmpdir(), stdio: "ignore" }), "exit");
    if (code !== 0) throw new Error(`${program} ended with ${code}.`);
  };
  await run("initdb", ["-D", data, "-U", user, "--auth=trust", "-E", "UTF8", "--locale=C.UTF-8"]);
  const settings = `-c listen_addresses= -c unix_socket_directories=${folder.path} -c max_connections=100`;
  const start = () =>
    run("pg_ctl", ["-D", data, "-l", join(folder.path, "log"), "-w", "-o", settings, "start"]);
  const kill = () => run("pg_ctl", ["-D", data, "-m", "immediate", "-w", "stop"]);
  await start();
  return {
    url: `postgresql:///postgres?host=${encodeURIComponent(folder.path)}&user=${user}`,
    kill,
    start,
    async close() {
      await kill();
      rmSync(folder.path, { recursive: true, force: true });
    },
  };
}
