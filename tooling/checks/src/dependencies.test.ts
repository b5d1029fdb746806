import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allowedBuilds, installScriptProblems } from "./install-scripts.ts";
import { type InstalledPackage, installedPackages } from "./installed-packages.ts";
import { licenceProblems } from "./licences.ts";
import { ownLicenceProblems, ownPackages } from "./own-licences.ts";

const root = resolve(import.meta.dirname, "../../..");
const workspaceFile = readFileSync(join(root, "pnpm-workspace.yaml"), "utf8");
const folder = mkdtempSync(join(tmpdir(), "sonolens-dependencies-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, content: unknown): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), typeof content === "string" ? content : JSON.stringify(content));
}

/** A workspace with an app, a published package and a tool, and their dependencies. */
beforeAll(() => {
  write("package.json", { name: "root", version: "1.0.0", private: true, devDependencies: { tool: "1" } });
  write(
    "pnpm-workspace.yaml",
    "packages:\n  - packages/*\nallowBuilds:\n  # Compiles itself.\n  compiled: true\n",
  );
  write("apps/server/package.json", {
    name: "server",
    version: "1.0.0",
    private: true,
    dependencies: { lib: "1" },
  });
  write("packages/lib/package.json", {
    name: "lib",
    version: "1.0.0",
    dependencies: { plain: "1" },
    peerDependencies: { extra: "1" },
    peerDependenciesMeta: { extra: { optional: true } },
    devDependencies: { extra: "1", lib: "1" },
  });
  const packages: Record<string, object> = {
    tool: { license: "GPL-3.0-only", dependencies: { shared: "1" } },
    plain: { license: "MIT", dependencies: { shared: "1", scripted: "1", absent: "1" } },
    shared: { license: "(MIT OR GPL-3.0-only)" },
    scripted: { license: "MIT AND ISC", scripts: { postinstall: "node x.js", test: "x" } },
    extra: { licenses: [{ type: "BSD-3-Clause" }], optionalDependencies: { compiled: "1" } },
    compiled: { license: { type: "MIT" } },
  };
  for (const [name, manifest] of Object.entries(packages))
    write(`node_modules/${name}/package.json`, { name, version: "1.0.0", ...manifest });
  write("node_modules/compiled/binding.gyp", "{}");
  write("node_modules/lib/package.json", { name: "elsewhere", version: "1.0.0", license: "MIT" });
});

describe("what is installed", () => {
  it("is told apart by what is shipped, with the way to it, its licence and its install scripts", () => {
    const found = installedPackages(folder).map((one) => [
      one.name,
      one.isShipped,
      one.way.join(" > "),
      one.licence,
      one.installScripts.join(),
    ]);
    expect(found).toEqual([
      ["compiled", false, "lib > extra > compiled", "MIT", "binding.gyp"],
      ["elsewhere", true, "server > lib", "MIT", ""],
      ["extra", false, "lib > extra", "BSD-3-Clause", ""],
      ["plain", true, "lib > plain", "MIT", ""],
      ["scripted", true, "lib > plain > scripted", "MIT AND ISC", "postinstall"],
      ["shared", true, "lib > plain > shared", "(MIT OR GPL-3.0-only)", ""],
      ["tool", false, "root > tool", "GPL-3.0-only", ""],
    ]);
  });

  it("knows a large part of this repository's own packages, and no package of the workspace", () => {
    const found = installedPackages(root);
    const names = found.map(({ name }) => name);
    expect(found.length).toBeGreaterThan(500);
    expect(names.filter((name) => name.startsWith("@sonolens/"))).toEqual([]);
    expect(found.find(({ name }) => name === "fastify")).toMatchObject({
      isShipped: true,
      way: ["@sonolens/backend", "fastify"],
      licence: "MIT",
    });
    expect(found.find(({ name }) => name === "vitest")?.isShipped).toBe(false);
    expect(found.find(({ name }) => name === "@mediabunny/server")?.isShipped).toBe(false);
  });
});

const a = (found: Partial<InstalledPackage>): InstalledPackage => ({
  name: "found",
  version: "1.0.0",
  licence: "MIT",
  installScripts: [],
  isShipped: false,
  way: ["root", "found"],
  ...found,
});

describe("licences", () => {
  it("of this repository are all known", () => {
    expect(licenceProblems(installedPackages(root))).toEqual([]);
  });

  it.each([
    ["MIT", true],
    ["(MIT OR GPL-3.0-only)", true],
    ["MIT AND BSD-3-Clause", true],
    ["MIT AND GPL-3.0-only", false],
    ["MIT OR (ISC AND GPL-3.0-only)", false],
    ["GPL-3.0-only", false],
    ["SEE LICENSE IN LICENSE", false],
    ["mit", false],
    [undefined, false],
  ])("%s is allowed: %s", (licence, isAllowed) => {
    expect(licenceProblems([a({ licence })], [], []).length).toBe(isAllowed ? 0 : 1);
  });

  it("are excepted by name, licence and scope, and an exception that nothing needs is told", () => {
    const exception = { name: "lib-*", licence: "GPL-3.0-only", scope: "dev", why: "A tool." } as const;
    const problems = (found: Partial<InstalledPackage>) =>
      licenceProblems([a({ name: "lib-linux", licence: "GPL-3.0-only", ...found })], [exception], []);
    expect(problems({})).toEqual([]);
    expect(problems({ isShipped: true })).toEqual([
      expect.stringMatching(/lib-linux@1\.0\.0 \(shipped, root > found\).*"GPL-3\.0-only".*may be shipped/),
      expect.stringContaining("lib-* is not installed as its entry says"),
    ]);
    expect(problems({ licence: "AGPL-3.0-only" })).toHaveLength(2);
    expect(problems({ name: "other" })).toHaveLength(2);
  });

  it("that were read take the place of what is stated, until something else is stated", () => {
    const reading = { name: "found", stated: "MIT", licence: "GPL-3.0-only", why: "Its file." };
    expect(licenceProblems([a({})], [], [reading])).toEqual([expect.stringContaining('"GPL-3.0-only"')]);
    expect(licenceProblems([a({ licence: "ISC" })], [], [reading])).toEqual([
      expect.stringContaining("found is not installed as its entry says"),
    ]);
  });
});

describe("licences of our own packages", () => {
  const mit = { name: "open", license: "MIT", licenseFile: "MIT License\n\nCopyright", needs: [] };
  const closed = { name: "closed", license: "UNLICENSED", licenseFile: undefined, needs: [] };

  it("are MIT with its text, or proprietary without one", () => {
    expect(ownLicenceProblems([mit, closed])).toEqual([]);
    expect(ownLicenceProblems([{ ...mit, licenseFile: undefined }])).toHaveLength(1);
    expect(ownLicenceProblems([{ ...closed, licenseFile: "MIT License\n" }])).toHaveLength(1);
    expect(ownLicenceProblems([{ ...mit, license: undefined }])).toHaveLength(1);
  });

  it("are not MIT for what needs a proprietary package", () => {
    expect(ownLicenceProblems([{ ...closed, needs: ["open"] }, mit])).toEqual([]);
    expect(ownLicenceProblems([{ ...mit, needs: ["closed"] }, closed])).toEqual([
      "open is under MIT and needs closed, which is proprietary.",
    ]);
  });

  it("let outsiders use what is documented for them", () => {
    const open = ownPackages(root).filter(({ license }) => license === "MIT");
    expect(open.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["@sonolens/domain", "@sonolens/acoustics", "@sonolens/snapshot-file"]),
    );
  });
});

