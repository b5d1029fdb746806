import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { anyErrorMessageKey, warningMessages } from "./file-error-messages.ts";

const packages = resolve(import.meta.dirname, "../..");

/** The string members of every exported union whose name matches `nameEnd`, in the packages that define codes. */
function codesInSource(folder: string, nameEnd: RegExp): { code: string; where: string }[] {
  return readdirSync(join(packages, folder, "src"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .flatMap((file) => {
      const text = readFileSync(join(packages, folder, "src", file), "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
      return [...text.matchAll(/export type (\w+) =([^;]+);/g)]
        .filter(([, name = ""]) => nameEnd.test(name))
        .flatMap(([, , union = ""]) => [...union.matchAll(/"([a-z]\w*)"/g)])
        .map(([, code = ""]) => ({ code, where: `${folder}/src/${file}` }));
    });
}

/** The codes listed in the API description. */
function codesInContract(): string[] {
  const text = readFileSync(resolve(packages, "../openapi/components/errors.yaml"), "utf8");
  const list = /^ErrorCode:[\s\S]*?\n {2}enum:\n((?: {4}- \w+\n)+)/m.exec(text)?.[1] ?? "";
  return [...list.matchAll(/- (\w+)/g)].map(([, code = ""]) => code);
}

const givers = ["domain", "acoustics", "snapshot-file", "array-recording", "api-client"];

/** Codes without a text of their own use the text for unknown errors. */
const hasWords = (code: string) =>
  code === "undefinedError" || anyErrorMessageKey(code) !== "errors:undefinedError";

describe("codes", () => {
  it("of all packages that fail have words", () => {
    const codes = givers.flatMap((folder) => codesInSource(folder, /(Error|Access|Validation)Code$/));
    expect(codes.length).toBeGreaterThan(50);
    expect(codes.filter(({ code }) => !hasWords(code))).toEqual([]);
  });

  it("of all warnings have words", () => {
    const codes = [...givers, "backend"].flatMap((folder) => codesInSource(folder, /WarningCode$/));
    expect(codes.length).toBeGreaterThan(15);
    expect(codes.filter(({ code }) => !Object.hasOwn(warningMessages, code))).toEqual([]);
  });

  it("of the API have words", () => {
    const codes = codesInContract();
    expect(codes).toContain("demoReadOnly");
    expect(codes.filter((code) => !hasWords(code))).toEqual([]);
  });
});
