/**
 * `npm run test:services [-- NAMES]`: the HTTP tests of backend and command on PostgreSQL, from the system's packages.
 * A separate server is started on a temporary folder and stopped again; nothing else on the machine is changed. If
 * mosquitto is installed, tests of several processes connected by it run too. Names that end with `.spec` select
 * browser tests of the whole product, `.spec` alone all of them.
 */
import { spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { hasMosquitto, startMosquitto } from "./start-mosquitto.ts";

const names = process.argv.slice(2);
/** PostgreSQL refuses to run as root; its packages create this user. */
const serverUser = "postgres";

function fail(text) {
  process.stderr.write(`Sonolens: ${text}\n`);
  process.exit(1);
}

/** The folder of the newest server programs; Debian does not put them on PATH. */
function findPrograms() {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  const folders = [
    ...versions
      .sort((one, other) => Number(other) - Number(one))
      .map((version) => join(debian, version, "bin")),
    ...(process.env.PATH ?? "").split(delimiter),
  ];
  return folders.find((folder) =>
    ["initdb", "pg_ctl", "psql"].every((file) => existsSync(join(folder, file))),
  );
}

const programs = findPrograms();
if (programs === undefined)
  fail(
    "these tests need the server programs of PostgreSQL: install them with `apt-get install postgresql` (Debian, Ubuntu), `dnf install postgresql-server` (Fedora) or `brew install postgresql` (macOS), then run the same command again.",
  );

const isRoot = process.getuid?.() === 0;

/** Runs a program of the server, as a permitted user. */
function runProgram(program, words) {
  const command = [join(programs, program), ...words];
  const whole = isRoot ? ["runuser", "-u", serverUser, "--", ...command] : command;
  return spawnSync(whole[0], whole.slice(1), {
    cwd: tmpdir(),
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
}

const folder = mkdtempSync(join(tmpdir(), "sonolens-pg-"));
if (isRoot) {
  const id = (flag) => Number(spawnSync("id", [flag, serverUser], { encoding: "utf8" }).stdout);
  chownSync(folder, id("-u"), id("-g"));
}
const data = join(folder, "data");
const log = join(folder, "log");

let broker;

function stop() {
  void broker?.stop();
  runProgram("pg_ctl", ["-D", data, "-m", "fast", "-w", "stop"]);
  rmSync(folder, { recursive: true, force: true });
}

function must(what, { status, stdout, stderr, error }) {
  if (status === 0) return;
  const said = `${stdout ?? ""}${stderr ?? ""}${error?.message ?? ""}`;
  process.stderr.write(existsSync(log) ? readFileSync(log, "utf8") : said);
  stop();
  fail(`${what} (see the lines above).`);
}

// It listens only on a socket in the folder, so that no one else on the machine can connect.
const settings = ["listen_addresses=", `unix_socket_directories=${folder}`, "max_connections=300"];
must(
  "the test server of PostgreSQL could not be made",
  runProgram("initdb", ["-D", data, "-U", serverUser, "--auth=trust", "-E", "UTF8", "--locale=C.UTF-8"]),
);
const options = settings.map((setting) => `-c ${setting}`).join(" ");
must(
  "the test server of PostgreSQL did not start",
  runProgram("pg_ctl", ["-D", data, "-l", log, "-w", "-o", options, "start"]),
);

if (hasMosquitto()) broker = await startMosquitto(join(folder, "mosquitto"));
else
  process.stderr.write(
    "Sonolens: tests of servers that a broker joins are skipped; they need mosquitto (`apt-get install mosquitto`).\n",
  );

const isBrowsed = (name) => name.endsWith(".spec");
const browsed = names.filter(isBrowsed);
const [command, ...words] =
  browsed.length > 0
    ? [
        "playwright",
        "test",
        "-c",
        "apps/web/playwright.config.ts",
        ...browsed.filter((name) => name !== ".spec"),
      ]
    : [
        ...["vitest", "run", "--project", "http", "--project", "http-alone"],
        ...(names.length === 0 ? ["packages/backend/src", "apps/server/src"] : names),
      ];
const tests = spawn(command, words, {
  stdio: "inherit",
  env: {
    ...process.env,
    PATH: `${programs}${delimiter}${process.env.PATH}`,
    TEST_DATABASE_URL: `postgresql:///postgres?host=${encodeURIComponent(folder)}&user=${serverUser}`,
    ...(broker !== undefined && { TEST_MQTT_URL: broker.url }),
  },
});
// The tests receive the signal too; the server is stopped after they have exited.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => tests.kill(signal));
tests.on("error", (error) => {
  stop();
  fail(`the tests could not be run: ${error.message}.`);
});
tests.on("exit", (code) => {
  stop();
  process.exit(code ?? 1);
});
