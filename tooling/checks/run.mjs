/**
 * `pnpm check [name]`: all static checks of the code, two in parallel. Writes reports/checks.json. `name` is a part of
 * a check's name.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { runMeasured, stopAll } from "../tests/measured-process.mjs";
import { causesFirst } from "./src/causes-first.ts";

/** The longest first. `after` names checks whose result is needed and that run before. */
const checks = [
  // In one thread: several would each check the types of the libraries again.
  { name: "types", command: ["tsc", "--singleThreaded", "--pretty", "false"], arrange: causesFirst },
  { name: "packages as published", command: ["node", "tooling/checks/src/check-published.ts"] },
  {
    name: "API reports",
    command: ["node", "tooling/checks/src/api-reports.ts"],
    after: "packages as published",
  },
  { name: "lint and format", command: ["biome", "check", "--diagnostic-level=error", "."] },
  { name: "dead code", command: ["knip", "--no-progress", "--no-config-hints"] },
  { name: "generated code up to date", command: ["node", "tooling/checks/src/generate.ts", "--check"] },
  {
    name: "API description",
    command: ["redocly", "lint", "--config", "openapi/redocly.yaml", "openapi/main.yaml"],
  },
  { name: "floors and entries", command: ["node", "tooling/checks/src/check-packages.ts"] },
  { name: "unused exports", command: ["node", "tooling/checks/src/check-exports.ts"] },
  { name: "dependencies", command: ["node", "tooling/checks/src/check-dependencies.ts"] },
  { name: "workspace consistency", command: ["sherif"] },
  { name: "screens map", command: ["node", "tooling/checks/src/check-screens-map.ts"] },
  { name: "words", command: ["node", "tooling/checks/src/check-words.ts"] },
];

const wanted = process.argv[2] ?? "";
const named = checks.filter(({ name }) => name.includes(wanted));
if (named.length === 0) {
  process.stderr.write(
    `There is no check "${wanted}"; there are: ${checks.map(({ name }) => name).join(", ")}.\n`,
  );
  process.exit(2);
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
  process.on(signal, () => {
    stopAll("SIGTERM");
    process.exit(130);
  });

const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
const outcomes = new Map();
const waiting = [...named];
const running = new Set();
const busy = new Set();

async function runWaiting() {
  while (waiting.length > 0) {
    const at = waiting.findIndex(
      ({ after }) => !waiting.concat(...running).some(({ name }) => name === after),
    );
    if (at === -1) {
      await Promise.race([...busy]);
      continue;
    }
    const [check] = waiting.splice(at, 1);
    running.add(check);
    const run = runCheck(check).finally(() => {
      running.delete(check);
      busy.delete(run);
    });
    busy.add(run);
    await run;
  }
}

async function runCheck({ name, command: [program, ...args], arrange = (output) => output }) {
  const done = await runMeasured(program, args, { env, maxMinutes: 10 });
  const processor =
    done.processorSeconds === undefined ? "" : `, ${done.processorSeconds.toFixed(1)} s of the processor`;
  process.stdout.write(
    `${done.isOk ? "ok    " : "FAILED"} ${name} (${done.seconds.toFixed(1)} s${processor})\n`,
  );
  if (!done.isOk) process.stdout.write(`${arrange(done.output)}${done.why}\n`);
  outcomes.set(name, { name, passed: done.isOk });
}

await Promise.all([runWaiting(), runWaiting()]);
const results = named.map(({ name }) => outcomes.get(name));
mkdirSync("reports", { recursive: true });
writeFileSync("reports/checks.json", JSON.stringify(results, null, 2));
process.exit(results.every((result) => result.passed) ? 0 : 1);