describe("install scripts", () => {
  it("of this repository are all named with the reason", () => {
    const builds = allowedBuilds(workspaceFile);
    expect(builds.map(({ name, runs }) => [name, runs])).toContainEqual(["node-av", false]);
    expect(installScriptProblems(installedPackages(root), builds)).toEqual([]);
  });

  it("are refused when they are new, unexplained or gone", () => {
    const builds = allowedBuilds(
      "allowBuilds:\n  # Why.\n  good: true\n  bare: false\n  # Two\n  # lines.\n  gone: true\noverrides:\n  x: true\n",
    );
    expect(builds).toEqual([
      { name: "good", runs: true, why: "Why." },
      { name: "bare", runs: false, why: "" },
      { name: "gone", runs: true, why: "Two lines." },
    ]);
    const installed = ["good", "bare", "new"].map((name) => a({ name, installScripts: ["install"] }));
    expect(installScriptProblems(installed, builds)).toEqual([
      expect.stringMatching(/^new@1\.0\.0 .*wants to run install.*allowBuilds in pnpm-workspace\.yaml/),
      expect.stringMatching(/^bare .*without a comment/),
      expect.stringMatching(/^gone .*take it out/),
    ]);
  });
});

function run(script: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, script), ...args], {
    env: { ...process.env, NODE_NO_WARNINGS: "1", ...env },
  });
  let [out, err] = ["", ""];
  child.stdout.on("data", (text) => (out += text));
  child.stderr.on("data", (text) => (err += text));
  return new Promise<{ code: number | null; out: string; err: string }>((done) =>
    child.on("close", (code) => done({ code, out, err })),
  );
}

