/**
 * `node apps/web/engines/run.ts [ENGINE...] [--long] [--keep FOLDER]`: walks through the running product in other
 * engines, Firefox and WebKit (`chromium` can be named too, for comparison). `--long` runs all steps, `--keep` stores
 * screenshots. An engine that is not available is skipped, with the reason. `reports/engines.json` has the outcome in
 * Vitest's format.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { ApiSchema } from "@sonolens/api-client";
import { findChromium } from "../../../tooling/chromium.mjs";
import { findFirefox, findWebKit } from "../../../tooling/engines.mjs";
import { Api } from "../e2e/support/api.ts";
import { startProduct, withFolder } from "../e2e/support/product.ts";
import { buildWebApp } from "../e2e/support/web-build.ts";
import { openBidiEngine } from "./bidi-engine.ts";
import type { Engine, EngineName } from "./engine.ts";
import { longSteps } from "./long-steps.ts";
import { type Stage, type Step, smokeSteps } from "./steps.ts";
import { Walker } from "./walker.ts";
import { openWebKitEngine } from "./webkit-engine.ts";

const root = resolve(import.meta.dirname, "../../..");
const reports = join(root, "reports");
const { values, positionals } = parseArgs({
  options: { long: { type: "boolean", default: false }, keep: { type: "string" } },
  allowPositionals: true,
});

interface Outcome {
  readonly title: string;
  readonly status: "passed" | "failed" | "skipped";
  readonly seconds: number;
  readonly message?: string;
}

const find: Record<EngineName, () => unknown> = {
  chromium: () => findChromium({ isWhole: true }),
  firefox: findFirefox,
  webkit: findWebKit,
};
const isEngineName = (name: string): name is EngineName => name in find;

const openEngine = (name: EngineName, folder: string): Promise<Engine> =>
  name === "webkit" ? openWebKitEngine(folder) : openBidiEngine(name, folder);

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Why an engine is not available; undefined if it is. */
function missing(name: EngineName): string | undefined {
  try {
    find[name]();
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}

/** An account that may make changes, as offered by the server itself. */
async function fullSignIn(url: string): Promise<Stage["signIn"]> {
  const answer = await fetch(`${url}api/client-configuration/`);
  const { demoSignIns } = (await answer.json()) as ApiSchema<"ClientConfiguration">;
  const signIn = demoSignIns.find(({ kind }) => kind === "full");
  if (!signIn) throw new Error("The server offers no account that may change things.");
  return signIn;
}

async function walk(name: EngineName, steps: readonly Step[], url: string): Promise<Outcome[]> {
  const reason = missing(name);
  if (reason !== undefined)
    return steps.map((step) => ({ title: step.name, status: "skipped", seconds: 0, message: reason }));
  const folder = mkdtempSync(join(tmpdir(), `sonolens-${name}-`));
  mkdirSync(join(folder, "downloads"));
  const outcomes: Outcome[] = [];
  try {
    const engine = await openEngine(name, folder);
    try {
      process.stdout.write(`${name}: ${engine.version}\n`);
      const api = await Api.signIn(url, "full");
      const keepIn = async (kept: string, file: string) => {
        mkdirSync(kept, { recursive: true });
        writeFileSync(join(kept, `${file}-${name}.png`), await engine.screenshot());
      };
      const stage: Stage = {
        walker: new Walker(engine),
        ...{ url, api, signIn: await fullSignIn(url) },
        record: await api.find(
          "leak with its picture",
          ({ picture_state, device_analysis_type, label }) =>
            picture_state === "present" && device_analysis_type === "LEAK" && !label.startsWith("Seen in"),
        ),
        keep: async (file) => {
          if (values.keep) await keepIn(values.keep, file);
        },
      };
      for (const step of steps) {
        const started = performance.now();
        const secondsSince = () => (performance.now() - started) / 1000;
        try {
          await step.run(stage);
          outcomes.push({ title: step.name, status: "passed", seconds: secondsSince() });
        } catch (error) {
          const failure = { title: step.name, status: "failed", seconds: secondsSince() } as const;
          outcomes.push({ ...failure, message: messageOf(error) });
          await keepIn(join(reports, "engines"), `failed-${outcomes.length}`).catch(() => undefined);
        }
        const { status, seconds, message } = outcomes.at(-1) as Outcome;
        process.stdout.write(
          `  ${name} ${status} ${seconds.toFixed(1)} s: ${step.name}${message ? `\n    ${message}` : ""}\n`,
        );
      }
    } finally {
      await engine.close();
    }
  } catch (error) {
    outcomes.push({
      title: "opens and closes its window",
      status: "failed",
      seconds: 0,
      message: messageOf(error),
    });
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  return outcomes;
}

// Stops its child processes: they are killed when this process exits, which a signal alone would not cause.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));

const unknown = positionals.filter((name) => !isEngineName(name));
if (unknown.length > 0) throw new Error(`There is no engine ${unknown.join(", ")}.`);
const names = positionals.length > 0 ? positionals.filter(isEngineName) : (["firefox", "webkit"] as const);
const steps = values.long ? [...smokeSteps, ...longSteps] : smokeSteps;
if (!process.env.E2E_BUILT) buildWebApp({ folder: resolve(import.meta.dirname, "../dist") });
const started = performance.now();
const results = await withFolder(async (folder) => {
  const product = await startProduct(folder);
  try {
    const walks: { name: EngineName; outcomes: Outcome[] }[] = [];
    for (const name of names) walks.push({ name, outcomes: await walk(name, steps, product.url) });
    return walks;
  } finally {
    await product.kill();
  }
});

mkdirSync(reports, { recursive: true });
writeFileSync(
  join(reports, "engines.json"),
  JSON.stringify({
    testResults: results.map(({ name, outcomes }) => ({
      name,
      status: outcomes.some(({ status }) => status === "failed") ? "failed" : "passed",
      assertionResults: outcomes.map(({ title, status, seconds, message }) => ({
        ...{ title, status, fullName: `${name} ${title}`, duration: seconds * 1000 },
        failureMessages: message === undefined ? [] : [message],
      })),
    })),
  }),
);
const all = results.flatMap(({ outcomes }) => outcomes);
const count = (status: Outcome["status"]) => all.filter((outcome) => outcome.status === status).length;
for (const { name, outcomes } of results)
  if (outcomes.some(({ status }) => status === "skipped"))
    process.stdout.write(`Not run: ${name}. ${outcomes[0]?.message}\n`);
process.stdout.write(
  `${count("passed")} passed, ${count("failed")} failed, ${count("skipped")} not run, ${Math.round((performance.now() - started) / 1000)} s\n`,
);
process.exit(count("failed") === 0 ? 0 : 1);
