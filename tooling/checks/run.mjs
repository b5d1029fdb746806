/** `pnpm check [name]`: everything about the code that needs no running product. Writes reports/checks.json. */
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";

const checks = [
  ["types", "turbo", ["run", "typecheck", "--output-logs=errors-only"]],
  ["lint and format", "biome", ["check", "--diagnostic-level=error", "."]],
  ["floors and entries", "node", ["tooling/checks/src/check-packages.ts"]],
  ["screens map", "node", ["tooling/checks/src/check-screens-map.ts"]],
  ["workspace consistency", "sherif", []],
  ["dead code", "knip", ["--no-progress", "--no-config-hints"]],
  ["dependencies", "node", ["tooling/checks/src/check-dependencies.ts"]],
  ["generated code up to date", "node", ["tooling/checks/src/generate.ts", "--check"]],
  ["API description", "redocly", ["lint", "--config", "openapi/redocly.yaml", "openapi/main.yaml"]],
  ["packages as published", "turbo", ["run", "build", "test:build", "--output-logs=errors-only"]],
  ["API reports", "node", ["tooling/checks/src/api-reports.ts"]],
];

const wanted = process.argv[2];
if (wanted && !checks.some(([name]) => name.includes(wanted))) {
  process.stderr.write(
    `There is no check "${wanted}"; there are: ${checks.map(([name]) => name).join(", ")}.\n`,
  );
  process.exit(2);
}
const results = [];
for (const [name, command, args] of checks) {
  if (wanted && !name.includes(wanted)) continue;
  const started = performance.now();
  const done = spawnSync(command, args, {
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
  });
  const passed = done.status === 0;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`${passed ? "ok    " : "FAILED"} ${name} (${seconds} s)\n`);
  if (!passed) process.stdout.write(`${done.stdout}${done.stderr}${done.error?.message ?? ""}\n`);
  results.push({ name, passed });
}
mkdirSync("reports", { recursive: true });
writeFileSync("reports/checks.json", JSON.stringify(results, null, 2));
process.exit(results.every((result) => result.passed) ? 0 : 1);
