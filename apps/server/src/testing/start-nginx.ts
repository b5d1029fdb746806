import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { type AddressInfo, connect, createServer } from "node:net";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const programs = ["/usr/sbin/nginx", "nginx"];
const program = programs.find((name) => spawnSync(name, ["-v"]).error === undefined);

/** Whether the system package is installed. */
export const hasNginx = program !== undefined;
export const nginxProgram = program ?? "nginx";

/** The base path of the servers, and the part of it that the proxy forwards. */
export interface NginxPath {
  readonly basePath: string;
  readonly isTakenOff: boolean;
}

/** The main location and the one of live messages, changed as the document describes for a server below a path. */
function locationsBelow(
  document: string,
  locations: readonly string[],
  { basePath, isTakenOff }: NginxPath,
): readonly string[] {
  const change = /write `([^`]+)` for `([^`]+)` and `([^`]+)` for `([^`]+)`/.exec(document);
  const takenOff = /as one with `([^`]+)` and `([^`]+)` does/.exec(document);
  if (change === null || takenOff === null) throw new Error("the document says nothing of a path");
  const [, all = "", ofAll = "", live = "", ofLive = ""] = change;
  return locations.map((location, at) =>
    location
      .replace(ofAll, all.replace("/sound/", `${basePath}/`))
      .replace(ofLive, live.replace("/sound/", `${basePath}/`))
      .replace("proxy_pass http://sonolens;", (pass) => (isTakenOff ? (takenOff[at + 1] ?? pass) : pass)),
  );
}

/** Starts nginx in front of several servers, with the map and the locations of docs/operate.md and without TLS. */
export async function startNginx(
  folder: string,
  port: number,
  servers: readonly string[],
  below?: NginxPath,
) {
  const document = readFileSync(resolve(import.meta.dirname, "../../../../docs/operate.md"), "utf8");
  const [, written = ""] = /```nginx\n(.*?)```/s.exec(document) ?? [];
  const [map = ""] = /map .*?\n\}/s.exec(written) ?? [];
  const atRoot = [...written.matchAll(/^ {4}location .*?^ {4}\}/gms)].map(([text]) => text);
  const locations = below === undefined ? atRoot : locationsBelow(document, atRoot, below);
  if (map === "" || locations.length !== 2) throw new Error("the document has another nginx.conf");
  mkdirSync(folder, { recursive: true });
  const hosts = servers.map((url) => `server 127.0.0.1:${new URL(url).port};`);
  const settings = join(folder, "nginx.conf");
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  writeFileSync(
    settings,
    `daemon off; pid ${join(folder, "pid")}; error_log ${join(folder, "error.log")};
events {}
http {
  access_log off; ${paths.join(" ")}
  ${map}
  upstream sonolens { ${hosts.join(" ")} keepalive 16; }
  server { listen 127.0.0.1:${port}; client_max_body_size 0; ${locations.join("\n")} }
}`,
  );
  const running = spawn(nginxProgram, ["-c", settings], { stdio: "ignore" });
  for (let tries = 0; !(await answers(port)); tries += 1) {
    if (tries > 100) throw new Error(readFileSync(join(folder, "error.log"), "utf8"));
    await wait(50);
  }
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      const ended = new Promise((done) => running.once("exit", done));
      running.kill("SIGQUIT");
      await Promise.race([ended, wait(2_000)]);
      running.kill("SIGKILL");
    },
  };
}

const answers = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      done(true);
    });
    socket.on("error", () => done(false));
  });

/** A free port. */
export const freePort = (): Promise<number> =>
  new Promise((done) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => done(port));
    });
  });
