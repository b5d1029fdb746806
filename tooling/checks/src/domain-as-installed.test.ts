import { execFileSync, spawnSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { chromium } from "playwright";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chromiumFlags, findChromium } from "../../chromium.mjs";

const root = resolve(import.meta.dirname, "../../..");
const project = mkdtempSync(join(tmpdir(), "sonolens-installed-"));
const installed = join(project, "node_modules/@sonolens/domain");

/** A Node 20 on the path, besides the pinned one. */
const node20 = (process.env.PATH ?? "")
  .split(delimiter)
  .map((folder) => join(folder, "node"))
  .find((path) => spawnSync(path, ["--version"], { encoding: "utf8" }).stdout?.startsWith("v20."));

const program = `import { annualLeakCost, formatCost, formatLeakSize, leakSizeFromLpm, severityBucket } from "@sonolens/domain";

const found = annualLeakCost({
  leakLpm: 10, gas: "AIR", costMode: "energy", hoursPerYear: 8736,
  specificPowerKwPerM3Min: 11.7, energyCostPerKwh: 0.1,
});
export const answer = [
  found?.cost.toFixed(4),
  formatCost(found?.cost ?? 0, "EUR", "en"),
  formatLeakSize(leakSizeFromLpm(10, "CFM", "AIR") ?? 0, "CFM", "en"),
  severityBucket(0, 50),
].join(" | ");
`;
const wanted = /^102\.2112 \| €102 \| 0\.35\s\S+ \| medium$/;

beforeAll(() => {
  const run = (command: string, args: string[], cwd = root) =>
    execFileSync(command, args, { cwd, stdio: "pipe" });
  run("pnpm", ["pack", "--pack-destination", project], join(root, "packages/domain"));
  mkdirSync(installed, { recursive: true });
  const [archive = ""] = execFileSync("ls", [project], { encoding: "utf8" }).match(/\S+\.tgz/) ?? [];
  run("tar", ["-xzf", join(project, archive), "-C", installed, "--strip-components=1"]);
  symlinkSync(
    realpathSync(join(root, "packages/domain/node_modules/zod")),
    join(project, "node_modules/zod"),
  );
  writeFileSync(join(project, "package.json"), JSON.stringify({ type: "module", private: true }));
  writeFileSync(join(project, "program.ts"), program);
  writeFileSync(
    join(project, "run.js"),
    program.replace("export const answer =", "const answer =").concat("console.log(answer);\n"),
  );
});

afterAll(() => rmSync(project, { recursive: true, force: true }));

/** A minified bundle of one module, as an application would ship it. */
async function bundle(source: string): Promise<string> {
  const entry = join(project, `entry-${source.length}.js`);
  writeFileSync(entry, source);
  const output = await build({
    root: project,
    configFile: false,
    logLevel: "error",
    build: { write: false, minify: true, lib: { entry, formats: ["es"], fileName: "out" } },
  });
  const [first] = Array.isArray(output) ? output : [output];
  if (!first || !("output" in first)) throw new Error("vite gave no output");
  return first.output.map((part) => (part.type === "chunk" ? part.code : "")).join("");
}

describe("@sonolens/domain from its packed archive, in an empty project", () => {
  it("depends on nothing but zod and the foundation", () => {
    const { dependencies } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8")) as {
      dependencies: Record<string, string>;
    };
    expect(["@sonolens/foundation", "zod"]).toEqual(expect.arrayContaining(Object.keys(dependencies)));
  });

  it.each(["nodenext", "bundler"])("type-checks with module resolution %s", (moduleResolution) => {
    const module = moduleResolution === "bundler" ? "preserve" : moduleResolution;
    const args = ["--noEmit", "--strict", "--target", "es2022", "--lib", "es2023,dom"];
    const checked = spawnSync(
      join(root, "node_modules/.bin/tsc"),
      [...args, "--module", module, "--moduleResolution", moduleResolution, "program.ts"],
      { cwd: project, encoding: "utf8" },
    );
    expect(checked.stdout).toBe("");
    expect(checked.status).toBe(0);
  });

  it("runs in the pinned Node", () => {
    expect(execFileSync(process.execPath, ["run.js"], { cwd: project, encoding: "utf8" }).trim()).toMatch(
      wanted,
    );
  });

  it.skipIf(!node20)("runs in Node 20 (needs a node 20 on the path)", () => {
    expect(execFileSync(node20 ?? "", ["run.js"], { cwd: project, encoding: "utf8" }).trim()).toMatch(wanted);
  });

  it("runs in a browser, bundled", async () => {
    const code = await bundle(
      `${readFileSync(join(project, "run.js"), "utf8")}globalThis.answer = answer;\n`,
    );
    const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
    try {
      const page = await browser.newPage();
      await page.addScriptTag({ content: code, type: "module" });
      await page.waitForFunction("globalThis.answer !== undefined");
      expect(await page.evaluate("globalThis.answer")).toMatch(wanted);
    } finally {
      await browser.close();
    }
  });

  it("costs at most 2 kB gzipped when annualLeakCost alone is used", async () => {
    const code = await bundle('export { annualLeakCost } from "@sonolens/domain";\n');
    expect(code).toContain("KwPerM3Min");
    expect(gzipSync(code).length).toBeLessThan(2048);
  });
});
