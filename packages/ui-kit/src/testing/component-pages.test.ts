import { readdirSync, readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const packages = resolve(import.meta.dirname, "../../..");
const files = ["ui-kit", "viewer"].flatMap((name) => {
  const folder = join(packages, name, "src");
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".stories.tsx"))
    .map((file) => join(folder, file));
});

/** The text at the top of a component's page in Storybook: `parameters.docs.description.component`. */
function pageText(file: string): string {
  const meta = readFileSync(file, "utf8").split("export default meta")[0] ?? "";
  return /description:\s*\{\s*component:\s*(["'])((?:(?!\1)[^\\]|\\.)*)\1/.exec(meta)?.[2] ?? "";
}

describe("the page of each component", () => {
  it.each(files.map((file) => [basename(file, ".stories.tsx"), pageText(file)] as const))(
    "says when to use %s and when not",
    (_, text) => {
      expect(text).toMatch(/^Use [^.]+\. /);
      expect(text).toMatch(/Do not use (it|them) [^.]{20,}/);
    },
  );
});

/** Groups of the sidebar, as `.storybook/preview.tsx` sorts them. */
const groups = /^(Patterns|Actions|Inputs|Data|Overlays|Feedback|Navigation|Pictures|Screens)\/\S/;

describe("the place of each component in the sidebar", () => {
  it.each(files.map((file) => [basename(file, ".stories.tsx"), readFileSync(file, "utf8")] as const))(
    "%s stands in a group, under plain names",
    (_, text) => {
      expect(/^const meta[^\n]*\{\n {2}title: "([^"]+)"/m.exec(text)?.[1]).toMatch(groups);
      expect(text).not.toMatch(/^ {2}name: "\[/m);
    },
  );
});

/** Members of exported interfaces without a comment, as "Interface.member". */
function uncommented(source: string): string[] {
  const interfaces = source.matchAll(/^export interface (\w+)[^{]*\{\n([\s\S]*?)^\}/gm);
  return [...interfaces].flatMap(([, name = "", body = ""]) => {
    const lines = body.split("\n");
    return lines.flatMap((line, at) => {
      const member = /^ {2}(?:readonly )?([\w"-]+)\??:/.exec(line)?.[1];
      return member && !/\*\/\s*$/.test(lines[at - 1] ?? "") ? [`${name}.${member}`] : [];
    });
  });
}

describe("what a component takes", () => {
  const source = join(packages, "ui-kit/src");
  const index = readFileSync(join(source, "index.ts"), "utf8");
  const exported = new Set(index.match(/\b[A-Z]\w+/g));
  const named = [...index.matchAll(/from "\.\/(.+)"/g)].map(([, file = ""]) => file);

  it.each(named)("is explained member by member: %s", (file) => {
    const missing = uncommented(readFileSync(join(source, file), "utf8"));
    expect(missing.filter((member) => exported.has(member.split(".")[0] ?? ""))).toEqual([]);
  });

  it("is found where it is not explained", () => {
    const broken = "export interface A {\n  /** Said. */\n  one: string;\n  two?: number;\n}";
    expect(uncommented(broken)).toEqual(["A.two"]);
  });
});

it("finds the stories", () => {
  expect(files.length).toBeGreaterThan(40);
});
