import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { editionsFolder, editionsPlugin, listEditionNames, readEdition } from "@sonolens/editions";
import { build } from "vite";
import { afterAll, beforeAll, expect, it } from "vitest";

/** The steps of a product team: one new folder, one build. Nothing else is touched. */
const folder = mkdtempSync(join(tmpdir(), "editions-"));
const outDir = join(folder, "dist");
const mark = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><path d="M3 3h22v22z"/></svg>';
const picture = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 11 12"><path d="M0 6h11"/></svg>';
let built: Map<string, string>;

beforeAll(async () => {
  const acme = join(folder, "acme");
  cpSync(join(editionsFolder(), "nl"), acme, { recursive: true });
  const json = JSON.parse(readFileSync(join(acme, "edition.json"), "utf8"));
  json.productName = 'Acme & "Sons"';
  json.accent.light.acc = "#123abc";
  json.switches.cameraVersionHistory = true;
  json.links.terms = "https://acme.example/terms";
  json.texts = { en: { "signIn:promise": "Listen to your plant." } };
  writeFileSync(join(acme, "edition.json"), JSON.stringify(json));
  writeFileSync(join(acme, "logo.svg"), mark);
  writeFileSync(join(acme, "hero.svg"), picture);
  rmSync(join(acme, "hero.webp"));
  // The viewer itself is the same in every edition; this builds the part that depends on the edition.
  const entry = join(folder, "main.ts");
  writeFileSync(
    entry,
    `import { edition } from "virtual:sonolens-edition";\nimport "virtual:sonolens-edition.css";\ndocument.title = JSON.stringify(edition);\n`,
  );
  const page = readFileSync(resolve(import.meta.dirname, "../index.html"), "utf8");
  writeFileSync(join(folder, "index.html"), page.replace("/src/main.ts", "/main.ts"));
  await build({
    root: folder,
    configFile: false,
    logLevel: "error",
    base: "./",
    build: { outDir, assetsInlineLimit: 0 },
    plugins: [editionsPlugin({ edition: "acme", folder })],
  });
  built = new Map(
    readdirSync(outDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => [entry.name, readFileSync(join(entry.parentPath, entry.name), "utf8")]),
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

const fileOf = (ending: string) =>
  [...built].find(([name]) => name.endsWith(ending)) ?? expect.fail(`no ${ending} was built`);

it("[EDN-02] brands the page with name, mark and accent of an edition that a team has added", () => {
  const [, page] = fileOf(".html");
  expect(page).toContain('data-edition="acme"');
  expect(page).toContain("<title>Acme &#38; &#34;Sons&#34;</title>");
  expect(page).toContain(encodeURIComponent(mark));
  expect(page).not.toContain("{product}");
  expect(fileOf(".css")[1]).toMatch(/data-edition="?acme"?.*--acc:\s*#123abc/s);
});

it("[EDN-02] gives the viewer its switches, links, words and picture", () => {
  const [, script] = fileOf(".js");
  expect(script).toContain("https://acme.example/terms");
  expect(script).toContain("Listen to your plant.");
  expect(script).toMatch(/cameraVersionHistory:\s*(true|!0)/);
  const [pictureName, shown] = fileOf(".svg");
  expect(shown).toBe(picture);
  expect(script).toContain(pictureName);
});

it("holds nothing of any other edition", () => {
  const everything = [...built.values()].join("\n");
  for (const other of listEditionNames().map((name) => readEdition(name))) {
    expect(everything).not.toContain(other.logoSvg.slice(-80));
    expect(everything).not.toContain(other.texts.en?.["signIn:promise"]);
    expect(everything).not.toContain(`"${other.productName}"`);
  }
});
