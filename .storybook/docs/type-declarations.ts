import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";

const source = resolve(import.meta.dirname, "../../packages/ui-kit/src");
const name = "virtual:ui-kit-types";

/** Declarations of the exported types of a file, with their comments, by name. */
function declarationsOf(text: string): [string, string][] {
  // A declaration that opens a brace on its first line ends with its closing brace; any other with its semicolon.
  const exported =
    /^(\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?export ((?:interface|type) (\w+)(?:[^;]*?\{\n[\s\S]*?^\};?|[^;{]*;|[\s\S]*?;)$)/gm;
  return [...text.matchAll(exported)].map(([, comment = "", declaration = "", name = ""]) => [
    name,
    comment + declaration,
  ]);
}

/** Provides the component pages with the types that their props name, read from the sources. */
export function typeDeclarations(): Plugin {
  return {
    name: "ui-kit-type-declarations",
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return;
      const files = globSync("**/*.{ts,tsx}", { cwd: source }).filter(
        (file) => !/\.(stories|test)\./.test(file),
      );
      const found = files.flatMap((file) => {
        const path = join(source, file);
        this.addWatchFile(path);
        return declarationsOf(readFileSync(path, "utf8"));
      });
      return `export const declarations = ${JSON.stringify(Object.fromEntries(found))};`;
    },
  };
}
