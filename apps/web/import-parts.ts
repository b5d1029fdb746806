import type { Plugin } from "vite";

const partImport = /\bimport\((`|"|')(\.\/[^`"']+)\1\)/g;

/** Has each part of the program imported by `importPart` (`src/import-part.ts`), which can be tried again. */
export function importParts(): Plugin {
  return {
    name: "import-parts",
    apply: "build",
    generateBundle: {
      // Vite finds what each import needs by itself first.
      order: "post",
      handler(_, bundle) {
        for (const chunk of Object.values(bundle))
          if (chunk.type === "chunk") chunk.code = chunk.code.replace(partImport, "importPart($1$2$1)");
      },
    },
  };
}
