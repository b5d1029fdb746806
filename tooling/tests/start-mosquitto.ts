import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { type AddressInfo, connect, createServer } from "node:net";
import { userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** A broker with one user, who may use only topics below sonolens/. */
export interface Mosquitto {
  readonly url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const programs = ["/usr/sbin/mosquitto", "mosquitto"];
const passwordProgram = "mosquitto_passwd";
const find = (): string | undefined => programs.find((name) => spawnSync(name, ["-h"]).error === undefined);

/** Whether the system's package of the MQTT broker is installed. */
export const hasMosquitto = (): boolean => find() !== undefined;

/** Starts a broker on a folder. */
export async function startMosquitto(folder: string): Promise<Mosquitto> {
  mkdirSync(folder, { recursive: true });
  const [username, password] = ["joiner", "six@grey/stones"];
  const passwords = join(folder, "passwords");
  const rules = join(folder, "acl");
  const settings = join(folder, "mosquitto.conf");
  spawnSync(passwordProgram, ["-b", "-c", passwords, username, password]);
  chmodSync(passwords, 0o600);
  writeFileSync(rules, `user ${username}\ntopic readwrite sonolens/#\n`, { mode: 0o600 });
  const port = await freePort();
  writeFileSync(
    settings,
    [
      `listener ${port} 127.0.0.1`,
      // As root it would switch to a user who cannot read these files.
      `user ${userInfo().username}`,
      "allow_anonymous false",
      `password_file ${passwords}`,
      `acl_file ${rules}`,
      "persistence false",
      "",
    ].join("\n"),
  );
  let running: ChildProcess | undefined;
  async function start(): Promise<void> {
    running = spawn(find() ?? "mosquitto", ["-c", settings], { stdio: "ignore" });
    for (let tries = 0; !(await answers(port)); tries += 1) {
      if (tries > 100) throw new Error("mosquitto did not start");
      await wait(50);
    }
  }
  await start();
  return {
    url: `mqtt://${username}:${encodeURIComponent(password)}@127.0.0.1:${port}`,
    start,
    async stop() {
      const ended = new Promise((resolve) => running?.once("exit", resolve));
      running?.kill("SIGTERM");
      await ended;
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
  });