it("the check fails in a workspace with a forbidden licence and a new install script, and says what to do", async () => {
  const { code, err } = await run("check-dependencies.ts", [folder]);
  expect(code).toBe(1);
  expect(err).toMatch(/tool@1\.0\.0 \(development only, root > tool\) is under "GPL-3\.0-only"/);
  expect(err).toMatch(/scripted@1\.0\.0 .*wants to run postinstall/);
  expect(err).not.toMatch(/compiled/);
  expect(await run("check-dependencies.ts", [])).toMatchObject({ code: 0 });
});

describe("npm run advisories", () => {
  /** Queries a local registry about this repository's lockfile. */
  async function ask(answer: (response: ServerResponse) => void) {
    const registry = createServer((request, response) => {
      request.resume().on("end", () => answer(response));
    }).listen(0, "127.0.0.1");
    await once(registry, "listening");
    try {
      return await run("advisories.ts", [], {
        pnpm_config_registry: `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`,
        PATH: `${join(root, "tooling/toolchain/node_modules/.bin")}${delimiter}${process.env.PATH}`,
      });
    } finally {
      registry.closeAllConnections();
      registry.close();
    }
  }

  const known = (id: number, severity: string) => ({
    id,
    severity,
    url: `https://advisories.example/${id}`,
    title: `Fault ${id}`,
    vulnerable_versions: "<99",
    cwe: [],
    cvss: { score: 5, vectorString: null },
  });
  const json = (response: ServerResponse, value: unknown) =>
    response.setHeader("content-type", "application/json").end(JSON.stringify(value));

  it("fails on a high one in what is shipped, with the way to it, worst first", async () => {
    const { code, out } = await ask((response) =>
      json(response, {
        suncalc: [known(1, "moderate")],
        fastify: [known(2, "high")],
        vitest: [known(3, "critical")],
      }),
    );
    expect(code).toBe(1);
    expect(out).toMatch(
      /^Against what is shipped:\n {2}high {6}fastify@.*Fault 2\n +by @sonolens\/backend > fastify\n.*example\/2\n {2}moderate {2}suncalc/,
    );
    expect(out).toMatch(/Against what only developers have:\n {2}critical {2}vitest@\S+ Fault 3/);
  });

  it("does not fail on a moderate one, nor on a critical one in what only developers have", async () => {
    const { code, out } = await ask((response) =>
      json(response, { suncalc: [known(1, "moderate")], vitest: [known(3, "critical")] }),
    );
    expect(out).toMatch(/moderate {2}suncalc/);
    expect(code).toBe(0);
  });

  it("says that nothing is known where nothing is", async () => {
    const { code, out } = await ask((response) => json(response, {}));
    expect(out).toBe("Nothing is known against what is shipped.\n");
    expect(code).toBe(0);
  });

  it("says that it could not ask, where the registry does not answer that call", async () => {
    const { code, out, err } = await ask((response) => response.writeHead(405).end());
    expect(err).toMatch(/^The package registry could not be asked for known advisories, so nothing is known/);
    expect(err).toContain("405");
    expect(out).toBe("");
    expect(code).toBe(3);
  });
});
